import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { openEmbeddedTestDatabase } from '@/server/database/testing/test-database';
import { createGateway } from '../gateway';
import { createLog } from '../http/log';
import { apiRequest, openFaultLab, openFaultMarket } from '../testing/test-fault-market';
import type { CreateFault, ReadFault } from '../testing/test-fault-schedule';
import type { SendUpstream } from '../upstream/upstream';

const lines: string[] = [];
/** All bank details that the marketplace returned. */
const banks: unknown[] = [];
/** The error of the next request to the marketplace; null for none. */
let breaksWith: Error | null = null;

const opened = await openEmbeddedTestDatabase();
const lab = openFaultLab(opened.client);
const market = await openFaultMarket(lab);
const upstream: SendUpstream = (request) => {
  const error = breaksWith;
  breaksWith = null;
  return error ? Promise.reject(error) : market.send(request);
};
const gateway = await createGateway({
  database: lab.database,
  upstream,
  environment: 'live',
  marketplace: 'market.example',
  clock: lab.clock,
  scheduler: lab.scheduler,
  log: createLog({ level: 'debug', clock: lab.clock, write: (line) => lines.push(line) }),
  secret: 'a secret of the tests that is long enough',
  assets: null,
});
afterAll(async () => {
  await gateway.close();
  await opened.close();
});

const { readOrderAttempt, readWireInstructions, listOpenOrderAttempts } = deskEndpoints;
const ask = (path: string, body?: unknown) => gateway.fetch(apiRequest(path, market.key, body));
const post = (path: string, body: unknown) => ask(interfaceBase + path, body);

/** A purchase up to its validation. */
async function validated(): Promise<string> {
  const [wish] = market.wishes.small;
  const buyRequestIds = [(await (await post(endpoints.createBuyRequest.path, wish)).json()).data.id];
  const shippingOption = await market.rateFor(buyRequestIds);
  await market.changeWireDetails();
  const body = { buyRequestIds, buyerAddress: market.address, shippingOption };
  const response = endpoints.validateOrder.data.parse(
    await (await post(endpoints.validateOrder.path, body)).json(),
  );
  banks.push(response.wirePaymentDetails);
  return response.orderMetaId;
}

/** Places an order with faults, then advances the clock until every check is done. */
async function ordered(create: CreateFault, reads: ReadFault[], isOver = false): Promise<string | undefined> {
  const orderMetaId = await validated();
  market.goWrong({ creates: [create], reads: [{ kind: 'none' }, ...reads] });
  void post(endpoints.createOrder.path, { orderMetaId });
  await lab.scheduler.advance(65_000, lab.activity.idle);
  if (isOver) await market.endWindows();
  // A request supplies a key that was refused before.
  await ask(listOpenOrderAttempts.path);
  await lab.scheduler.advance(65_000, lab.activity.idle);
  const path = endpointPath(readOrderAttempt, { params: { orderMetaId } });
  const attempt = readOrderAttempt.data.parse(await (await ask(path)).json());
  if (attempt.state === 'placed') {
    const sheet = endpointPath(readWireInstructions, { params: { orderNo: attempt.orderNo } });
    expect((await ask(sheet)).status).toBe(200);
  }
  return attempt.state;
}

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

test('unknown orders and their checks leave neither key nor bank detail in the log', async () => {
  expect(await ordered({ kind: 'none' }, [])).toBe('placed');
  expect(
    await ordered({ kind: 'cutAfter' }, [{ kind: 'fail' }, { kind: 'garbage' }, { kind: 'silent' }]),
  ).toBe('placed');
  expect(await ordered({ kind: 'garbageAfter' }, [{ kind: 'unauthorized' }])).toBe('placed');
  expect(await ordered({ kind: 'answerLate', milliseconds: 55_000 }, [{ kind: 'cut' }])).toBe('placed');
  expect(await ordered({ kind: 'failBefore' }, [], true)).toBe('notPlaced');
  expect(await ordered({ kind: 'refused' }, [])).toBe('refused');

  // The error of a broken connection may quote the request and the response.
  const quoted = `${market.key} ${texts(banks).join(' ')}`;
  for (const error of [new Error(quoted), new TypeError(quoted, { cause: new Error(quoted) })]) {
    breaksWith = error;
    await ask(interfaceBase + endpoints.listOrders.path);
    breaksWith = error;
    const headers = { [idempotencyKeyHeader]: `lost-${lines.length}` };
    const request = apiRequest(interfaceBase + endpoints.createBuyRequest.path, market.key, {});
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    await gateway.fetch(request);
  }
  await lab.client.exec('alter table wire_sheet rename to gone');
  const orderMetaId = await validated();
  market.goWrong({ creates: [{ kind: 'none' }], reads: [] });
  void post(endpoints.createOrder.path, { orderMetaId });
  await lab.scheduler.advance(25_000, lab.activity.idle);
  await lab.client.exec('alter table gone rename to wire_sheet');
  await lab.client.exec('alter table order_attempt rename to gone');
  await lab.scheduler.advance(25_000, lab.activity.idle);
  await lab.client.exec('alter table gone rename to order_attempt');

  const log = lines.join('');
  const said = new Set(
    lines.map((line) => z.looseObject({ message: z.string() }).parse(JSON.parse(line)).message),
  );
  expect([...said]).toEqual(
    expect.arrayContaining([
      'request',
      'no response from the marketplace',
      'orders in doubt',
      'not recorded',
    ]),
  );
  // Short words such as "Checking" are not secret.
  const secrets = [market.key, ...texts(banks).filter((text) => text.length >= 9)];
  expect(secrets.length).toBeGreaterThan(50);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
