import { dialog, make, outcome, requestLots, watchIntents } from './bulk-steps';
import { devices } from './cart-steps';
import { expect, test } from './fixtures';

test('pauses for as long as the marketplace asks', async ({ signedIn: page, api, world }) => {
  const wanted = await devices(api, 3);
  const intents = watchIntents(page);
  const id = await world.fault({ call: 'createBuyRequest', kind: 'tooMany', seconds: 5, after: 1 });
  await requestLots(page, wanted);
  await make(page).click();
  await expect(dialog(page)).toContainText('The marketplace asked us to wait 5 s.');
  await expect(dialog(page)).toContainText('All 3 buy requests were made.');
  expect(await world.struck()).toEqual({ [id]: 1 });
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
    await requestLots(page, [one, two, three]);
    await make(page).click();
    await expect(dialog(page)).toContainText('2 of 3 buy requests were made; the answer to 1 was lost.');
    await expect(outcome(page, two)).toContainText('It may have been made.');
    await axe();
    await outcome(page, two).getByRole('button', { name: 'Check status' }).click();
    await expect(outcome(page, two).getByRole('button', { name: 'Check status' })).toBeVisible();
    await expect(outcome(page, two)).toContainText('It may have been made.');
    expect(await world.struck()).toEqual({ [id]: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 of 3 buy requests were made; the answer to 1 was lost')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  });

  test('twice in a row stops sending, before more is unknown', async ({ signedIn: page, api, world }) => {
    const wanted = await devices(api, 4);
    await world.fault({ call: 'createBuyRequest', kind: 'serverError', status: 500, times: null });
    const intents = watchIntents(page);
    await requestLots(page, wanted);
    await make(page).click();
    await expect(dialog(page)).toContainText('the answer to 2 was lost; 2 were not sent.');
    await expect(dialog(page)).toContainText('Answers were lost, so nothing more was sent.');
    expect(intents).toHaveLength(2);
    await world.clearFaults();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('2 of 4 buy requests were made; the answer to 2 was lost.');
    expect(new Set(intents).size).toBe(4);
  });
});

test('stops with the session, and continues after signing in again', async ({
  signedIn: page,
  api,
  world,
}) => {
  const wanted = await devices(api, 3);
  await world.fault({ call: 'createBuyRequest', kind: 'refusal', status: 401, after: 1 });
  await requestLots(page, wanted);
  await make(page).click();
  await expect(page).toHaveURL(/\/connect/);
  await page.getByLabel('API key').fill(world.apiKeys[0]);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('1 of 3 buy requests was made; 2 were not sent')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('All 3 buy requests were made.');
});
