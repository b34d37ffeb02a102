import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { ScenarioName } from '@/contract/sandbox/scenario-names';
import { controlsOf, type WorldControls } from '../support/world';

/** A scenario that is open in a browser. */
export interface OpenScenario {
  page: Page;
  demo: OpenedDemo;
  world: WorldControls;
}

/** Opens a scenario by its link and waits for its screen. */
export async function openScenario(page: Page, scenario: ScenarioName): Promise<OpenScenario> {
  const { path, data } = sandboxEndpoints.openDemo;
  let heard: unknown;
  // Reads the response in a route handler and passes it on: the page navigates away before a listener could read it.
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
