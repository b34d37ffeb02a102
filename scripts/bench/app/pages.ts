import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { browserFlags, findBrowser } from '../../run/browser.mjs';
import { installProbe } from './probe';
import type { Servers } from './servers';

/** What the benchmark needs to operate one of the two pages. */
export interface Side {
  name: 'app' | 'bare';
  url: string;
  /** Selectors of the elements whose text changes with the result. */
  signature: string;
  browser: Browser;
  page: Page;
  devtools: CDPSession;
}

/** Starts a Chromium without background network traffic. */
export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...browserFlags,
      // Precise heap sizes.
      '--enable-precise-memory-info',
    ],
  });
}

const desktop = { viewport: { width: 1440, height: 900 } };
/** A phone's window, with touch. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Opens a blank page in its own context, signed in and with the probe installed. */
export async function openSide(
  browser: Browser,
  servers: Servers,
  name: Side['name'],
  device: BrowserContextOptions = desktop,
): Promise<Side> {
  const url = servers[name];
  const context = await browser.newContext({
    ...device,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  await context.request.post(`${servers.app}/session`, { data: { apiKey: servers.apiKey } });
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  // As after a sign-in on this device, but with empty caches.
  await page.addInitScript(() => localStorage.setItem('lotdesk.signed-in', '1'));
  return {
    name,
    url,
    browser,
    page,
    signature: name === 'app' ? 'section[aria-label="Lots"] [role=status][aria-live]' : '[role=status]',
    devtools: await context.newCDPSession(page),
  };
}

/** Slows the page's CPU down by this factor. */
export async function slowDown({ devtools }: Side, rate: number): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The search box of either page. */
export const searchBox = ({ page }: Side) => page.getByLabel(/^Search lots/);

/** Opens the list of all sell requests and waits until all have loaded. */
export async function openWhole(side: Side, listings: number): Promise<void> {
  await side.page.goto(`${side.url}/marketplace?rows=all`);
  const whole = `${listings.toLocaleString('en-US')} lots`;
  await side.page.waitForFunction(
    ({ signature, count }) => {
      const text = document.querySelector(signature)?.textContent ?? '';
      return text.startsWith(count) && !text.includes('of ');
    },
    { signature: side.signature, count: whole },
    { timeout: 600_000, polling: 250 },
  );
  await side.page.waitForTimeout(6000);
}
