// Finds a Chromium that starts, or installs one. Run as a script, it prints the path.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { run } from './command.mjs';

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

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...paths, ...macApplications].filter(isExecutable);
}

/**
 * An installed Chromium: the one in PLAYWRIGHT_CHROMIUM_PATH, Playwright's own, or one on the PATH.
 * @returns {string | null}
 * @throws {Error} when the one in PLAYWRIGHT_CHROMIUM_PATH does not start.
 */
export function installedBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH is ${named}, which does not start as a browser.`);
  }
  const own = chromium.executablePath();
  if (existsSync(own) && starts(own)) return own;
  return onPath().find(starts) ?? null;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * An installed Chromium, or a new one: Playwright's own, or Debian's package when root on Debian.
 * @returns {Promise<string>}
 * @throws {Error} with instructions, when none can be installed.
 */
export async function findBrowser() {
  const installed = installedBrowser();
  if (installed) return installed;

  console.log('No Chromium here yet: installing the one that belongs to Playwright.');
  await run('playwright', ['install', 'chromium']);
  const own = installedBrowser();
  if (own) return own;

  if (isRoot() && existsSync('/etc/debian_version')) {
    console.log("Installing Debian's Chromium.");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env,
    });
    const debian = installedBrowser();
    if (debian) return debian;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findBrowser());
