import { dialog, make, outcome, requestSellRequests, watchIntents } from './bulk-steps';
import { devices } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';

test('pauses for as long as the marketplace asks', async ({ signedIn: page, api, world }) => {
  const requested = await devices(api, 3);
  const intents = watchIntents(page);
  const id = await world.fault({ call: 'createBuyRequest', kind: 'tooMany', seconds: 5, after: 1 });
  await requestSellRequests(page, requested);
  await make(page).click();
  await expect(dialog(page)).toContainText('The marketplace asked us to wait 5 s.');
  await expect(dialog(page)).toContainText('All 3 buy requests sent');
  expect(await world.faultHits()).toEqual({ [id]: 1 });
  expect(new Set(intents).size).toBe(4);
  await dialog(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
});

test.describe('an answer that is lost', () => {
  test.use({ allowedProblems: [/50[024]/] });

  test('leaves its line unknown, and asking never makes it again', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    const id = await world.fault({ call: 'createBuyRequest', kind: 'cutAfter', after: 1 });
    await requestSellRequests(page, [one, two, three]);
    await make(page).click();
    await expect(dialog(page)).toContainText('2 of 3 sent · 1 not confirmed');
    await expect(outcome(page, two)).toContainText('Not confirmed. It may have gone through.');
    await axe();
    await outcome(page, two).getByRole('button', { name: 'Check status' }).click();
    await expect(outcome(page, two).getByRole('button', { name: 'Check status' })).toBeVisible();
    await expect(outcome(page, two)).toContainText('Not confirmed. It may have gone through.');
    expect(await world.faultHits()).toEqual({ [id]: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 of 3 sent · 1 not confirmed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  });

  test('twice in a row stops sending, before more is unknown', async ({ signedIn: page, api, world }) => {
    const requested = await devices(api, 4);
    await world.fault({ call: 'createBuyRequest', kind: 'serverError', status: 500, times: null });
    const intents = watchIntents(page);
    await requestSellRequests(page, requested);
    await make(page).click();
    await expect(dialog(page)).toContainText('2 not confirmed · 2 not sent');
    await expect(dialog(page)).toContainText(
      "We couldn't confirm a request, so we stopped. Check your network, then continue.",
    );
    expect(intents).toHaveLength(2);
    await world.clearFaults();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('2 of 4 sent · 2 not confirmed');
    expect(new Set(intents).size).toBe(4);
  });
});

test('stops with the session, and continues after signing in again', async ({
  signedIn: page,
  api,
  world,
}) => {
  const requested = await devices(api, 3);
  await world.fault({ call: 'createBuyRequest', kind: 'refusal', status: 401, after: 1 });
  await requestSellRequests(page, requested);
  await make(page).click();
  await expect(page).toHaveURL(/\/connect/);
  await page.getByLabel('API key').fill(world.apiKeys[0]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('1 of 3 sent · 2 not sent')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('All 3 buy requests sent');
});
