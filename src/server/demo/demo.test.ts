import { afterAll, expect, test, vi } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { endpoints } from '@/contract/interface';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { scenarioNames } from '@/contract/sandbox/scenario-names';
import { systemClock } from '@/lib/clock';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { scenarios } from './scenarios';
import { openTestService } from './testing/test-service';

const database = await setUpTestDatabase();
const desk = await openTestService(database, systemClock);
afterAll(() => desk.service.close(), 300_000);

const { openDemo, readDemo, readWorld, listScenarios } = sandboxEndpoints;
const worlds = () => database.$count(sandboxWorld);

test('a demo is a new world, and the browser is signed in to it', async () => {
  const [browser, other] = [desk.openBrowser(), desk.openBrowser()];
  const demo = await browser.open({});
  expect(demo).toMatchObject({ scenario: null, opens: '/marketplace' });
  expect(await browser.call(readDemo, {})).toMatchObject({
    world: demo.world,
    scenario: null,
    isShared: false,
  });
  expect((await browser.call(endpoints.listOrders, {})).data).toHaveLength(20);
  expect((await browser.call(endpoints.listShippingAddresses, {})).rows.length).toBeGreaterThan(2);
  const { data, total } = await browser.call(endpoints.listSellRequests, { query: { take: 50 } });
  expect(total).toBe(2000);
  const hour = 60 * 60 * 1000;
  const isRecent = (time: string) => systemClock.now() - Date.parse(time) < hour;
  expect(data.filter(({ updatedAt }) => isRecent(updatedAt)).length).toBeGreaterThan(25);

  expect((await other.open({})).world).not.toBe(demo.world);
  expect((await other.call(readDemo, {})).world).not.toBe(demo.world);
}, 120_000);

test('a frozen clock has the time of the scenario', async () => {
  const browser = desk.openBrowser();
  const { world } = await browser.open({ scenario: 'one-minute-left', freezeClock: true });
  const left = async () => {
    const { now, validations, freezeClock } = await browser.call(readWorld, { params: { world } });
    expect(freezeClock).toBe(true);
    return validations.map(({ endsAt }) => Date.parse(endsAt) - Date.parse(now));
  };
  expect(await left()).toEqual([90_000]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await left()).toEqual([90_000]);
}, 120_000);

test('the shared world is marked as shared, and an unknown caller has no world', async () => {
  const browser = desk.openBrowser();
  expect((await browser.send(readDemo.method, readDemo.path)).status).toBe(401);
  await browser.call(deskEndpoints.openSession, { body: { apiKey: 'sandbox-demo' } });
  expect(await browser.call(readDemo, {})).toMatchObject({ world: 'demo', buyer: 1, isShared: true });
  const byKey = await desk.fetch(readDemo.path, { headers: { 'x-api-key': 'sandbox-demo' } });
  expect(await byKey.json()).toMatchObject({ world: 'demo' });
  expect((await desk.fetch(readDemo.path, { headers: { 'x-api-key': 'lk_nobody' } })).status).toBe(401);
});

test('a demo replaces the former one, but never the shared world', async () => {
  const browser = desk.openBrowser();
  const first = await browser.open({ scenario: 'empty-market' });
  const before = await worlds();
  const second = await browser.open({ scenario: 'empty-market', replaces: first.world });
  expect(await worlds()).toBe(before);
  expect((await browser.send('GET', `/sandbox/worlds/${first.world}`)).status).toBe(404);
  await browser.open({ scenario: 'empty-market', replaces: second.world });
  await browser.open({ scenario: 'empty-market', replaces: 'demo' });
  await browser.open({ scenario: 'empty-market', replaces: 'gone long ago' });
  expect((await browser.send('GET', '/sandbox/worlds/demo')).status).toBe(200);
}, 120_000);

test('scenarios are listed by group, each with a title and a description', async () => {
  const list = await desk.openBrowser().call(listScenarios, {});
  expect(list.map(({ name }) => name).toSorted()).toEqual([...scenarioNames].toSorted());
  expect(new Set(list.map(({ title }) => title)).size).toBe(scenarioNames.length);
  for (const { title, description } of list) {
    expect(title).toMatch(/^[A-Z\d]/);
    expect(description).toMatch(/^[A-Z].{40,}[.]$/);
  }
});

test('invalid input is refused with the rule, and opens nothing', async () => {
  const browser = desk.openBrowser();
  const before = await worlds();
  for (const [body, sentence] of [
    [{ scenario: 'rainbow' }, /scenario: must be one of fresh-buyer, .*odd-data/],
    [{ scenario: 7 }, /scenario: must be one of/],
    [{ seed: '' }, /seed: must not be empty/],
    [{ freezeClock: 'yes' }, /freezeClock: must be true or false/],
    [{ scenarios: [] }, /must have no other fields than scenario, seed, freezeClock, replaces/],
    [[], /must be an object/],
  ] as const) {
    const response = await browser.send(openDemo.method, openDemo.path, body);
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(sentence)]);
  }
  expect((await desk.fetch(openDemo.path, { method: 'POST', body: '{}' })).status).toBe(415);
  const foreign = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
  expect((await desk.fetch(openDemo.path, { method: 'POST', body: '{}', headers: foreign })).status).toBe(
    403,
  );
  // The link creates no world. The page behind it does.
  expect((await desk.fetch(openDemo.path)).status).toBe(405);
  expect(await worlds()).toBe(before);
});

test('a scenario that fails leaves no world behind', async () => {
  const before = await worlds();
  vi.spyOn(scenarios['busy-buyer'], 'prepare').mockRejectedValueOnce(new Error('a defect'));
  const response = await desk.openBrowser().send('POST', openDemo.path, { scenario: 'busy-buyer' });
  expect(response.status).toBe(500);
  expect(await worlds()).toBe(before);
  expect(desk.lines.join('')).toContain('a defect');
}, 120_000);

test('over HTTPS the session is as safe as after a sign-in', async () => {
  const response = await desk.fetch(openDemo.path, {
    method: 'POST',
    body: JSON.stringify({ scenario: 'empty-market' }),
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
  });
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-lotdesk=.*; HttpOnly; Secure; SameSite=Strict/),
  ]);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('with a live marketplace there are no demos', async () => {
  const live = await openTestService(database, systemClock, {
    marketplaceUrl: 'http://127.0.0.1:9',
  });
  const before = await worlds();
  for (const { method, path } of Object.values(sandboxEndpoints)) {
    const response = await live.fetch(path.replaceAll(/:\w+/g, 'demo'), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect(await worlds()).toBe(before);
  await live.service.close();
});
