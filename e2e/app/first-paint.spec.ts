import { expect, test } from '../support/fixtures';
import { holdAsset } from '../support/problem-watch';

test('the app shell is on screen before the app, and the app takes its place', async ({ signedIn }) => {
  const release = await holdAsset(signedIn, /\/assets\/libraries-/);
  await signedIn.goto('/marketplace', { waitUntil: 'commit' });
  await expect(signedIn.getByText('Marketplace', { exact: true })).toBeVisible();
  // The app shell is not interactive, so it is hidden from screen readers.
  await expect(signedIn.getByRole('link')).toHaveCount(0);
  release();
  await expect(signedIn.getByRole('row').nth(9)).toBeVisible();
  await expect(signedIn.getByRole('link', { name: 'Marketplace' })).toHaveCount(1);
});

test.describe('a list that does not come', () => {
  test.use({ allowedProblems: [/ApiError|50\d/] });

  test('shows the error screen and no rows', async ({ signedIn, world }) => {
    await world.fault({ kind: 'serverError', status: 503, call: 'listSellRequests', times: null });
    await signedIn.goto('/marketplace');
    await expect(signedIn.getByRole('alert')).toBeVisible();
    await expect(signedIn.getByRole('row')).toHaveCount(0);
  });
});

test('a list that is slow to come holds up nothing else', async ({ signedIn, world }) => {
  await world.fault({ kind: 'latency', milliseconds: 60_000, call: 'listSellRequests', times: 1 });
  await signedIn.goto('/marketplace', { waitUntil: 'commit' });
  await expect(signedIn.getByRole('combobox', { name: 'Search lots' })).toBeVisible();
  await expect(signedIn.getByRole('button', { name: /Account/ })).toBeVisible();
  await signedIn.getByRole('link', { name: 'Addresses' }).click();
  await expect(signedIn.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
});

test('a reload and going back keep the place in the list', async ({ signedIn }) => {
  const table = signedIn.getByRole('table');
  const place = async () => (await table.boundingBox())?.y;
  await signedIn.goto('/marketplace');
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  const top = await place();
  await table.getByRole('rowheader').nth(40).scrollIntoViewIfNeeded();
  const scrolled = await place();
  expect(scrolled).not.toBe(top);
  await signedIn.reload();
  await expect.poll(place).toBe(scrolled);
  await signedIn.getByRole('link', { name: 'Addresses' }).click();
  await expect(signedIn.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
  await signedIn.goBack();
  await expect.poll(place).toBe(scrolled);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const query of ['', '?rows=all']) {
    test(`a reload and going back keep the place in the cards of /marketplace${query}`, async ({
      signedIn,
    }) => {
      const cards = signedIn.getByRole('list', { name: /^Lots for sale/ });
      const place = () => signedIn.evaluate(() => Math.round(scrollY));
      await signedIn.goto(`/marketplace${query}`);
      await expect(cards.getByRole('listitem').first()).toBeVisible();
      // The router records the position in the scroll event, which comes with the next frame.
      await signedIn.evaluate(async () => {
        const isScrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
        scrollTo(0, 900);
        await isScrolled;
      });
      expect(await place()).toBe(900);
      await signedIn.reload();
      await expect(cards.getByRole('listitem').first()).toBeVisible();
      await expect.poll(place).toBe(900);
      await signedIn.getByRole('link', { name: 'Addresses' }).click();
      await expect(signedIn.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
      await signedIn.goBack();
      await expect.poll(place).toBe(900);
    });
  }
});

test('the files of the app come compressed', async ({ signedIn }) => {
  await signedIn.goto('/marketplace');
  await expect(signedIn.getByRole('rowheader').first()).toBeVisible();
  const sizes = await signedIn.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.decodedBodySize > 10_000
          ? [{ name: entry.name, ratio: entry.encodedBodySize / entry.decodedBodySize }]
          : [],
      ),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.filter(({ ratio }) => ratio > 0.5)).toEqual([]);
});
