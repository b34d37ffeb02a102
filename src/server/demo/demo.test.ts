import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxEndpoints } from '@/contract/sandbox';
import { systemClock } from '@/lib/clock';
import type { OpenDatabase } from '@/server/database/open';
import { openTestDatabase } from '@/server/database/test-database';
import { openTestService, type TestService } from './test-service';

let opened: OpenDatabase;
let desk: TestService;
beforeAll(async () => {
  opened = await openTestDatabase();
  desk = await openTestService(opened.database, systemClock);
}, 120_000);
afterAll(async () => {
  await desk.service.close();
  await opened.close();
});

test('a demo is a world of its own, with the browser signed in', async () => {
  const browser = desk.openBrowser();
  const started = performance.now();
  const demo = await browser.open({ scenario: 'one-minute-left', freezeClock: true });
  console.log(performance.now() - started, demo);
  const again = performance.now();
  await desk.openBrowser().open({ scenario: 'fresh-buyer' });
  console.log(performance.now() - again);
  const own = await browser.call(sandboxEndpoints.readDemo, {});
  expect(own).toMatchObject({ world: demo.world, scenario: 'one-minute-left', buyer: 1, isShared: false });
  const world = await browser.call(sandboxEndpoints.readWorld, { params: { world: demo.world } });
  console.log(world.now, world.validations, world.orders.length);
}, 120_000);
