import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { scenarioNames } from '@/contract/sandbox/scenario-names';
import { expect, signIn, test } from '../support/fixtures';
import { networkQuiet, settle } from '../support/problem-watch';
import { openScenario } from '../demo/scenario-steps';
import { states } from './states';

const folder = join(import.meta.dirname, '../../screens');
const phone = { width: 390, height: 844 };
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  phone,
];

test.use({ listings: 400, allowedProblems: [/.*/] });

async function picture(page: Page, name: string): Promise<void> {
  // The code of the phone's layout loads when the window becomes narrow.
  await page.setViewportSize(phone);
  await networkQuiet(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await settle(page);
      const path = join(folder, `${name}-${colorScheme}-${size.width}x${size.height}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
}

for (const { name, buyer, reach } of states) {
  test(name, async ({ page, context, api, world }) => {
    if (buyer !== 'nobody') await signIn(context, buyer === 'demo' ? 'sandbox-demo' : world.apiKeys[0]);
    await reach({ page, api, world });
    await picture(page, name);
  });
}

for (const name of scenarioNames) {
  test(`scenario-${name}`, async ({ page }) => {
    const { world } = await openScenario(page, name);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Enough time to show a pending state, or that a request gets no response.
    await page.waitForTimeout(3000);
    await picture(page, `scenario-${name}`);
    await world.drop();
  });
}
