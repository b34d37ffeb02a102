import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemClock } from '@/lib/clock';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { createLog, errorFields, type LogLevel, logLevels } from './log';
import { openTestGateway, startOfTime } from '../testing/test-gateway';
import { wireDetails } from '../testing/test-upstream';

const database = await setUpTestDatabase();

test('one line per request, with status, time, account, and only the names of the query', async () => {
  const desk = await openTestGateway(database);
  desk.lines.splice(0);
  desk.upstream.failNext((_, respond) => {
    desk.clock.advance(12.34);
    return respond();
  });
  await desk.send('listSellRequests', { query: { searchTerm: 'a secret', page: 2 } });
  await desk.fetch('/nothing/here?apiKey=key-one');
  expect(desk.lines).toHaveLength(2);
  const [first, second] = desk.lines.map((line) => JSON.parse(line));
  expect(first).toEqual({
    time: new Date(startOfTime + 12).toISOString(),
    level: 'info',
    message: 'request',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    path: '/api/v2/sell-requests',
    query: ['searchTerm', 'page'],
    status: 404,
    ms: 12.3,
    account: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(second).toMatchObject({ status: 404, path: '/nothing/here', query: ['apiKey'] });
  expect(desk.lines.join('')).not.toMatch(/a secret|key-one/);
});

test('a purchase with every kind of failure leaves no secret in the log', async () => {
  const desk = await openTestGateway(database, { timeouts: { read: 500, write: 500 } });
  desk.upstream.keys.add('the-key-nobody-may-read');
  const cookie = await desk.signIn('the-key-nobody-may-read');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const send: typeof desk.send = (name, input) => desk.send(name, { key: null, headers, ...input });
  const bought = await (await send('createBuyRequest', { body: { name: 'x' } })).json();
  for (const table of ['wire_sheet', 'desk_validation', 'idempotent_request', 'order_attempt']) {
    await database.execute(sql.raw(`alter table ${table} rename to gone`));
    const orderMetaId = await desk.validate(['a'], 'the-key-nobody-may-read').catch(() => 'none');
    await send('createOrder', { body: { orderMetaId: orderMetaId ?? 'none' } });
    await send('readWireInstructions', { params: { orderNo: '1' } });
    await send('createBuyRequest', { body: bought, headers: { ...headers, 'Idempotency-Key': table } });
    await database.execute(sql.raw(`alter table gone rename to ${table}`));
  }
  desk.upstream.failNext(() => Promise.reject(new Error('bad x-api-key: the-key-nobody-may-read')));
  await send('listOrders');
  await send('closeSession');
  const log = desk.lines.join('');
  expect(log).toContain('not recorded');
  expect(log).toContain('defect');
  const secrets = [
    'the-key-nobody-may-read',
    cookie.split('=')[1] ?? '',
    ...Object.values(wireDetails.international),
    ...Object.values(wireDetails.local),
  ];
  for (const secret of secrets.filter((text) => text !== '' && text !== 'Checking')) {
    expect(log).not.toContain(secret);
  }
}, 20_000);

test('the id of a world is never logged, in any path', async () => {
  const desk = await openTestGateway(database, { environment: 'sandbox' });
  desk.lines.splice(0);
  const world = 'w_AbCdEfGhIjKlMnOpQrStU-';
  for (const path of [`/sandbox/worlds/${world}/journal?after=1`, `/sandbox/worlds//${world}`, `/${world}`]) {
    await desk.fetch(path);
  }
  expect(desk.lines.map((line) => JSON.parse(line).path)).toEqual([
    '/sandbox/worlds/:world/journal',
    '/sandbox/worlds//:world',
    '/:world',
  ]);
});

test('a caller cannot choose the id of its request, which is logged', async () => {
  const desk = await openTestGateway(database);
  const response = await desk.fetch('/session', { headers: { 'x-request-id': 'the-key-in-an-id' } });
  expect(response.headers.get('x-request-id')).not.toContain('the-key-in-an-id');
  expect(desk.lines.join('')).not.toContain('the-key-in-an-id');
});

test.each(logLevels)('level %s includes higher levels', (level: LogLevel) => {
  const lines: string[] = [];
  const log = createLog({ level, clock: systemClock, write: (line) => lines.push(line) });
  for (const one of ['debug', 'info', 'warn', 'error'] as const) log[one]({}, 'said');
  expect(lines).toHaveLength(logLevels.length - 1 - logLevels.indexOf(level));
});

test('a field named after a key, a cookie or a bank number is redacted', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', clock: systemClock, write: (line) => lines.push(line) });
  const names = ['apiKey', 'x-api-key', 'authorization', 'cookie', 'set-cookie'];
  for (const name of [...names, 'accNo', 'routingNo', 'swiftCode', 'iban']) {
    log.info({ [name]: 'a secret', orderNo: '17' }, 'said');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ [name]: '[redacted]', orderNo: '17' });
  }
  expect(lines.join('')).not.toContain('a secret');
});

test('only the code and the stack frames of a failed query are logged', async () => {
  const failed: unknown = await database
    .execute(sql`select ${'account 123456789'}::int`)
    .catch((error: unknown) => error);
  const fields = JSON.stringify(errorFields(failed));
  expect(fields).not.toContain('123456789');
  expect(fields).toContain('22P02');
  expect(errorFields('thrown text')).toEqual({ error: 'string' });
});
