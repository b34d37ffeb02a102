import { expect, type Page } from '@playwright/test';
import { fillCart, openReview, heading, place } from '../checkout/checkout-steps';
import type { MarketApi } from '../support/market-api';
import type { World } from '../support/world';
import { open, type ScreenState } from './screen-state';

interface Stage {
  page: Page;
  api: MarketApi;
  world: World;
}

/** Presses "Place order" and waits for the unknown result. */
async function placeIntoDoubt({ page, api }: Stage): Promise<void> {
  await fillCart(api, 2);
  await api.saveAddress();
  await openReview(page, api);
  await place(page).click();
  await expect(page.getByText(/don.t know yet/).first()).toBeVisible();
}

/** An order whose response is lost. The list of orders has it with another total, so it can't be identified for certain. */
export async function doubtWithCandidate(stage: Stage): Promise<void> {
  await stage.world.fault({
    call: 'listOrders',
    kind: 'alter',
    changes: [{ path: '/data/*/totalPrice', value: '1.00' }],
    times: null,
  });
  await stage.world.fault({ call: 'createOrder', kind: 'cutAfter' });
  await placeIntoDoubt(stage);
  await expect(stage.page.getByText(/may be it/).first()).toBeVisible();
}

/** Two orders, the second with another account number. Opens the second one's wire details. */
export async function changedDetails({ page, api, world }: Stage): Promise<string> {
  await api.order(...(await fillCart(api)));
  await world.settings({ bankDetails: { local: { accNo: '000987654321' } } });
  const { orderNo } = await api.order(...(await fillCart(api)));
  await open(page, `/orders/${orderNo}?wire=local`);
  return orderNo;
}

/** Statuses of a lost response of the marketplace. */
const lost = [/50[24]/];

/** Warnings that protect the buyer's money. */
export const safetyStates: readonly ScreenState[] = [
  {
    name: 'review-unknown',
    buyer: 'fresh',
    problems: lost,
    reach: async (stage) => {
      await stage.world.fault({ call: 'createOrder', kind: 'cutBefore' });
      await placeIntoDoubt(stage);
    },
  },
  { name: 'review-candidate', buyer: 'fresh', problems: lost, reach: doubtWithCandidate },
  {
    name: 'orders-in-doubt',
    buyer: 'fresh',
    problems: lost,
    reach: async (stage) => {
      await doubtWithCandidate(stage);
      await open(stage.page, '/orders');
    },
  },
  {
    name: 'order-candidate',
    buyer: 'fresh',
    problems: lost,
    reach: async (stage) => {
      await doubtWithCandidate(stage);
      await stage.page
        .getByRole('link', { name: /^View order \d+$/ })
        .first()
        .click();
      await expect(stage.page.getByText("Don't pay this order yet")).toBeVisible();
    },
  },
  {
    name: 'cart-in-doubt',
    buyer: 'fresh',
    problems: lost,
    reach: async (stage) => {
      await stage.world.fault({ call: 'createOrder', kind: 'cutBefore' });
      await placeIntoDoubt(stage);
      await open(stage.page, '/cart');
    },
  },
  {
    name: 'review-not-placed',
    buyer: 'fresh',
    problems: lost,
    reach: async (stage) => {
      await stage.world.fault({ call: 'createOrder', kind: 'cutBefore' });
      await placeIntoDoubt(stage);
      await stage.world.settings({ advanceClock: 18 * 60 });
      await expect(stage.page.getByText('The order was not placed')).toBeVisible();
    },
  },
  {
    name: 'payment-recovered',
    buyer: 'fresh',
    problems: lost,
    reach: async ({ page, api, world }) => {
      await fillCart(api, 2);
      await api.saveAddress();
      await openReview(page, api);
      await world.fault({ call: 'createOrder', kind: 'cutAfter' });
      await place(page).click();
      await expect(heading(page, 'Pay by wire')).toBeVisible();
      await page.getByRole('radio', { name: /^US bank/ }).check();
    },
  },
  {
    name: 'cart-unanswered',
    buyer: 'fresh',
    problems: lost,
    reach: async ({ page, api, world }) => {
      await fillCart(api, 2);
      await makeUnanswered({ page, api, world });
      await open(page, '/cart');
    },
  },
  {
    name: 'wire-details-changed',
    buyer: 'fresh',
    reach: async (stage) => {
      await changedDetails(stage);
      await expect(stage.page.getByText('Bank details changed')).toBeVisible();
    },
  },
  {
    name: 'wire-details-confirmed',
    buyer: 'fresh',
    reach: async (stage) => {
      await changedDetails(stage);
      await stage.page.getByRole('checkbox', { name: /confirmed every detail by phone/ }).check();
      await stage.page.getByRole('button', { name: 'Show wire details' }).click();
    },
  },
  {
    name: 'wire-details-deceiving',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await world.fault({
        call: 'validateOrder',
        kind: 'alter',
        changes: [{ path: '/wirePaymentDetails/local/routingNo', value: '123456789' }],
      });
      await world.fault({
        call: 'createOrder',
        kind: 'alter',
        changes: [
          { path: '/data/wirePaymentDetails/local/routingNo', value: '123456789' },
          { path: '/data/wirePaymentDetails/local/payeeName', value: 'Sаndbox \u202ECCL' },
        ],
      });
      const { orderNo } = await api.order(...(await fillCart(api)));
      await open(page, `/checkout/payment/${orderNo}`);
    },
  },
  {
    name: 'wire-amount-withheld',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await world.fault({
        call: 'createOrder',
        kind: 'alter',
        changes: [{ path: '/data/amount', value: '1.00' }],
      });
      const { orderNo } = await api.order(...(await fillCart(api)));
      await open(page, `/checkout/payment/${orderNo}`);
    },
  },
];

/** Sends a buy request in the marketplace whose response is lost. */
export async function makeUnanswered({ page, api, world }: Stage): Promise<void> {
  const [sellRequest] = await api.sellRequests({ sortBy: 'quantity' });
  if (!sellRequest) throw new Error('The world is empty.');
  await open(page, `/marketplace?sortBy=quantity&lot=${sellRequest.id}`);
  await world.fault({ call: 'createBuyRequest', kind: 'cutAfter' });
  await page.getByRole('button', { name: 'Send buy request' }).click();
  await expect(page.getByText("We couldn't confirm your buy request")).toBeVisible();
}
