import { expect } from '@playwright/test';
import { atStep, openControls, unfold } from '../demo-steps';
import { open, type ScreenState } from './screen-state';

/** What a sandbox shows beside the app: its controls, presenter mode and the guided tour. */
export const demoStates: readonly ScreenState[] = [
  {
    name: 'demo-controls',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const [listing] = await api.listings({ category: 'phones' });
      if (!listing) throw new Error('The world has no phones.');
      await api.order(await api.offerFor(listing));
      await api.offerFor(listing, { quantity: 1, price: listing.price });
      await open(page, '/orders?status=completed');
      await openControls(page);
      for (const name of ['Faults', 'Journal']) await unfold(page, name);
      await expect(page.getByRole('list', { name: 'Calls, newest first' })).toBeVisible();
    },
  },
  {
    name: 'presenting',
    buyer: 'demo',
    reach: async ({ page }) => {
      await open(page, '/marketplace?take=25');
      await openControls(page);
      await page.getByRole('button', { name: 'Presenter mode' }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'guided-tour',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await open(page, '/cart');
      await openControls(page);
      await page.getByRole('button', { name: 'Guided tour' }).click();
      for (const step of [1, 2, 3]) {
        await atStep(page, step);
        await page.keyboard.press('ArrowRight');
      }
      await atStep(page, 4);
    },
  },
];
