import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { ScenarioName } from '@/contract/sandbox/scenario-names';
import { controlsOf, type WorldControls } from './world';

/** A situation that is open in a browser. */
export interface OpenScenario {
  page: Page;
  demo: OpenedDemo;
  world: WorldControls;
}

/** Opens a situation by its link, and goes on to the screen concerned. */
export async function openScenario(page: Page, scenario: ScenarioName): Promise<OpenScenario> {
  const { path, data } = sandboxEndpoints.openDemo;
  let heard: unknown;
  // Listened to and passed on as it is: the page that asked for it is gone before the answer could be read from outside.
  await page.route(path, async (route) => {
    const answer = await route.fetch({ timeout: 0 });
    heard = await answer.json();
    await route.fulfill({ response: answer });
  });
  await page.goto(`/demo/${scenario}`);
  await expect.poll(() => heard, { timeout: 600_000 }).toBeDefined();
  const demo = z.parse(data, heard);
  if (scenario === 'session-expired') {
    await expect(page.getByText(demo.apiKeys[0])).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/demo'));
  return { page, demo, world: controlsOf(page.request, demo.world) };
}
