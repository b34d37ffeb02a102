import { expect } from '@playwright/test';
import { dialog, offerOf, requestSellRequests } from '../buy-requests/bulk-steps';
import { openReview, onlySellRequest } from '../checkout/checkout-steps';
import { panel } from '../marketplace/marketplace-steps';
import { searchOf, twoOfOneSpec } from '../buy-requests/offer-steps';
import { open, type ScreenState } from './screen-state';

type Stage = Parameters<ScreenState['reach']>[0];

/** A buy request at $414.00 for a lot that now costs $380.00. */
async function overAsking({ api, world }: Stage): Promise<void> {
  const sellRequest = await onlySellRequest(api);
  await world.market({ move: 'reprice', sellrequestId: sellRequest.id, price: 414 });
  await api.offerFor({ ...sellRequest, price: 414 });
  await world.market({ move: 'reprice', sellrequestId: sellRequest.id, price: 380 });
}

const sellRequestPanel = (page: Stage['page']) => panel(page).or(page.getByRole('dialog'));

/** Opens a lot at $59.00 whose spec has a lower price. */
async function openLowest({ page, api, world }: Stage) {
  const { dear } = await twoOfOneSpec(api, world);
  await open(page, searchOf(dear));
  await expect(sellRequestPanel(page)).toContainText('Lowest for this spec $50.00', { timeout: 60_000 });
  return dear;
}

/** Offers above the asking price, and requests that the market meets now. */
export const offerStates: readonly ScreenState[] = [
  {
    name: 'listing-over-asking',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const sellRequest = await onlySellRequest(api);
      await open(page, `/marketplace?take=500&lot=${sellRequest.id}`);
      await panel(page)
        .or(page.getByRole('dialog'))
        .getByLabel('Your offer')
        .fill(String(sellRequest.price + 34));
      await expect(page.getByText('over asking')).toBeVisible();
    },
  },
  {
    name: 'listing-lowest-price',
    buyer: 'fresh',
    reach: async (stage) => {
      await openLowest(stage);
      await sellRequestPanel(stage.page).getByLabel('Your offer').fill('75');
      await expect(stage.page.getByText('above the lowest asking price')).toBeVisible();
    },
  },
  {
    name: 'listing-raise',
    buyer: 'fresh',
    reach: async (stage) => {
      const { page } = stage;
      await openLowest(stage);
      await sellRequestPanel(page).getByLabel('Your offer').fill('3');
      await page.getByRole('button', { name: /^Send buy request/ }).click();
      await expect(page.getByRole('button', { name: /^Raise to/ })).toBeVisible();
    },
  },
  {
    name: 'watched-sell-requests',
    buyer: 'fresh',
    reach: async (stage) => {
      const { page, world } = stage;
      const { id } = await openLowest(stage);
      await sellRequestPanel(page).getByLabel('Private note').fill('ask Kim about the boxes');
      await world.market({ move: 'reprice', sellrequestId: id, price: 55 });
      await open(page, '/marketplace');
      await page.getByRole('button', { name: /1 change$/ }).click();
      await expect(page.getByRole('dialog')).toContainText('$59.00 → $55.00');
    },
  },
  {
    name: 'bulk-form-over-asking',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const [one, two] = await api.sellRequests({ take: 2 });
      if (!one || !two) throw new Error('The world has too few lots.');
      await requestSellRequests(page, [one, two]);
      await offerOf(page, one).fill(String(one.price + 34));
      await expect(dialog(page).getByText('1 over asking')).toBeVisible();
    },
  },
  {
    name: 'cart-over-asking',
    buyer: 'fresh',
    reach: async (stage) => {
      const { page, api, world } = stage;
      await overAsking(stage);
      const sellRequests = await api.sellRequests({ category: 'tablets', take: 1 });
      for (const sellRequest of sellRequests) {
        await api.offerFor(sellRequest, { price: 3 });
        await world.market({ move: 'reprice', sellrequestId: sellRequest.id, price: 2.5 });
      }
      await open(page, '/cart');
      await expect(page.getByText('No match when sent').last()).toBeAttached();
      await expect(page.getByRole('button', { name: 'Lower to $380.00' })).toBeVisible();
    },
  },
  {
    name: 'checkout-review-over-asking',
    buyer: 'fresh',
    reach: async (stage) => {
      await overAsking(stage);
      await stage.api.saveAddress();
      await openReview(stage.page, stage.api);
      await expect(stage.page.getByRole('button', { name: 'Lower to $380.00' })).toBeVisible();
    },
  },
];
