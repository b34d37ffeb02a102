import { expect } from '@playwright/test';
import { atStep, openControls, unfold } from '../demo/demo-steps';
import { open, type ScreenState } from './screen-state';

/** The sandbox's additions to the app: controls, presenter mode and the guided tour. */
export const demoStates: readonly ScreenState[] = [
  {
    name: 'demo-controls',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const [sellRequest] = await api.sellRequests({ category: 'phones' });
      if (!sellRequest) throw new Error('The world has no phones.');
      await api.order(await api.offerFor(sellRequest));
      await api.offerFor(sellRequest, { quantity: 1, price: sellRequest.price });
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
    },
  },
  {
    name: 'presenting-150',
    buyer: 'demo',
    reach: async ({ page }) => {
      await open(page, '/marketplace?take=25');
      await openControls(page);
      await page.getByRole('button', { name: '150%' }).click();
    },
  },
  tourState('guided-tour', 6),
  tourState('guided-tour-search', 2),
  tourState('guided-tour-cheapest', 3),
  tourState('guided-tour-paste', 4),
  tourState('guided-tour-several', 5),
  tourState('guided-tour-bank-details', 10),
  {
    name: 'account-menu',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await open(page, '/cart');
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('textbox', { name: 'Name of this key' }).fill('East desk');
    },
  },
  {
    name: 'session-ended',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await open(page, '/orders');
      await page.context().clearCookies();
      await page.reload();
      await expect(page.getByText(/^Your session ended/)).toBeVisible();
    },
  },
];

/** A step of the guided tour, by its number from 1. */
function tourState(name: string, number: number): ScreenState {
  return {
    name,
    buyer: 'fresh',
    reach: async ({ page }) => {
      await open(page, '/cart');
      await openControls(page);
      await page.getByRole('button', { name: 'Guided tour' }).click();
      for (let step = 1; step < number; step += 1) {
        await atStep(page, step);
        await page.keyboard.press('ArrowRight');
      }
      await atStep(page, number);
    },
  };
}
