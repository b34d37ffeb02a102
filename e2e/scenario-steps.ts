import type { Page } from '@playwright/test';
import type { OpenedDemo } from '@/contract/sandbox';
import type { ScenarioName } from '@/contract/scenario-names';
import { controlsOf, openDemo, type WorldControls } from './world';

/** A situation that is open in a browser. */
export interface OpenScenario {
  page: Page;
  demo: OpenedDemo;
  world: WorldControls;
}

/** Opens a situation as its link does: makes it, gives the tab what it must remember, and goes to the screen concerned. */
export async function openScenario(page: Page, scenario: ScenarioName): Promise<OpenScenario> {
  const demo = await openDemo(page.request, { scenario, seed: `e2e ${scenario}` });
  // Of the same origin, and starts nothing.
  await page.goto('/icon.svg');
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, value);
    }
  }, demo.tabStorage);
  await page.goto(demo.opens);
  return { page, demo, world: controlsOf(page.request, demo.world) };
}
