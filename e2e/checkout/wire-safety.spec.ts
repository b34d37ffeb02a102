import { endpoints } from '@/contract/interface';
import { fillCart, openReview, heading, orderCount, place } from './checkout-steps';
import { expect, test } from '../support/fixtures';
import { changedDetails, doubtWithCandidate, makeUnanswered } from '../screens/safety-states';

test.describe('changed wire details', () => {
  test('are hidden until the buyer confirms them by phone', async ({ signedIn: page, api, world, axe }) => {
    const orderNo = await changedDetails({ page, api, world });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("Bank details changed: don't pay yet");
    await expect(alert.getByRole('row', { name: /Domestic wire: Account number/ })).toContainText(
      '000987654321',
    );
    await expect(alert).toContainText('Call the marketplace on a number you already have');
    await expect(page.getByRole('article')).toHaveCount(0);
    await axe();

    const show = page.getByRole('button', { name: 'Show wire details' });
    await expect(show).toBeDisabled();
    await page.getByRole('checkbox', { name: /confirmed every detail by phone/ }).press('Space');
    await show.press('Enter');
    const sheet = page.getByRole('article', { name: 'Wire instructions' });
    await expect(sheet.getByText('Confirmed by phone before opening')).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Wire instructions' })).toBeFocused();
    await sheet.getByRole('radio', { name: /^US bank/ }).check();
    await expect(sheet.getByText('ends in 4321')).toBeVisible();
    await axe();

    // The confirmation does not apply to the next visit or to another screen.
    await page.goto(`/checkout/payment/${orderNo}?wire=local`);
    await expect(alert).toContainText('Bank details changed');
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('between validation and order block the payment', async ({ signedIn: page, api, world }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    await world.fault({
      call: 'createOrder',
      kind: 'alter',
      changes: [{ path: '/data/wirePaymentDetails/international/swiftCode', value: 'EVILUS33' }],
    });
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('row', { name: /International wire: SWIFT code/ })).toContainText(
      'EVILUS33',
    );
    await expect(alert).toContainText('Different from the details at review');
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('are withheld when the amount differs from the validated total', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    await world.fault({
      call: 'createOrder',
      kind: 'alter',
      changes: [{ path: '/data/amount', value: '1.00' }],
    });
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText("Don't pay yet: amounts don't match");
    await expect(page.getByRole('button', { name: 'Show wire details' })).toHaveCount(0);
    await axe();
    expect(await orderCount(api)).toBe(1);
  });
});

test('a possible match for an unconfirmed order is named and must not be paid', async ({
  signedIn: page,
  api,
  world,
  problems,
  newDevice,
  axe,
}) => {
  problems.allow(/504/);
  await doubtWithCandidate({ page, api, world });
  const orders = await api.call(endpoints.listOrders, {});
  const orderNo = orders.data[0]?.orderNo ?? 'none';
  await expect(page.getByRole('link', { name: /^View order/ })).toHaveText([`View order ${orderNo}`]);
  await expect(page.getByText(/Don't pay/)).toHaveCount(1);
  await expect(place(page)).toBeDisabled();
  await axe();

  // The same on another device of the account, which has no checkout.
  const other = await newDevice(world.apiKeys[0]);
  await other.goto('/orders');
  await expect(other.getByText("We don't know yet whether 1 order was placed")).toBeVisible();
  await axe(other);
  await other.goto(`/orders/${orderNo}`);
  await expect(other.getByText("Don't pay this order yet")).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  await axe(other);

  // The list is correct again, and the order is found.
  await world.clearFaults();
  await expect(heading(page, 'Pay by wire')).toBeVisible();
  await expect(page.getByText(`Order ${orderNo} placed`)).toBeVisible();
  expect(await orderCount(api)).toBe(1);
});

test('lots of an unconfirmed order cannot be ordered, changed or removed', async ({
  signedIn: page,
  api,
  world,
  problems,
  axe,
}) => {
  problems.allow(/504/);
  const [request] = await fillCart(api);
  await api.saveAddress();
  await openReview(page, api);
  await world.fault({ call: 'createOrder', kind: 'cutBefore' });
  await place(page).click();
  await expect(page.getByText(/don.t know yet/).first()).toBeVisible();
  await axe();
  await page.goto('/cart');
  await expect(page.getByRole('cell').getByText('This lot may already be on order')).toBeVisible();
  await expect(page.getByText('No lots can be checked out yet.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Select ${request?.name}`) })).toBeDisabled();
  await expect(page.getByRole('button', { name: `Remove ${request?.name}` })).toBeDisabled();
  await expect(page.getByRole('button', { name: `Resend: ${request?.name}` })).toBeDisabled();
  await axe();
});

test('an unconfirmed buy request has its own line and is never resent automatically', async ({
  signedIn: page,
  api,
  world,
  problems,
  axe,
}) => {
  problems.allow(/50[24]/);
  await makeUnanswered({ page, api, world });
  await page.goto('/cart');
  const lines = page.getByRole('region', { name: 'Buy requests not confirmed' });
  await expect(lines).toContainText(
    "We lost the connection and can't tell if the marketplace got it. We won't resend it.",
  );
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await axe();
  await page.reload();
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await lines.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(lines).toBeHidden();
  await expect(page.getByText('No buy requests yet')).toBeVisible();
  expect(Object.values(await world.faultHits())).toEqual([1]);
});
