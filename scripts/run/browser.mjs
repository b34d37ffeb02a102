// Finds a Chromium that starts, or installs one. Run as a script, it prints the path. A headless shell is Chromium without windows: the
// same engine with a tenth less CPU time for the end-to-end tests.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { run } from './command.mjs';

const shellCommands = ['chromium-headless-shell', 'chrome-headless-shell'];
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a browser starts here. This also detects missing system libraries, and Ubuntu's placeholder for a
 * snap.
 * @param {string} path
 */
function starts(path) {
  // Windows opens a window for --version.
  if (process.platform === 'win32') return existsSync(path);
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} names @returns {string[]} the paths of these commands */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(isExecutable);
}

/** @returns {string[]} Playwright's own headless shell. Playwright only returns the path of its full Chromium, in a neighboring folder. */
function playwrightShell() {
  const [, cache, revision] = /^(.+)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const folder = join(cache ?? '', `chromium_headless_shell-${revision}`);
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { encoding: 'utf8', recursive: true });
  return paths.filter((path) => /headless[-_]shell(\.exe)?$/.test(path)).map((path) => join(folder, path));
}

/**
 * An installed Chromium: the one in PLAYWRIGHT_CHROMIUM_PATH, Playwright's own, or one on the PATH.
 * @param {{ shell?: boolean }} [options] `shell` prefers a headless shell
 * @returns {string | null}
 * @throws {Error} when the one in PLAYWRIGHT_CHROMIUM_PATH does not start.
 */
export function installedBrowser({ shell = false } = {}) {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH is ${named}, which does not start as a browser.`);
  }
  const shells = shell ? [...playwrightShell(), ...onPath(shellCommands)] : [];
  const full = [chromium.executablePath(), ...onPath(commands), ...macApplications];
  return [...shells, ...full].filter(isExecutable).find(starts) ?? null;
}

/**
 * Chromium loads the popups of the address bar for every window: they take ten times as long as the page that a test opens. It also starts a
 * spare renderer for every test. Playwright disables the other features; Chromium reads only the last of two lists.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

const isRoot = process.getuid?.() === 0;

/** Flags that keep Chromium from connecting to other servers. As root on Linux it refuses to start its sandbox. */
export const browserFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * An installed Chromium, or a new one: Playwright's own, or Debian's package when root on Debian.
 * @param {{ shell?: boolean }} [options] `shell` prefers a headless shell
 * @returns {Promise<string>}
 * @throws {Error} with instructions, when none can be installed.
 */
export async function findBrowser(options = {}) {
  const installed = installedBrowser(options);
  if (installed) return installed;

  console.log('No Chromium here yet: installing the one that belongs to Playwright.');
  await run('playwright', ['install', 'chromium']);
  const own = installedBrowser(options);
  if (own) return own;

  if (isRoot && existsSync('/etc/debian_version')) {
    console.log("Installing Debian's Chromium.");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '-q', '--no-install-recommends', 'fonts-liberation'];
    await run('apt-get', ['update', '-q'], { env });
    if (options.shell) await run('apt-get', [...install, 'chromium-headless-shell'], { env });
    if (!installedBrowser(options)) await run('apt-get', [...install, 'chromium'], { env });
    const debian = installedBrowser(options);
    if (debian) return debian;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findBrowser());
