import { fillCart, goToReview, heading, place } from '../checkout/checkout-steps';
import { controls, edgeButton, openControls } from './demo-steps';
import { expect, test } from '../support/fixtures';
import { expectIntact } from '../support/intact-screen';
import { commandsLoaded, first, open, panel, short } from '../marketplace/marketplace-steps';

test('presenter mode: everything larger, no account, no sellers, and no controls until a key is pressed', async ({
  signedIn,
  api,
  axe,
}) => {
  await signedIn.setViewportSize({ width: 1920, height: 1080 });
  const sellRequest = first(await api.sellRequests());
  await open(signedIn, `${short}&lot=${sellRequest.id}`);
  const seller = panel(signedIn).getByText(sellRequest.seller ?? '', { exact: true });
  const size = () => signedIn.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await expect(seller).toBeVisible();
  const before = await size();

  await openControls(signedIn);
  await controls(signedIn).getByRole('button', { name: 'Presenter mode' }).click();
  await expect(controls(signedIn)).toBeHidden();
  expect(await size()).toBe(before * 1.25);
  await expect(seller).toBeHidden();
  await axe();

  await signedIn.reload();
  await expect(panel(signedIn).getByText('Seller')).toBeVisible();
  await expect(seller).toBeHidden();
  await signedIn.getByRole('button', { name: 'Account' }).click();
  await expect(signedIn.getByText('Sign out')).toBeVisible();
  const label = signedIn.locator('[data-private]').filter({ hasText: /key|…/i }).first();
  await expect(label).toBeHidden();
  await signedIn.keyboard.press('Escape');

  await expect(edgeButton(signedIn)).toBeAttached();
  await signedIn.keyboard.press('.');
  await expect(controls(signedIn)).toBeVisible();
  const presenting = controls(signedIn).getByRole('button', { name: 'Presenter mode' });
  await expect(presenting).toHaveAttribute('aria-pressed', 'true');
  await presenting.click();
  await signedIn.keyboard.press('.');
  await expect(controls(signedIn)).toBeHidden();
  await expect(seller).toBeVisible();
  expect(await size()).toBe(before);
});

test('presenter mode at 150% has the layout of a smaller window, and cuts nothing', async ({
  signedIn: page,
  api,
  axe,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const sellRequest = first(await api.sellRequests());
  await open(page, `${short}&lot=${sellRequest.id}`);
  const bar = page.getByRole('banner');
  const barHeight = async () => (await bar.boundingBox())?.height ?? 0;
  const before = await barHeight();
  await expect(panel(page)).toBeVisible();
  await openControls(page);
  await controls(page).getByRole('button', { name: '150%' }).click();
  await expect(controls(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: sellRequest.name })).toBeVisible();
  await expectIntact(page, 'the lot');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await barHeight()).toBeCloseTo(before * 1.5, 0);
  await axe();

  await fillCart(api, 2);
  await api.saveAddress();
  const { orderNo } = await api.order(...(await fillCart(api)));
  const screens: Record<string, () => Promise<unknown>> = {
    'the marketplace': () => open(page, short),
    'the cart': () => page.goto('/cart'),
    'the review': async () => {
      await goToReview(page);
      await expect(place(page)).toBeVisible();
    },
    'the wire sheet': async () => {
      await page.goto(`/checkout/payment/${orderNo}?wire=local`);
      await expect(page.getByText('Routing number', { exact: true })).toBeVisible();
    },
    'the orders': () => page.goto('/orders'),
    'the order': async () => {
      await page.goto(`/orders/${orderNo}`);
      await expect(heading(page, new RegExp(orderNo))).toBeVisible();
    },
    'the addresses': () => page.goto('/addresses'),
  };
  for (const [name, visit] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit();
    await expectIntact(page, `${name} at 1280 px`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expectIntact(page, `${name} at 1920 px`);
  }
});

test('presenter mode starts and ends in the command menu', async ({ signedIn }) => {
  await open(signedIn);
  await expect(edgeButton(signedIn)).toBeVisible();
  await commandsLoaded(signedIn);
  const zoom = () => signedIn.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const run = async (words: string) => {
    await signedIn.keyboard.press('Control+k');
    await signedIn.getByRole('combobox', { name: 'Search commands and lots' }).fill(words);
    await signedIn.getByRole('option', { name: words }).click();
  };
  await run('Presenter mode, 150%');
  expect(await zoom()).toBe('24px');
  await run('Presenter mode, 125%');
  expect(await zoom()).toBe('20px');
  await run('End presenter mode');
  expect(await zoom()).toBe('16px');
});
