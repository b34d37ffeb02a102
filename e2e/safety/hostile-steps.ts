import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { deceivingTexts, longTexts } from '@/lib/text/odd-texts';
import { test as base } from '../support/fixtures';
import { expectIntact } from '../support/intact-screen';
import { createMarketApi, type MarketApi } from '../support/market-api';
import { controlsOf, type WorldControls } from '../support/world';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

export const [endless, sentence, immense] = longTexts;
export const [, override, isolateBreaker] = deceivingTexts;

export const dialog = (page: Page) => page.getByRole('dialog');

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** Fails if the page is wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

interface Hostile {
  api: MarketApi;
  apiKey: string;
  world: WorldControls;
  /** Fails unless the screen is intact on a desktop and fits a phone's width. */
  intact: (screen: string) => Promise<void>;
}

/** Tests in a browser that is signed in to the scenario "odd data", without the demo controls. */
export const test = base.extend<{ hostile: Hostile }>({
  viewport: desktop,
  hostile: async ({ page }, use) => {
    const { method, path, data } = sandboxEndpoints.openDemo;
    const answer = await page.request.fetch(path, { method, data: { scenario: 'odd-data' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    const demo: OpenedDemo = z.parse(data, await answer.json());
    const world = controlsOf(page.request, demo.world);
    await use({
      api: createMarketApi(page.request, demo.apiKeys[0]),
      apiKey: demo.apiKeys[0],
      world,
      async intact(screen) {
        await expectIntact(page, screen);
        await page.setViewportSize(phone);
        await expectNoOverflow(page);
        await page.setViewportSize(desktop);
      },
    });
    await world.drop();
  },
});
