import { dialog, holdMaking, make, offerOf, outcome, requestSellRequests, watchIntents } from './bulk-steps';
import { devices, openCart } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';

test.describe('when sending is interrupted', () => {
  for (const isCarriedOut of [true, false]) {
    const where = isCarriedOut ? 'after the gateway answered' : 'before the gateway got it';
    test(`a reload ${where} loses nothing and makes nothing twice`, async ({ signedIn: page, api, axe }) => {
      const requested = await devices(api, 3);
      const intents = watchIntents(page);
      await requestSellRequests(page, requested);
      const { held } = await holdMaking(page, 2, isCarriedOut);
      await make(page).click();
      await held;
      await page.reload();
      const summary = '1 of 3 sent · 1 interrupted · 1 not sent';
      await expect(page.getByText(summary)).toBeVisible();
      expect(intents).toHaveLength(2);
      await openCart(page);
      await expect(page.getByText(summary)).toBeVisible();
      await axe();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page)).toContainText('All 3 buy requests sent');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
      expect(new Set(intents).size).toBe(3);
      expect(intents).toHaveLength(4);
      await page.reload();
      await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
      await expect(page.getByText('All 3 buy requests sent')).toBeHidden();
    });
  }

  test('another tab shows the progress, and continues once the first one is closed', async ({
    signedIn: page,
    context,
    api,
  }) => {
    const requested = await devices(api, 3);
    await requestSellRequests(page, requested);
    const { held } = await holdMaking(page, 2, true);
    await make(page).click();
    await held;
    const other = await context.newPage();
    const intents = watchIntents(other);
    await openCart(other);
    await expect(other.getByText('Running in another tab.')).toBeVisible();
    await expect(other.getByText('1 of 3 sent · 2 to go')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Continue' })).toBeHidden();
    await page.close();
    await expect(other.getByText('Running in another tab.')).toBeHidden();
    expect(intents).toEqual([]);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(other)).toContainText('All 3 buy requests sent');
    await other.keyboard.press('Escape');
    await expect(other.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
  });

  test('lines that are dismissed are never sent', async ({ signedIn: page, api }) => {
    const requested = await devices(api, 2);
    const intents = watchIntents(page);
    await requestSellRequests(page, requested);
    const { held } = await holdMaking(page, 1, true);
    await make(page).click();
    await held;
    await openCart(page);
    await page.getByRole('button', { name: 'Discard the rest' }).click();
    await expect(page.getByText('interrupted')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('main').getByText('1 buy request', { exact: true })).toBeVisible();
    await expect(page.getByText('interrupted')).toBeHidden();
    expect(intents).toHaveLength(1);
  });

  test('a record that cannot be read is reported', async ({ signedIn: page, api, axe }) => {
    const requested = await devices(api, 2);
    await requestSellRequests(page, requested);
    const { held } = await holdMaking(page, 1, false);
    await make(page).click();
    await held;
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('lotdesk.bulk-journal.'));
      if (name) localStorage.setItem(name, '{"version":1,"lines":"torn"}');
    });
    await openCart(page);
    await expect(page.getByText("We can't read the record of earlier buy requests")).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText("We can't read the record of earlier buy requests")).toBeHidden();
  });

  test('full storage is reported, and sending continues', async ({ signedIn: page, api }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await requestSellRequests(page, await devices(api, 2));
    const { held } = await holdMaking(page, 1, false);
    await make(page).click();
    await expect(dialog(page)).toContainText("Your browser can't keep a record of these");
    await (await held).continue();
    await expect(dialog(page)).toContainText('All 2 buy requests sent');
  });
});

test.describe('without a connection', () => {
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('several requests fail at once, and what is typed stays', async ({
    signedIn: page,
    context,
    api,
    axe,
  }) => {
    const [one, two] = await devices(api, 2);
    if (!one || !two) throw new Error('too few devices');
    const intents = watchIntents(page);
    await requestSellRequests(page, [one, two]);
    await offerOf(page, one).fill('1.25');
    await context.setOffline(true);
    await make(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText("Not sent: you're offline");
    await expect(offerOf(page, one)).toHaveValue('1.25');
    await axe();
    await context.setOffline(false);
    await expect(make(page)).toBeEnabled();
    expect(intents).toHaveLength(0);
    await make(page).click();
    await expect(dialog(page)).toContainText('All 2 buy requests sent');
    expect(intents).toHaveLength(2);
  });

  test('stops at once, says what is unknown, and sends nothing later by itself', async ({
    signedIn: page,
    context,
    api,
    axe,
  }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    const intents = watchIntents(page);
    await requestSellRequests(page, [one, two, three]);
    const { held } = await holdMaking(page, 2, true);
    await make(page).click();
    const route = await held;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
    await expect(dialog(page)).toContainText('1 of 3 sent · 1 not confirmed · 1 not sent');
    await expect(dialog(page)).toContainText(
      "Nothing more will be sent until you're back online and continue.",
    );
    await expect(outcome(page, three)).toContainText('Not sent');
    await axe();
    await context.setOffline(false);
    await expect(outcome(page, three)).toContainText('Not sent');
    expect(intents).toHaveLength(2);
    await outcome(page, two).getByRole('button', { name: 'Check status' }).click();
    await expect(outcome(page, two)).toContainText('Sent. Matched');
    await expect(outcome(page, three)).toContainText('Not sent');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('All 3 buy requests sent');
    expect(new Set(intents).size).toBe(3);
    await dialog(page).getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
  });
});
