import { expect } from '@playwright/test';
import {
  acceptOtherTerms,
  checkOut,
  chooseAddress,
  fillCart,
  openReview,
  onlySellRequest,
  place,
  refresh,
} from '../checkout/checkout-steps';
import { createMarketApi } from '../support/market-api';
import type { ScreenState } from './screen-state';

/** The steps of the checkout, and their exceptions. */
export const checkoutStates: readonly ScreenState[] = [
  {
    name: 'checkout-address',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      await fillCart(api, 2);
      await api.saveAddress({
        addressLine1: 'Friedrichstraße 12',
        apartmentNumber: null,
        city: 'Berlin',
        state: '',
        country: 'DE',
        postalCode: '10115',
      });
      await api.saveAddress();
      await checkOut(page);
    },
  },
  {
    name: 'checkout-first-address',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      await fillCart(api);
      await checkOut(page);
      await expect(page.getByLabel('Street address')).toBeVisible();
    },
  },
  {
    name: 'checkout-shipping',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      await fillCart(api, 3);
      await api.saveAddress();
      await chooseAddress(page);
    },
  },
  {
    name: 'checkout-review',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      await fillCart(api, 3);
      await api.saveAddress();
      await openReview(page, api);
    },
  },
  {
    name: 'checkout-review-late',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await fillCart(api, 3);
      await api.saveAddress();
      await openReview(page, api);
      await world.advanceClock(700);
      await page.reload();
      await expect(place(page)).toBeEnabled();
    },
  },
  {
    name: 'checkout-review-over',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await fillCart(api, 3);
      await api.saveAddress();
      await openReview(page, api);
      await world.advanceClock(1000);
      await page.reload();
      await expect(refresh(page)).toBeEnabled();
    },
  },
  {
    name: 'checkout-review-changed',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      await fillCart(api, 2);
      await api.saveAddress();
      await openReview(page, api);
      await acceptOtherTerms(page);
      await expect(place(page)).toBeDisabled();
    },
  },
  {
    name: 'checkout-review-refused',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const sellRequest = await onlySellRequest(api);
      await api.offerFor(sellRequest, { quantity: sellRequest.quantity });
      await api.saveAddress();
      await openReview(page, api);
      const competitor = createMarketApi(page.request, world.apiKeys[1]);
      await competitor.order(await competitor.offerFor(sellRequest));
      await place(page).click();
      await expect(page.getByRole('alert')).toContainText('Order not accepted');
    },
  },
  {
    name: 'checkout-validation-refused',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const sellRequest = await onlySellRequest(api);
      await api.offerFor(sellRequest, { quantity: sellRequest.quantity });
      await api.saveAddress();
      await chooseAddress(page);
      const competitor = createMarketApi(page.request, world.apiKeys[1]);
      await competitor.order(await competitor.offerFor(sellRequest));
      await page.getByRole('button', { name: 'Continue to review' }).click();
      await expect(page.getByRole('alert')).toContainText("Couldn't confirm these prices");
    },
  },
];
