import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@/contract/interface';
import { sandboxTexts } from '@/contract/sandbox';
import { manualClock } from '@/lib/clock';
import type { OpenDatabase } from './database/open';
import { openTestDatabase } from './database/test-database';
import { createLog } from './gateway/log';
import { sharedWorld } from './sandbox/public-world';
import { createWorld, insertWorld } from './sandbox/worlds';
import { createService, type Service } from './service';

/* What of the sandbox passes the gateway by a way of its own. */

let opened: OpenDatabase;
let service: Service;
let key: string;
let faults: string;
const lines: string[] = [];
const clock = manualClock(Date.UTC(2026, 10, 20, 9, 30));

beforeAll(async () => {
  opened = await openTestDatabase();
  const shared = { id: sharedWorld, seed: 'demo', listings: 0, wirePaymentDetails: {} };
  await insertWorld(opened.database, { ...shared, createdAt: clock.now() });
  service = await createService({
    database: opened.database,
    clock,
    log: createLog({ level: 'warn', clock, write: (line) => lines.push(line) }),
    marketplaceUrl: null,
    secret: null,
    publicDirectory: null,
  });
  const { world, apiKeys } = await createWorld(opened.database, clock, { listings: 0 });
  [key] = apiKeys;
  faults = `/sandbox/worlds/${world}/faults`;
});
afterAll(async () => {
  await service.close();
  await opened.close();
});

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  service.fetch(
    new Request(`http://desk.test${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

const direct = `/sandbox/marketplace/api${endpoints.listShippingAddresses.path}`;

test('the interface answers without the gateway, to whoever has a key', async () => {
  const answer = await send('GET', direct, { 'x-api-key': key });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('date')).toBe(new Date(clock.now()).toUTCString());
  expect(await answer.json()).toMatchObject({ status: 200, data: [] });
  expect((await send('GET', direct)).status).toBe(401);
  expect((await send('GET', '/sandbox/marketplace/sandbox/docs', { 'x-api-key': key })).status).toBe(404);
  expect((await send('GET', '/sandbox/marketplace')).status).toBe(404);
});

test('a connection that a fault breaks is no defect of ours', async () => {
  for (const kind of ['cutBefore', 'notSent']) {
    await send('POST', faults, {}, { call: 'any', kind });
    const answer = await send('GET', direct, { 'x-api-key': key });
    expect([answer.status, await answer.json()]).toMatchObject([502, { status: 502, data: null }]);
  }
  expect(lines.join('')).not.toContain('defect');
});

test('another site gets nothing of it', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' };
  for (const path of [direct, faults, sandboxTexts.readPage.path]) {
    expect((await send('GET', path, { ...foreign, 'x-api-key': key })).status).toBe(403);
  }
});

test('the page to read brings its own style and lets nothing else in', async () => {
  const answer = await send('GET', sandboxTexts.readPage.path);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page).not.toMatch(/ style=|<script|<link|src=/);
  const policy = (await send('GET', sandboxTexts.readDocument.path)).headers.get('content-security-policy');
  expect(policy).toContain('sandbox');
});
