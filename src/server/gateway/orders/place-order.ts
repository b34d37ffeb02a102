import { endpoints } from '@/contract/interface';
import type { Database } from '@/server/database/open';
import type { Answer } from '../http/answer';
import type { GatewayParts } from '../session/gateway-context';
import type { Outcome } from '../memory/idempotency';
import { errorFields } from '../http/log';
import {
  alreadyOrdered,
  answerOf,
  heldBy,
  notSentAnswer,
  unknownAnswer,
  withoutSnapshot,
} from './order-answers';
import {
  type AttemptEnd,
  type AttemptId,
  attemptHolding,
  beginAttempt,
  endAttempt,
  findAttempt,
  leaseTime,
  renewLease,
} from './order-attempts';
import { readOrders } from './order-list';
import { isIn, type OrderSnapshot, snapshotOf } from './order-snapshot';
import { readExchange } from '../upstream/interpret-response';
import type { Reconciler } from './reconciler';
import { record } from '../memory/write-with-retry';
import { isStorable } from '../memory/postgres-text';
import type { Exchange, UpstreamCall } from '../upstream/upstream';

const largestOrderMetaId = 512;

/** Milliseconds that the one who sent an order waits for the first look at what became of it. */
const firstLook = 5000;

/** The refusal of a validation over buy requests that an open attempt holds; null when they are free. */
export async function refusalWhileHeld(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
): Promise<Answer | null> {
  const attempt = await attemptHolding(database, account, buyRequestIds);
  return attempt && heldBy(attempt);
}

/**
 * The orderMetaId of a create's body and the body to send, or why there is none. The orderMetaId is the key of the journal: one that
 * another server might read as a different text than we do is not sent, and the body is written anew, for JSON may name a member twice.
 */
export function orderMetaIdIn(
  body: Uint8Array,
): { orderMetaId: string; body: Uint8Array<ArrayBuffer> } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { fault: 'The body is not JSON.' };
  }
  const parsed = endpoints.createOrder.body.safeParse(json);
  if (!parsed.success) return { fault: 'orderMetaId: must be the text that the validation gave.' };
  const { orderMetaId } = parsed.data;
  const isPlain =
    isStorable(orderMetaId) && !/\p{Cc}/u.test(orderMetaId) && orderMetaId.trim() === orderMetaId;
  if (!isPlain || orderMetaId.length > largestOrderMetaId) {
    return { fault: 'orderMetaId: must be exactly as the validation gave it.' };
  }
  return { orderMetaId, body: new TextEncoder().encode(JSON.stringify(json)) };
}

/** How a create ended, by what came back. An order that was there before it was sent is no answer to it. */
function endOf(exchange: Exchange, snapshot: OrderSnapshot): AttemptEnd {
  const reading = readExchange(endpoints.createOrder, exchange);
  switch (reading.kind) {
    case 'done':
      if (isIn(snapshot, reading.data.orderNo)) {
        const description = `The marketplace answered with order ${reading.data.orderNo}, which is an earlier one.`;
        return { state: 'unknown', status: reading.answer.status, description };
      }
      return { state: 'placed', isRecovered: false, answer: reading.answer, created: reading.data };
    case 'refused':
      return { state: 'refused', answer: reading.answer, description: reading.description };
    case 'notSent':
      return { state: 'notPlaced', status: null, description: reading.description };
    default:
      return { state: 'unknown', status: reading.answer?.status ?? null, description: reading.description };
  }
}

/** Places orders, each orderMetaId at most once. */
export interface OrderDesk {
  /**
   * Creates the order of an orderMetaId, or says what became of it. Goes on and is recorded when the caller has left meanwhile.
   * @param call the create as it goes upstream; it is sent at most once in the life of an orderMetaId.
   */
  place(orderMetaId: string, call: UpstreamCall): Promise<Outcome>;
}

/**
 * The order desk: what the account had ordered before and what is intended are written down before anything is sent, whoever asks for the same
 * one while it is under way waits for its end, and whoever asks later is given the first answer. What is not written down is not
 * acknowledged.
 */
export function createOrderDesk(parts: GatewayParts, reconciler: Reconciler): OrderDesk {
  const { database, clock, scheduler, log, upstream, keySeal } = parts;
  const underWay = new Map<string, Promise<Outcome>>();

  /** Says again and again that this process is alive and sending. */
  function keepLease(id: AttemptId): () => void {
    let callOff = () => {};
    const again = () => {
      callOff = scheduler.after(Math.round(leaseTime / 3), () => {
        again();
        // One that fails is made up for by the next, or by the answer itself.
        void renewLease(database, clock, id).catch(() => {});
      });
    };
    again();
    return () => callOff();
  }

  const write = (id: AttemptId, end: AttemptEnd) =>
    record(log, 'order', () => endAttempt(database, clock, id, end));

  /** The attempt once its create was sent: a database that fails now does not undo that. */
  const findIfPossible = (id: AttemptId) =>
    findAttempt(database, id).catch((error: unknown) => {
      log.error(errorFields(error), 'order not read');
      return null;
    });

  /** Hears an answer that nobody waits for any more. */
  function hearLate(id: AttemptId, exchange: Exchange, snapshot: OrderSnapshot): void {
    if (exchange.kind !== 'timeout') return;
    void exchange.late.then(async (late) => {
      const end = endOf(late, snapshot);
      if (end.state !== 'unknown') await write(id, end);
    });
  }

  /** Looks at once what became of an order without an answer; what takes longer goes on without the caller. */
  async function lookBriefly(account: string): Promise<void> {
    let callOff = () => {};
    const enough = new Promise<void>((resolve) => {
      callOff = scheduler.after(firstLook, resolve);
    });
    await Promise.race([reconciler.lookNow(account), enough]);
    callOff();
  }

  async function attempt(id: AttemptId, call: UpstreamCall): Promise<Outcome> {
    const earlier = await findAttempt(database, id);
    if (earlier) return answerOf(earlier);
    const orders = await readOrders(upstream, call);
    if ('unauthorized' in orders) return { answer: withoutSnapshot(orders), isReplayed: false };
    const snapshot = snapshotOf(orders);
    const sealedKey = await keySeal.seal(id.account, call.apiKey);
    const upstreamNow = upstream.clock.now(id.account);
    const begin = await beginAttempt(database, clock, id, { snapshot, sealedKey, upstreamNow });
    if (begin.kind === 'held') return { answer: heldBy(begin.attempt), isReplayed: false };
    if (begin.kind === 'ordered') return { answer: alreadyOrdered(begin.orderNo), isReplayed: false };
    if (begin.kind === 'known') return answerOf(begin.attempt);

    const stopLease = keepLease(id);
    const exchange = await upstream.exchange({ ...call, isHeardLate: true });
    const end = endOf(exchange, snapshot);
    const failure = await write(id, end);
    stopLease();
    hearLate(id, exchange, snapshot);
    if (failure) return { answer: unknownAnswer(null), isReplayed: false };
    if (end.state === 'placed' || end.state === 'refused') return { answer: end.answer, isReplayed: false };
    if (end.state === 'notPlaced') return { answer: notSentAnswer, isReplayed: false };
    await lookBriefly(id.account);
    const row = await findIfPossible(id);
    return row ? answerOf(row) : { answer: unknownAnswer(null), isReplayed: false };
  }

  return {
    async place(orderMetaId, call) {
      const id = { account: call.account, orderMetaId };
      const key = `${id.account} ${orderMetaId}`;
      const running = underWay.get(key);
      if (running) {
        const { answer } = await running;
        const row = await findIfPossible(id);
        return row ? answerOf(row) : { answer, isReplayed: true };
      }
      const outcome = attempt(id, call);
      underWay.set(key, outcome);
      try {
        return await outcome;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
