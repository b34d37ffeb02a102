import { expect } from '@playwright/test';
import { dialog, offerOf, requestLots } from '../bulk-steps';
import { goToReview, onlyLot } from '../checkout-steps';
import { panel } from '../marketplace-steps';
import { open, type ScreenState } from './screen-state';

type Stage = Parameters<ScreenState['reach']>[0];

/** A lot asked for at $414.00, which is offered at $380.00 by now. */
async function overAsking({ api, world }: Stage): Promise<void> {
  const lot = await onlyLot(api);
  await world.market({ move: 'reprice', sellrequestId: lot.id, price: 414 });
  await api.offerFor({ ...lot, price: 414 });
  await world.market({ move: 'reprice', sellrequestId: lot.id, price: 380 });
}

/** Offers above the asking price, and requests that the market has met since. */
export const offerStates: readonly ScreenState[] = [
  {
    name: 'listing-over-asking',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const lot = await onlyLot(api);
      await open(page, `/marketplace?take=500&lot=${lot.id}`);
      await panel(page)
        .or(page.getByRole('dialog'))
        .getByLabel('Your offer')
        .fill(String(lot.price + 34));
      await expect(page.getByText('over asking')).toBeVisible();
    },
  },
  {
    name: 'bulk-form-over-asking',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const [one, two] = await api.listings({ take: 2 });
      if (!one || !two) throw new Error('The world has too few lots.');
      await requestLots(page, [one, two]);
      await offerOf(page, one).fill(String(one.price + 34));
      await expect(dialog(page).getByText('over asking')).toBeVisible();
    },
  },
  {
    name: 'cart-over-asking',
    buyer: 'fresh',
    reach: async (stage) => {
      const { page, api, world } = stage;
      await overAsking(stage);
      const listings = await api.listings({ category: 'tablets', take: 1 });
      for (const lot of listings) {
        await api.offerFor(lot, { price: 3 });
        await world.market({ move: 'reprice', sellrequestId: lot.id, price: 2.5 });
      }
      await open(page, '/cart');
      await expect(page.getByText('you can check out or resend').last()).toBeAttached();
      await expect(page.getByRole('button', { name: 'Lower to $380.00' })).toBeVisible();
    },
  },
  {
    name: 'checkout-review-over-asking',
    buyer: 'fresh',
    reach: async (stage) => {
      await overAsking(stage);
      await stage.api.saveAddress();
      await goToReview(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Lower to $380.00' })).toBeVisible();
    },
  },
];
