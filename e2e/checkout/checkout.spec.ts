import { endpoints } from '@/contract/interface';
import {
  checkOut,
  chooseAddress,
  fillCart,
  goToReview,
  openReview,
  heading,
  offeredFor,
  onlySellRequest,
  orderCount,
  place,
  refresh,
  summary,
  toReview,
  toShipping,
} from './checkout-steps';
import { expect, test } from '../support/fixtures';
import { createMarketApi } from '../support/market-api';

test.describe('the way to the review', () => {
  test('leads from the address over the rates to all amounts', async ({ signedIn: page, api }) => {
    const requests = await fillCart(api, 2);
    await api.saveAddress({
      addressLine1: '500 Commerce Street',
      city: 'Dallas',
      state: 'TX',
      postalCode: '75202',
    });
    await api.saveAddress();
    await checkOut(page);
    await expect(page).toHaveTitle('Ship to · Lotdesk');
    // The address that was saved last.
    await expect(page.getByRole('radio', { name: /7245 NW 19th Street/ })).toBeChecked();
    await expect(summary(page)).toContainText(offeredFor(...requests));

    await page.getByRole('radio', { name: /500 Commerce Street/ }).check();
    await toShipping(page).click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Cheapest');
    await expect(page.getByRole('radio').first()).toBeChecked();

    await page.getByRole('button', { name: 'Transit' }).click();
    await expect(page.getByRole('columnheader', { name: 'Transit' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    const fastest = page.getByRole('row').nth(1);
    await expect(fastest).toContainText('Fastest');
    await fastest.getByRole('radio').check();
    const price = (await fastest.getByRole('cell').last().innerText()).trim();
    await expect(summary(page)).toContainText(price);

    await toReview(page).click();
    await expect(heading(page, 'Review and place order')).toBeVisible();
    const review = page.getByRole('region', { name: 'Order', exact: true });
    for (const { name } of requests) await expect(review).toContainText(name);
    await expect(review).toContainText('500 Commerce Street');
    await expect(page.getByRole('timer')).toHaveText(/^14:[12]\d$/);
    for (const label of ['Subtotal', 'Shipping', 'Insurance', 'Warranty', 'Total']) {
      await expect(summary(page).getByText(label, { exact: true })).toBeVisible();
    }
    await expect(summary(page)).not.toContainText('—');
  });

  test('keeps everything through a reload at each step', async ({ signedIn: page, api }) => {
    const [request] = await fillCart(api);
    await api.saveAddress({ addressLine1: '500 Commerce Street' });
    await api.saveAddress();
    await checkOut(page);
    await page.getByRole('radio', { name: /500 Commerce Street/ }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: /500 Commerce Street/ })).toBeChecked();
    await toShipping(page).click();
    await page.getByRole('radio').nth(2).check();
    const chosen = await page.getByRole('row').nth(3).innerText();
    await page.reload();
    await expect(page.getByRole('radio').nth(2)).toBeChecked();
    await toReview(page).click();
    const button = await place(page).innerText();
    await page.reload();
    await expect(place(page)).toHaveText(button);
    await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(
      request?.name ?? '?',
    );
    await page.getByRole('link', { name: 'Change shipping' }).click();
    await expect(page.getByRole('row').nth(3)).toHaveText(chosen.replaceAll(/\s+/g, ' '), {
      useInnerText: true,
    });
    await expect(page.getByRole('radio').nth(2)).toBeChecked();
  });

  test('opens each step only when what it rests on is there', async ({ signedIn: page, api }) => {
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/cart$/);
    await fillCart(api, 2);
    await api.saveAddress();
    await checkOut(page);
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/checkout\/address$/);
    await toShipping(page).click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
    await page.goto('/checkout');
    await expect(page).toHaveURL(/\/checkout\/shipping$/);
    await toReview(page).click();
    await expect(place(page)).toBeEnabled();

    // Another selection has no rate yet; the address stays.
    await page.getByRole('link', { name: 'Change lots' }).click();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(1)
      .uncheck();
    await page.getByRole('link', { name: /^Check out 1 lot/ }).click();
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/checkout\/shipping$/);
  });

  test('drops the rate when the address changes', async ({ signedIn: page, api }) => {
    await fillCart(api);
    await api.saveAddress({
      addressLine1: '500 Commerce Street',
      city: 'Dallas',
      state: 'TX',
      postalCode: '75202',
    });
    await api.saveAddress();
    await goToReview(page);
    await page.getByRole('link', { name: 'Change ship to' }).click();
    await page.getByRole('radio', { name: /500 Commerce Street/ }).check();
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/checkout\/shipping$/);
    await expect(page.getByRole('navigation', { name: 'Checkout steps' })).toContainText(
      '500 Commerce Street',
    );
  });

  test('takes a first address, and edits one, on the spot', async ({ signedIn: page, api }) => {
    await fillCart(api);
    await checkOut(page);
    await expect(toShipping(page)).toBeDisabled();
    await expect(page.getByText('Save an address to continue.')).toBeVisible();
    await page.getByLabel('Street address').fill('500 Commerce Street');
    await page.getByLabel('City').fill('Dallas');
    await page.getByLabel('State').selectOption('TX');
    await page.getByLabel('ZIP code').fill('75202');
    await page.getByRole('button', { name: 'Save and ship here' }).click();
    await expect(page.getByRole('radio', { name: /500 Commerce Street/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /500 Commerce Street/ })).toBeFocused();

    await page.getByRole('button', { name: /^Edit 500 Commerce Street/ }).click();
    await expect(toShipping(page)).toBeDisabled();
    await expect(page.getByLabel('Street address')).toBeFocused();
    await page.getByLabel('Street address').fill('501 Commerce Street');
    await page.getByRole('button', { name: 'Save and ship here' }).click();
    await expect(page.getByRole('radio', { name: /501 Commerce Street/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /501 Commerce Street/ })).toBeFocused();
    await toShipping(page).click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
  });
});

test.describe('refusals', () => {
  test('a rate that no longer holds is refused in place, and new ones are one press away', async ({
    signedIn: page,
    api,
  }) => {
    await fillCart(api);
    const { id, ...address } = await api.saveAddress();
    await chooseAddress(page);
    // Meanwhile, another device changes the address.
    const body = { ...address, id, addressLine1: '7247 NW 19th Street', apartmentNumber: null };
    await api.call(endpoints.updateShippingAddress, {
      params: { id },
      body: { ...body, city: 'Miami', state: 'FL', postalCode: '33126' },
    });
    await toReview(page).click();
    const refusal = summary(page).getByRole('alert');
    await expect(refusal).toContainText("Couldn't confirm these prices");
    await expect(refusal).toContainText('the address has changed since it was generated');
    await expect(refusal).toContainText('Nothing was ordered');
    await refusal.getByRole('button', { name: 'Get rates again' }).click();
    await toReview(page).click();
    await expect(place(page)).toBeEnabled();
  });

  test('a lot that another buyer took first is named, and nothing is ordered', async ({
    signedIn: page,
    request,
    api,
    world,
    axe,
  }) => {
    const sellRequest = await onlySellRequest(api);
    const bought = await api.offerFor(sellRequest, { quantity: sellRequest.quantity });
    await api.saveAddress();
    await openReview(page, api);
    const competitor = createMarketApi(request, world.apiKeys[1]);
    await competitor.order(await competitor.offerFor(sellRequest));
    await place(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Order not accepted' });
    await expect(refusal.getByText(bought.name)).toHaveCount(1);
    await expect(refusal).toContainText(/: only \d+ of \d+ pcs are available at/);
    await expect(refusal).toContainText('Go back to your cart to resend it');
    await expect(refusal).toContainText('Nothing was ordered and you owe nothing');
    await expect(refusal).not.toContainText('Refresh prices');
    const refused = page.getByRole('row').filter({ hasText: bought.name });
    await expect(refused).toContainText('Not accepted');
    await axe();
    expect(await orderCount(api)).toBe(0);

    await refresh(page).click();
    await expect(summary(page).getByRole('alert')).toContainText("Couldn't refresh the prices");
    await page.reload();
    await expect(refusal).toBeVisible();
    await refusal.getByRole('link', { name: 'Back to cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});
