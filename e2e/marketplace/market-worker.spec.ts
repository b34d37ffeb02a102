import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { endpointPath } from '@/contract/endpoint';
import { expect, signIn, test } from '../support/fixtures';
import { count, isWhole, resultsRegion, open, rows, search } from './marketplace-steps';
import { createWorld, type World } from '../support/world';

/*
 * A worker loads the market once for all tabs of an account. Without a worker, the marketplace's own list and filters still work.
 */

test.use({ listings: 400 });

/** Only the worker sorts by creation. */
const isOfWorker = (path: string) => path.includes('sortBy=createdAt&sortDir=DESC');

/** The requests that loaded a world's market. */
async function loadingRequests(context: BrowserContext, { id }: World): Promise<string[]> {
  const answer = await context.request.get(
    endpointPath(sandboxEndpoints.readJournal, { params: { world: id }, query: {} }),
  );
  const { entries } = sandboxEndpoints.readJournal.data.parse(await answer.json());
  return entries.map(({ path }) => path).filter(isOfWorker);
}

/** The scripts of the browser's shared workers. */
async function sharedWorkers(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.flatMap(({ type, url }) => (type === 'shared_worker' ? url : []));
}

/** The requests for the list that the page itself has made. */
function ownRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/sell-requests')) paths.push(request.url());
  });
  return paths;
}

test('two tabs load the market once, and neither does it itself', async ({
  signedIn: page,
  context,
  browser,
  browserName,
  world,
}) => {
  const own = ownRequests(page);
  await open(page, '/marketplace?rows=all');
  // The marketplace's own count comes before all lots are loaded.
  await isWhole(page, '400 lots');
  const loading = await loadingRequests(context, world);
  expect(loading.length).toBeGreaterThan(0);
  if (browserName === 'chromium') {
    expect(await sharedWorkers(browser)).toContainEqual(expect.stringContaining('market.worker'));
  }

  const second = await context.newPage();
  const ownOfSecond = ownRequests(second);
  await open(second, '/marketplace?rows=all&sortBy=price&sortDir=ASC');
  await count(second, '400 lots');
  expect(await loadingRequests(context, world)).toEqual(loading);
  expect([...own, ...ownOfSecond].filter(isOfWorker)).toEqual([]);

  // When the last tab closes, the market is dropped; the next tab loads it again.
  await world.market({ move: 'arrive', count: 3 });
  await page.close();
  await second.reload();
  await count(second, '403 lots');
});

test('another account in another tab sees its own market, and the first is forgotten', async ({
  signedIn: page,
  context,
  request,
  world,
  problems,
}) => {
  problems.allow(/401/);
  const other = await createWorld(request, { seed: 'another market', listings: 30 });
  await open(page, '/marketplace?rows=all');
  await count(page, '400 lots');

  const second = await context.newPage();
  await open(second, '/marketplace?rows=all');
  await second.getByRole('button', { name: /account/i }).click();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(second).toHaveURL(/\/connect/);
  // The first tab signs out too.
  await expect(page).toHaveURL(/\/connect/);
  const loading = (await loadingRequests(context, world)).length;

  await signIn(context, other.apiKeys[0]);
  await open(second, '/marketplace?rows=all');
  await count(second, '30 lots');
  await open(page, '/marketplace?rows=all');
  await count(page, '30 lots');
  expect(await loadingRequests(context, world)).toHaveLength(loading);
  await other.drop();
});

test('without shared workers each tab has a worker of its own', async ({
  signedIn: page,
  context,
  world,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await open(page, '/marketplace?rows=all');
  await count(page, '400 lots');
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('market.worker')]);
  await expect.poll(async () => (await loadingRequests(context, world)).length).toBeGreaterThan(0);
});

const sentence = "Couldn't load all lots. Only search, category and brand work. Reload to try again.";

/** Expects the marketplace's own list, search and filters to work without a worker. */
async function expectServiceList(page: Page) {
  await expect(resultsRegion(page)).toContainText(sentence);
  await count(page, '400 lots');
  await page.getByRole('radio', { name: 'Tablets' }).check();
  await expect(page).toHaveURL(/category=tablets/);
  await expect(resultsRegion(page).getByRole('status').first()).not.toContainText('400 lots');
  await expect(rows(page).first()).toBeVisible();
  await search(page).fill('ipad');
  await expect(page).toHaveURL(/searchTerm=ipad/);
  await expect(rows(page).first()).toContainText(/ipad/i);
  // The first tablet may be an iPad too, so this waits until the old rows are no longer dimmed.
  await expect(resultsRegion(page)).toHaveAttribute('aria-busy', 'false');
}

test.describe('without a worker', () => {
  test('the list and its filters work, and the screen says what does not', async ({
    signedIn: page,
    context,
    axe,
  }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedWorker');
      Reflect.deleteProperty(globalThis, 'Worker');
    });
    await open(page);
    await expectServiceList(page);
    await axe();

    // A link with a filter that needs all lots shows no lots.
    await page.goto('/marketplace?grade=A&sortBy=name');
    await expect(resultsRegion(page)).toContainText("These filters don't work right now");
    await expect(rows(page)).toHaveCount(0);
    // The marketplace's count ignores this filter.
    await expect(resultsRegion(page).getByRole('status').first()).toHaveText('');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await axe();
    await page.getByRole('button', { name: 'Remove these filters' }).press('Enter');
    await expect(page).toHaveURL('/marketplace');
    await count(page, '400 lots');

    await page.goto('/marketplace?compare=iPhone%2013|128GB');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      "Couldn't load all lots in this browser, so they can't be compared. Reload the page to try again.",
    );
  });

  test('whose script does not arrive, they work as well', async ({ signedIn: page, context, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource/);
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.route(/market\.worker-/, (route) => route.abort());
    await open(page);
    await expectServiceList(page);
  });
});
