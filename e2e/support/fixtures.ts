import { basename } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { deskEndpoints } from '@/contract/desk';
import { isLong } from '@/lib/testing/test-runs';
import { createMarketApi, type MarketApi } from './market-api';
import { createProblemWatch, type ProblemWatch, settle } from './problem-watch';
import { createWorld, type World } from './world';

interface Options {
  /** How many sell requests the test's world has. */
  listings: number;
  /** Console errors, uncaught errors and 5xx responses that the test causes. */
  allowedProblems: readonly RegExp[];
}

interface Fixtures {
  /** Watches the browser in every test. */
  problems: ProblemWatch;
  /** The test's own marketplace, deleted when the test ends. */
  world: World;
  /** Calls the interface as the world's first buyer, without a browser. */
  api: MarketApi;
  /** A page that is signed in as the world's first buyer and has opened nothing yet. */
  signedIn: Page;
  /** Opens another browser, signed in with a key: the same buyer on another device, or the competitor. It is watched too. */
  newDevice: (apiKey: string) => Promise<Page>;
  /** Runs axe on a page in light and in dark, and fails on any finding. The default is `page`. */
  axe: (page?: Page) => Promise<void>;
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the theme. All other findings are the same in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];
/** The only text color that some tints of a theme make too weak: src/ui/contrast.test.ts checks the others on every background. */
const faintText = '[class*="text-faint"]';

/** Lot rows after the third with nothing selected, open or focused. They look like the rows above and would take most of axe's time. */
const repeatedRows = 'tr[data-lot]:nth-child(n + 4):not([aria-current], :has(:checked, :focus))';

/** While a modal dialog is open the rest of the page is inert. */
const modalDialog = 'dialog:modal';

/** Signs in to a browser, as the connect screen does. */
export async function signIn(context: BrowserContext, apiKey: string): Promise<void> {
  const { method, path } = deskEndpoints.openSession;
  const response = await context.request.fetch(path, { method, data: { apiKey } });
  expect(response.ok(), `signing in returned ${response.status()}: ${await response.text()}`).toBe(true);
}

/** Whether faint text is on anything but a plain background, which src/ui/contrast.test.ts checks in both themes. */
function hasFaintTextOnTint(page: Page): Promise<boolean> {
  return page.locator(faintText).evaluateAll((faint) => {
    const isPlain = (element: Element | null): boolean => {
      if (!element) return true;
      const { opacity, backgroundImage, backgroundColor } = getComputedStyle(element);
      if (opacity !== '1' || backgroundImage !== 'none') return false;
      // A tint is a color with an alpha: rgba(), or oklab() with a slash.
      const alpha = /^rgba\(.+, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(backgroundColor)?.slice(1).join('');
      if (alpha === undefined) return true;
      return alpha === '0' && isPlain(element.parentElement);
    };
    // Axe leaves out disabled controls.
    const isText = (element: Element) =>
      !element.matches(':disabled') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      ('placeholder' in element || [...element.childNodes].some((node) => node instanceof Text));
    const elements = faint.flatMap((element) => [element, ...element.querySelectorAll('*')]);
    return elements.some((element) => isText(element) && !isPlain(element));
  });
}

/** Axe's findings in one theme, each with its elements. In dark, a short run reads faint text only. */
async function axeFindings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // Without details of passed rules, and without the extra page that axe opens for frames, which Lotdesk doesn't have.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (!isLong) builder.exclude(repeatedRows);
  if (colorScheme === 'light') {
    builder.withTags(axeTags);
    if (!isLong && (await page.locator(modalDialog).count()) > 0) builder.include(modalDialog);
  } else {
    builder.withRules(colorRules);
    if (!isLong) builder.include(faintText);
  }
  const { violations } = await builder.analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`);
    return `${id} (${help})\n${places.join('\n')}`;
  });
}

export const test = base.extend<Options & Fixtures>({
  listings: [200, { option: true }],
  allowedProblems: [[], { option: true }],

  problems: [
    async ({ context, baseURL, allowedProblems }, use) => {
      const problems = createProblemWatch(new URL(baseURL ?? '').origin);
      problems.allow(...allowedProblems);
      await problems.watch(context);
      await use(problems);
      problems.assertNone();
    },
    { auto: true },
  ],

  world: async ({ request, listings }, use, testInfo) => {
    // The file's name without its folder, so that a moved test keeps its market.
    const [file = '', ...titles] = testInfo.titlePath;
    const seed = [basename(file), ...titles].join(' › ').slice(-200);
    const world = await createWorld(request, { seed, listings });
    await use(world);
    await world.drop();
  },

  api: async ({ request, world }, use) => {
    await use(createMarketApi(request, world.apiKeys[0]));
  },

  signedIn: async ({ context, page, world }, use) => {
    await signIn(context, world.apiKeys[0]);
    await use(page);
  },

  newDevice: async ({ browser, baseURL, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (apiKey) => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      contexts.push(context);
      await problems.watch(context);
      await signIn(context, apiKey);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  axe: async ({ page: ownPage }, use) => {
    await use(async (page = ownPage) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        if (colorScheme === 'dark' && !isLong && !(await hasFaintTextOnTint(page))) continue;
        await page.emulateMedia({ colorScheme });
        // Rows that wait for others are faded.
        await expect(page.locator('.transition-opacity.opacity-60')).toHaveCount(0);
        await settle(page);
        expect(await axeFindings(page, colorScheme), `axe in ${colorScheme}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: null });
    });
  },
});

export { expect };
