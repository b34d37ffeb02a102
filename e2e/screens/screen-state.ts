import { expect, type Page } from '@playwright/test';
import type { MarketApi } from '../support/market-api';
import { networkQuiet } from '../support/problem-watch';
import type { World } from '../support/world';

/** The tools to reach a state. */
interface Stage {
  page: Page;
  /** The buyer of the state's own world, calling without a browser. */
  api: MarketApi;
  world: World;
}

/** One picture of `npm run screens`. */
export interface ScreenState {
  /** The picture's name, and the test's: `--grep` finds it. */
  name: string;
  /** Who is signed in: nobody, the demo world's buyer with a history, or a new buyer in the state's own world. */
  buyer: 'nobody' | 'demo' | 'fresh';
  /** Errors of the browser's console that the state causes on purpose. */
  problems?: readonly RegExp[];
  /** Reaches the state and waits until it is on screen. */
  reach: (stage: Stage) => Promise<void>;
}

/** A state that only needs its URL. */
export function at(name: string, buyer: ScreenState['buyer'], path: string): ScreenState {
  return { name, buyer, reach: ({ page }) => open(page, path) };
}

/** Opens a path and waits until its screen is stable. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await networkQuiet(page);
}
