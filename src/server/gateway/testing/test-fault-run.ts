import * as z from 'zod/mini';
import { deskEndpoints, type OrderAttempt } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { apiRequest, type FaultLab, type FaultMarket } from './test-fault-market';
import type { Schedule, Step } from './test-fault-schedule';
import { type Process, startProcess } from './test-process';

/*
 * For tests: runs a schedule with the real gateway and the real sandbox.
 */

const secret = 'a secret of the tests that is long enough';
const created = z.looseObject({ data: endpoints.createOrder.data });

/** A result of an orderMetaId that the buyer saw at some time. */
export interface Report {
  orderMetaId: string;
  /** The order number, from the create's response or from the attempt. */
  placed: string | null;
  /** The buyer saw that there is no order. */
  isDenied: boolean;
}

export interface Run {
  market: FaultMarket;
  /** Every validation of every purchase. */
  orderMetaIds: string[];
  reports: Report[];
  /** The attempts at the end, by orderMetaId; null if the gateway has none. */
  attempts: Map<string, OrderAttempt | null>;
  ask: (path: string) => Promise<Response>;
  close(): Promise<void>;
}

/** Runs a schedule, then ends all faults and windows, and waits for the results. */
export async function carryOut(lab: FaultLab, market: FaultMarket, schedule: Schedule): Promise<Run> {
  const { client, clock, scheduler, activity } = lab;
  market.goWrong(schedule);
  const reports: Report[] = [];
  const isAlone = schedule.processes === 1;
  const start = () =>
    startProcess({ client, send: market.send, clock, scheduler, activity, secret, isAlone });
  const processes: Process[] = [];
  for (let index = 0; index < schedule.processes; index += 1) processes.push(await start());

  async function alive(index: number): Promise<Process> {
    const at = index % processes.length;
    const process = processes[at];
    if (process && !process.isDead()) return process;
    const next = await start();
    processes[at] = next;
    return next;
  }
  const advance = (milliseconds: number) => scheduler.advance(milliseconds, activity.idle);
  const { idle } = activity;

  async function call(path: string, body?: unknown): Promise<Response> {
    const answer = await (await alive(0)).fetch(apiRequest(path, market.key, body));
    if (!answer) throw new Error('The gateway crashed during the setup.');
    return answer;
  }
  async function post(path: string, body: unknown) {
    return (await call(interfaceBase + path, body)).json();
  }

  const validations: string[][] = [];
  for (const purchase of schedule.purchases) {
    const buyRequestIds: string[] = [];
    for (const wish of market.wishes[purchase]) {
      buyRequestIds.push((await post(endpoints.createBuyRequest.path, wish)).data.id);
    }
    const ids: string[] = [];
    const shippingOption = await market.rateFor(buyRequestIds);
    const body = { buyRequestIds, buyerAddress: market.address, shippingOption };
    for (let time = 0; time < schedule.validations; time += 1) {
      await market.changeWireDetails();
      ids.push((await post(endpoints.validateOrder.path, body)).orderMetaId);
    }
    validations.push(ids);
  }
  const orderMetaIds = validations.flat();

  async function recordResponse(orderMetaId: string, answer: Response | null): Promise<void> {
    if (answer?.status !== 200) return;
    const { orderNo } = created.parse(await answer.json()).data;
    reports.push({ orderMetaId, placed: orderNo, isDenied: false });
  }

  async function look(process: Process): Promise<Map<string, OrderAttempt | null>> {
    const seen = new Map<string, OrderAttempt | null>();
    for (const orderMetaId of orderMetaIds) {
      const path = endpointPath(deskEndpoints.readOrderAttempt, { params: { orderMetaId } });
      // A process that crashes meanwhile never responds.
      const response = process.fetch(apiRequest(path, market.key));
      const answer = await Promise.race([response, idle().then(() => null)]);
      if (answer?.status === 404) seen.set(orderMetaId, null);
      if (answer?.status !== 200) continue;
      const attempt = deskEndpoints.readOrderAttempt.data.parse(await answer.json());
      if (attempt.state === 'untried') {
        seen.set(orderMetaId, null);
        continue;
      }
      seen.set(orderMetaId, attempt);
      reports.push({
        orderMetaId,
        placed: attempt.state === 'placed' ? attempt.orderNo : null,
        isDenied: attempt.state === 'refused' || attempt.state === 'notPlaced',
      });
    }
    return seen;
  }

  async function take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'click': {
        const ids = validations[step.purchase % validations.length] ?? [];
        const orderMetaId = ids[step.validation % ids.length] ?? '';
        const clicked: Process[] = [];
        for (let time = 0; time < step.times; time += 1) {
          clicked.push(await alive(step.process + (step.isEverywhere ? time : 0)));
        }
        for (const process of clicked) {
          const request = apiRequest(interfaceBase + endpoints.createOrder.path, market.key, { orderMetaId });
          void process.fetch(request).then((answer) => recordResponse(orderMetaId, answer));
        }
        return idle();
      }
      case 'wait':
        return advance(step.milliseconds);
      case 'windowEnds':
        await market.endWindows();
        return;
      case 'restart':
        processes[step.process % processes.length]?.kill();
        await alive(step.process);
        return;
      case 'dieSoon':
        (await alive(step.process)).dieAfter(step.steps);
        return;
      case 'down':
        market.goDown(step.milliseconds);
        return;
      case 'look':
        await look(await alive(step.process));
        return;
      default:
        await market.orderElsewhere();
    }
  }
  async function endWindows(): Promise<void> {
    await market.endWindows();
    await advance(7000);
  }
  for (const step of schedule.steps) await take(step);

  market.goWrong({ creates: [], reads: [] });
  for (const process of processes) process.dieAfter(Number.POSITIVE_INFINITY);
  for (let index = 0; index < schedule.processes; index += 1) await alive(index);
  let attempts = new Map<string, OrderAttempt | null>();
  const someAre = (...states: OrderAttempt['state'][]) =>
    [...attempts.values()].some((attempt) => attempt !== null && states.includes(attempt.state));
  async function remedy(isNeeded: () => boolean, work: () => Promise<void>): Promise<void> {
    attempts = await look(await alive(0));
    if (isNeeded()) await work();
  }
  await advance(1000);
  await remedy(
    () => someAre('sending', 'unknown'),
    () => advance(5000),
  );
  // Until every request has a response or has timed out.
  await remedy(
    () => someAre('sending'),
    () => advance(52_000),
  );
  await remedy(() => someAre('unknown'), endWindows);
  // The rest is checked slowly.
  await remedy(
    () => someAre('unknown'),
    () => advance(62_000),
  );
  attempts = await look(await alive(0));
  return {
    market,
    orderMetaIds,
    reports,
    attempts,
    ask: (path) => call(path),
    /** Ends the processes; the marketplace finishes its work. */
    async close() {
      for (const process of processes) process.kill();
      await advance(75_000);
    },
  };
}
