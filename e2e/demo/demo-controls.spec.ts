import { readFile } from 'node:fs/promises';
import { devices, fillCart, goToReview, heading, place } from '../checkout/checkout-steps';
import { controls, edgeButton, openControls, section, unfold } from './demo-steps';
import { expect, signIn, test } from '../support/fixtures';
import { first, open, openButton, panel, search, short } from '../marketplace/marketplace-steps';
import { networkQuiet } from '../support/problem-watch';
import { cents, formatMoney } from '@/lib/money';

test.describe('the controls', () => {
  test('open and close by mouse and key, and return the focus', async ({ signedIn, axe }) => {
    await open(signedIn, short);
    await openControls(signedIn);
    await expect(controls(signedIn).getByRole('heading', { name: 'Demo controls' })).toBeFocused();
    await axe();
    await controls(signedIn).getByRole('button', { name: 'Close the demo controls' }).click();
    await expect(controls(signedIn)).toBeHidden();
    await expect(edgeButton(signedIn)).toBeFocused();

    await signedIn.getByRole('link', { name: 'Orders' }).focus();
    await signedIn.keyboard.press('.');
    await expect(controls(signedIn).getByRole('heading', { name: 'Demo controls' })).toBeFocused();
    await signedIn.keyboard.press('Escape');
    await expect(controls(signedIn)).toBeHidden();
    await expect(signedIn.getByRole('link', { name: 'Orders' })).toBeFocused();

    await search(signedIn).fill('3.5');
    await expect(controls(signedIn)).toBeHidden();
    await search(signedIn).blur();
    await signedIn.keyboard.press('?');
    await expect(
      signedIn.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Demo controls'),
    ).toBeVisible();
  });

  test('stay open from screen to screen, at either edge, and over a dialog', async ({
    signedIn,
    api,
    axe,
  }) => {
    await signedIn.setViewportSize({ width: 1000, height: 800 });
    const sellRequest = first(await api.sellRequests());
    await open(signedIn, `${short}&lot=${sellRequest.id}`);
    const sheet = signedIn.getByRole('dialog', { name: sellRequest.name });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await openControls(signedIn);
    await controls(signedIn).getByRole('button', { name: 'Move to the left' }).click();
    await openButton(signedIn, sellRequest).click();
    await expect(sheet).toBeVisible();
    await section(signedIn, 'Clock').getByRole('button', { name: '+1 min' }).click();
    await expect(controls(signedIn).getByRole('status')).toHaveText('The clock moved 1 minute forward.');
    await axe();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(sheet).toBeHidden();
    await signedIn.getByRole('link', { name: 'Addresses' }).click();
    await expect(heading(signedIn, 'Addresses')).toBeVisible();
    await expect(controls(signedIn)).toBeVisible();
    await signedIn.reload();
    await expect(controls(signedIn).getByRole('button', { name: 'Move to the right' })).toBeVisible();
  });

  test('offer scenarios and a private demo in the shared sandbox', async ({ page, context, axe }) => {
    await signIn(context, 'sandbox-demo');
    await page.goto('/orders');
    await edgeButton(page).click();
    await expect(controls(page).getByRole('link', { name: 'Start a private demo' })).toBeVisible();
    for (const name of ['Clock', 'Orders', 'Market', 'Faults', 'Reset'])
      await expect(section(page, name)).toBeHidden();
    await expect(controls(page).getByRole('button', { name: 'Guided tour' })).toBeDisabled();
    const scenarios = section(page, 'Scenario');
    await scenarios.getByRole('searchbox', { name: 'Find scenario' }).fill('minute left');
    await expect(scenarios.getByRole('link')).toHaveCount(1);
    await expect(scenarios.getByRole('link')).toHaveAttribute('href', '/demo/one-minute-left');
    await scenarios.getByRole('searchbox').fill('qqq');
    await expect(scenarios.getByText('No scenarios match.')).toBeVisible();
    await axe();
  });
});

test.describe('the command menu', () => {
  test('finds scenarios and every part of the controls', async ({ signedIn: page }) => {
    await open(page, short);
    await expect(edgeButton(page)).toBeVisible();
    await networkQuiet(page);
    const find = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search commands and lots' }).fill(words);
    };
    await find('one minute left');
    await expect(page.getByRole('option', { name: 'Scenario: One minute left' })).toBeVisible();
    await page.keyboard.press('Escape');
    for (const name of ['Clock', 'Orders', 'Market', 'Faults', 'Journal', 'Reset']) {
      await find(`Demo: ${name}`);
      await page.getByRole('option', { name: `Demo: ${name.toLowerCase()}` }).click();
      await expect(section(page, name).locator('summary').first()).toBeFocused();
    }
    await expect(section(page, 'Faults').getByRole('button', { name: 'Set fault' })).toBeVisible();
  });
});

test.describe('the controls without a connection', () => {
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

  test('say that their code did not load, and open when the network is back', async ({
    signedIn,
    context,
  }) => {
    await open(signedIn, short);
    await expect(edgeButton(signedIn)).toBeVisible();
    await context.setOffline(true);
    await edgeButton(signedIn).click();
    const demo = signedIn.getByRole('complementary', { name: 'Demo' });
    await expect(demo.getByRole('alert')).toContainText("This part of the demo didn't load.");
    await context.setOffline(false);
    await expect(section(signedIn, 'Present')).toBeVisible();
    await expect(demo.getByRole('alert')).toBeHidden();
  });
});

test.describe('the clock', () => {
  test('updates the screen at once, also at the last minute', async ({ signedIn, api }) => {
    await api.saveAddress();
    await fillCart(api);
    await goToReview(signedIn);
    await openControls(signedIn);
    const clock = section(signedIn, 'Clock');
    await clock.getByRole('button', { name: '+5 min' }).click();
    await expect(signedIn.getByRole('timer')).toHaveText(/^9:|^8:5/);
    await clock.getByRole('button', { name: 'Jump to 1 minute left' }).click();
    await expect(signedIn.getByRole('timer')).toHaveText(/^1:00$|^0:5\d$/);
    await expect(clock.getByText('Already at 1 minute or less.')).toBeVisible();
    await clock.getByRole('button', { name: '+1 min' }).click();
    await expect(signedIn.getByText('Prices expired').first()).toBeVisible();
    await expect(place(signedIn)).toBeHidden();
    await clock.getByRole('checkbox', { name: 'Stop the clock' }).click();
    await expect(clock.getByRole('checkbox', { name: 'Stop the clock' })).toBeChecked();
    await expect(clock.getByText(/, stopped$/)).toBeVisible();
  });
});

test.describe('the orders', () => {
  test('change status, get tracking and are delivered, by keyboard alone', async ({ signedIn, api }) => {
    const { orderNo } = await api.order(...(await fillCart(api)));
    await signedIn.goto(`/orders/${orderNo}`);
    const status = signedIn.getByRole('region', { name: 'Status' });
    await expect(status).toContainText('Awaiting payment');
    await expect(edgeButton(signedIn)).toBeVisible();
    await signedIn.keyboard.press('.');
    const orders = section(signedIn, 'Orders');
    await expect(orders.getByRole('combobox', { name: 'Order', exact: true })).toHaveValue(orderNo);
    const next = orders.getByRole('button', { name: 'Next: Payment confirmed' });
    for (let presses = 0; presses < 60; presses++) {
      await signedIn.keyboard.press('Tab');
      if (await next.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(next).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await expect(status).toContainText('Payment confirmed');
    await orders.getByRole('button', { name: 'Add tracking' }).press('Enter');
    await expect(signedIn.getByRole('link', { name: /^Track .+ at/ })).toBeVisible();
    // Beside the controls there is still room for the names.
    const item = signedIn
      .getByRole('table', { name: /^Items of/ })
      .getByRole('cell')
      .first();
    expect((await item.boundingBox())?.width).toBeGreaterThan(120);
    await orders.getByRole('button', { name: 'Mark delivered' }).press('Space');
    await expect(status).toContainText('Delivered');
    await orders.getByRole('combobox', { name: 'Any status' }).selectOption('Refunded');
    await orders.getByRole('button', { name: 'Set', exact: true }).press('Enter');
    await expect(status).toContainText('Refunded');
  });
});

test.describe('the market', () => {
  test('changes while the list is open: new lots, a lower price, a sold-out lot', async ({
    signedIn,
    api,
  }) => {
    const sellRequest = first(await api.sellRequests());
    await open(signedIn, `${short}&lot=${sellRequest.id}`);
    await openControls(signedIn);
    const market = section(signedIn, 'Market');
    await controls(signedIn).getByRole('button', { name: 'Move to the left' }).click();
    await market.getByRole('button', { name: 'Add new lots' }).click();
    await expect(controls(signedIn).getByRole('status')).toHaveText('25 new lots added.');
    await signedIn.getByRole('button', { name: '25 new lots · Show' }).click();
    await expect(signedIn.getByText(/^225 lots/)).toBeVisible();
    await expect(market.getByRole('combobox', { name: 'Lot' })).toHaveValue(sellRequest.id);
    await market.getByRole('button', { name: 'Lower price 10%' }).click();
    await expect(controls(signedIn).getByRole('status')).toContainText('price down 10%.');
    const lower = (await api.sellRequests({ take: 500 })).find(({ id }) => id === sellRequest.id);
    expect(lower?.price).toBeLessThan(sellRequest.price);
    await expect(
      panel(signedIn)
        .getByText(formatMoney(cents(lower?.price ?? 0)), { exact: true })
        .first(),
    ).toBeVisible();
    await market.getByRole('button', { name: 'Sell out' }).click();
    await signedIn.getByRole('button', { name: '1 gone · Show' }).click();
    await expect(signedIn.getByText(/^224 lots/)).toBeVisible();
    await expect(panel(signedIn).getByText(/^No longer in this list/)).toBeVisible();
  });
});

test.describe('faults', () => {
  test('apply to their call, are listed, and can be removed', async ({ signedIn, api, axe }) => {
    const [sellRequest] = await devices(api, 1);
    await open(signedIn, `${short}&lot=${sellRequest?.id}`);
    await openControls(signedIn);
    await controls(signedIn).getByRole('button', { name: 'Move to the left' }).click();
    const faults = await unfold(signedIn, 'Faults');
    await expect(faults.getByText('No faults set.')).toBeVisible();
    await faults.getByRole('combobox', { name: 'Kind' }).selectOption('Client error (4xx)');
    await faults.getByRole('combobox', { name: 'Call' }).selectOption('Create buy request');
    await faults.getByRole('textbox', { name: /^Message/ }).fill('Trading is paused');
    await faults.getByRole('button', { name: 'Set fault' }).click();
    const standing = faults.getByRole('list', { name: 'Active faults' });
    await expect(standing).toContainText('Client error (4xx): 409');
    await expect(standing).toContainText('used 0 of 1');
    await panel(signedIn)
      .getByRole('button', { name: /^Send buy request/ })
      .click();
    await expect(panel(signedIn).getByText('Trading is paused.', { exact: true })).toBeVisible();
    await expect(standing).toContainText('used 1 of 1 · used up');
    await axe();
    await standing.getByRole('button', { name: /^Remove Client error/ }).click();
    await expect(standing).toBeHidden();
    await faults.getByRole('textbox', { name: 'Status' }).fill('700');
    await faults.getByRole('button', { name: 'Set fault' }).click();
    await expect(faults.getByRole('textbox', { name: 'Status' })).toBeFocused();
    await expect(faults.getByRole('textbox', { name: 'Status' })).toHaveAccessibleDescription(
      'Must be at most 499',
    );
    await expect(standing).toBeHidden();
  });
});

test.describe('the journal', () => {
  test('is read on screen, downloaded and cleared', async ({ signedIn, api, world, axe }) => {
    const [sellRequest] = await devices(api, 1);
    if (!sellRequest) throw new Error('no lot');
    await api.offerFor(sellRequest);
    await signedIn.goto('/cart');
    await openControls(signedIn);
    const journal = await unfold(signedIn, 'Journal');
    const calls = journal.getByRole('list', { name: 'Calls, newest first' });
    const made = calls.getByRole('listitem').filter({ hasText: 'POST /api/v1/buy-requests' });
    await expect(made).toContainText('buyer 1');
    await made.getByText('POST /api/v1/buy-requests').click();
    await expect(made.getByRole('region', { name: 'Request' })).toContainText(sellRequest.name);
    await axe();
    const [download] = await Promise.all([
      signedIn.waitForEvent('download'),
      journal.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`journal-${world.id}.json`);
    expect(await readFile(await download.path(), 'utf8')).toContain('/api/v1/buy-requests');
    await journal.getByRole('button', { name: 'Clear' }).click();
    await expect(controls(signedIn).getByRole('status')).toHaveText('Journal cleared.');
    await expect(made).toBeHidden();
  });
});
