import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import { type CallParts, endpointPath } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import { miami } from '@/lib/testing/test-address';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { createSandbox } from '@/server/sandbox/sandbox';
import { createWorld } from '@/server/sandbox/worlds/worlds';
import { createGateway } from '../gateway';
import { createLog } from '../http/log';
import {
  bodyFields,
  deskCases,
  interfaceCases,
  type Owned,
  ownEndpoints,
  ownList,
  type Row,
  rows,
} from '../testing/test-account-cases';
import { startOfTime } from '../testing/test-gateway';

/*
 * Two accounts of one market: every endpoint of both tables is called with the other account's data. The test fails for an endpoint with an
 * id in its path or body that has no attack.
 */

const database = await setUpTestDatabase();
let isLost = false;
const clock = manualClock(startOfTime);
const { apiKeys: keys } = await createWorld(database, clock, { seed: 'accounts', listings: 50 });
const sandbox = createSandbox({ database, clock, log: (message) => expect.fail(message) });
const gateway = await createGateway({
  database,
  async upstream(request) {
    if (isLost) {
      isLost = false;
      throw new TypeError('terminated');
    }
    return sandbox.fetch(request);
  },
  environment: 'sandbox',
  marketplace: 'embedded',
  clock,
  log: createLog({ level: 'silent' }),
  secret: 'a secret of the tests that is long enough',
  assets: null,
});
afterAll(() => gateway.close());

function ask(key: string | null, { endpoint, base }: Row, parts: CallParts, headers: HeadersInit = {}) {
  const all = new Headers(headers);
  if (key !== null) all.set('x-api-key', key);
  if (endpoint.body || parts.body !== undefined) all.set('content-type', 'application/json');
  return gateway.fetch(
    new Request(`http://desk.test${base}${endpointPath(endpoint, parts)}`, {
      method: endpoint.method,
      headers: all,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    }),
  );
}
const rowOf = (name: string): Row => {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`There is no case ${name}.`);
  return row;
};
async function data(key: string, name: string, parts: CallParts = {}, headers: HeadersInit = {}) {
  const row = rowOf(name);
  const response = await ask(key, row, parts, headers);
  const body = await response.json();
  expect(response.ok, JSON.stringify(body)).toBe(true);
  return row.endpoint.form === 'envelope' ? body.data : body;
}

/** Creates one resource of each kind for an account. */
async function outfit(key: string): Promise<Owned> {
  const [sellRequest] = (await data(key, 'listSellRequests', { query: { sortBy: 'quantity' } })).data;
  const buyRequestBody = {
    ...sellRequest,
    quantity: 1,
    properties: { ...sellRequest.properties, countrySpec: '' },
  };
  const buy = async (headers: HeadersInit = {}): Promise<string> =>
    (await data(key, 'createBuyRequest', { body: buyRequestBody }, headers)).id;
  const address: string = (await data(key, 'createShippingAddress', { body: miami })).id;
  async function validated(buyRequest: string) {
    const body = { address, buyRequestIds: [buyRequest] };
    const [rate] = (await data(key, 'createShippingRates', { body })).rates;
    const validationBody = { buyRequestIds: [buyRequest], buyerAddress: address, shippingOption: rate };
    return { rate, orderMetaId: (await data(key, 'validateOrder', { body: validationBody })).orderMetaId };
  }
  const { orderMetaId: placed } = await validated(await buy());
  const { orderNo } = await data(key, 'createOrder', { body: { orderMetaId: placed } });
  const forgotten = await buy();
  await data(key, 'forgetBuyRequest', { params: { id: forgotten } });
  const intent = randomUUID();
  isLost = true;
  await ask(key, rowOf('createBuyRequest'), { body: buyRequestBody }, { [idempotencyKeyHeader]: intent });
  const list = randomUUID();
  await data(key, 'createList', { body: { key: list, name: 'Weekly', lines: [] } });
  const buyRequest = await buy();
  return { list, address, buyRequest, forgotten, placed, orderNo, intent, ...(await validated(buyRequest)) };
}

const victim = await outfit(keys[0]);
const other = await outfit(keys[1]);
const session = await ask(null, rowOf('openSession'), { body: { apiKey: keys[1] } });
const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('every endpoint with an id has an attack', () => {
  expect(Object.keys(interfaceCases).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(Object.keys(deskCases).toSorted()).toEqual(Object.keys(ownEndpoints).toSorted());
  const idFields = /id$|ids$|address$|shippingOption/i;
  for (const { name, endpoint, given } of rows) {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '');
    const inBody = bodyFields(endpoint).filter((field) => idFields.test(field));
    const tried = given.kind === 'attacks' ? Object.keys(given.attacks) : [];
    expect(tried, name).toEqual(expect.arrayContaining([...new Set([...inPath, ...inBody])]));
    const isList = endpoint.method === 'GET' && inPath.length === 0 && name.startsWith('list');
    if (isList && name !== 'listSellRequests') expect(given, name).toEqual(ownList);
  }
});

const tries = rows.flatMap((row) => {
  const { name, given } = row;
  if (given.kind !== 'attacks') return [];
  const { nothing } = given;
  return Object.entries(given.attacks).map(([what, attack]) => ({ name, what, row, attack, nothing }));
});
const nothingIn = async (response: Response): Promise<unknown> =>
  response.ok ? response.json() : response.status;

/** All data that an account can read. */
async function viewOf(key: string, owned: Owned): Promise<unknown[]> {
  const reads = tries.filter(({ row }) => row.endpoint.method === 'GET');
  const lists = rows.filter(({ given }) => given.kind === 'own list');
  const seen: unknown[] = [];
  for (const row of lists) seen.push(await (await ask(key, row, {})).json());
  for (const { row, attack } of reads) seen.push(await (await ask(key, row, attack(owned, owned))).json());
  return seen;
}

describe("what is another account's", () => {
  test('does not exist for a program and a browser, and stays unchanged', async () => {
    const before = await viewOf(keys[0], victim);
    for (const { name, what, row, attack, nothing } of tries) {
      const parts = attack(other, victim);
      const asProgram = await ask(keys[1], row, parts);
      expect([name, what, await nothingIn(asProgram)]).toEqual([name, what, nothing]);
      const asBrowser = await ask(null, row, parts, { cookie, 'sec-fetch-site': 'same-origin' });
      expect([name, what, await nothingIn(asBrowser)]).toEqual([name, what, nothing]);
    }
    expect(await viewOf(keys[0], victim)).toEqual(before);
  });

  test('is in no list', async () => {
    const theirs = Object.values(victim).map((value) => (typeof value === 'string' ? value : value.id));
    for (const row of rows.filter(({ given }) => given.kind === 'own list')) {
      const listed = await (await ask(keys[1], row, {})).text();
      expect(
        theirs.filter((id) => listed.includes(JSON.stringify(id))),
        row.name,
      ).toEqual([]);
    }
  });

  test('is 401 without a key', async () => {
    for (const row of rows.filter(({ name }) => !name.endsWith('Session'))) {
      const [attack] = row.given.kind === 'attacks' ? Object.values(row.given.attacks) : [];
      const response = await ask(null, row, attack?.(victim, victim) ?? {});
      expect([row.name, response.status]).toEqual([row.name, 401]);
    }
  });

  test('can be read by the account itself, so the attacks use existing ids', async () => {
    clock.advance(61_000);
    for (const { name, what, row, attack } of tries) {
      const response = await ask(keys[0], row, attack(victim, victim));
      expect([name, what, response.status, response.ok ? '' : await response.text()]).toEqual([
        name,
        what,
        row.endpoint.status ?? 200,
        '',
      ]);
    }
  });
});
