import { afterAll, describe, expect, it } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { type ScenarioName, scenarioNames } from '@/contract/sandbox/scenario-names';
import { systemClock } from '@/lib/clock';
import { isLong } from '@/lib/testing/test-runs';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestService } from './testing/test-service';
import { situations } from './testing/test-situations';
import { summaryOf } from './testing/test-world-summary';

const database = await setUpTestDatabase();
const desk = await openTestService(database, systemClock);
afterAll(() => desk.service.close(), 300_000);

/** Orders that await payment and have no wire instructions at the desk. */
async function ordersWithoutWire({ world, apiKeys }: OpenedDemo): Promise<string[]> {
  const { orders } = await desk.openBrowser().call(sandboxEndpoints.readWorld, { params: { world } });
  const without: string[] = [];
  for (const { orderNo, status, buyer } of orders) {
    if (status !== 'awaiting-payment' || buyer !== 1) continue;
    const path = endpointPath(deskEndpoints.readWireInstructions, { params: { orderNo } });
    const response = await desk.fetch(path, { headers: { 'x-api-key': apiKeys[0] } });
    if (response.status !== 200) without.push(orderNo);
  }
  return without;
}

// A hundred thousand lots take longer to create than all the other worlds.
describe.each(scenarioNames.filter((name) => isLong || name !== 'huge-market'))('%s', (scenario) => {
  it('opens with its situation', async () => {
    const browser = desk.openBrowser();
    const demo = await browser.open({ scenario, seed: `situation of ${scenario}` });
    expect(await browser.call(sandboxEndpoints.readDemo, {}).catch(() => null)).toMatchObject({
      world: demo.world,
      scenario,
      buyer: 1,
      isShared: false,
      freezeClock: false,
    });
    await situations[scenario]({ demo, browser });
    expect(await ordersWithoutWire(demo)).toEqual([]);
    await browser.call(sandboxEndpoints.deleteWorld, { params: { world: demo.world } });
  }, 600_000);
});

describe('the same seed, with the clock frozen,', () => {
  async function summarize(scenario: ScenarioName, seed: string) {
    const browser = desk.openBrowser();
    const { world } = await browser.open({ scenario, seed, freezeClock: true });
    const summary = await summaryOf(database, world);
    await browser.call(sandboxEndpoints.deleteWorld, { params: { world } });
    return summary;
  }

  // Together they write every kind of row. The largest market adds nothing here.
  const compared: readonly ScenarioName[] = isLong
    ? scenarioNames.filter((name) => name !== 'huge-market')
    : ['busy-buyer', 'amounts-change', 'odd-data'];
  it.each(compared)(
    'gives the same %s',
    async (scenario) => {
      const summaries = [];
      for (const seed of ['twin', 'twin']) summaries.push(await summarize(scenario, seed));
      expect(summaries[1]).toEqual(summaries[0]);
    },
    600_000,
  );

  it("differs from another seed's", async () => {
    expect(await summarize('busy-buyer', 'stranger')).not.toEqual(await summarize('busy-buyer', 'twin'));
  }, 600_000);
});
