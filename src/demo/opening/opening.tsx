import './opening.css';
import { createRoot } from 'react-dom/client';
import { ApiError } from '@/api/api-error';
import { announceChange } from '@/api/tab-channel';
import type { OpenedDemo, ScenarioSummary } from '@/contract/sandbox/sandbox';
import { type ScenarioName, scenarioNames } from '@/contract/sandbox/scenario-names';
import { invariant } from '@/lib/invariant';
import { currentDemo, sandbox } from '../sandbox/sandbox-client';
import { OpeningPage, type OpeningState } from './opening-page';

/*
 * /demo and /demo/<scenario>: creates a demo and opens it. Only this script creates it, once, so that
 * following or previewing the link creates nothing.
 */

/** Milliseconds: the largest market takes a while. */
const patience = 300_000;

const container = document.getElementById('app');
invariant(container, 'opening.html has #app');
const root = createRoot(container);
let scenarios: readonly ScenarioSummary[] = [];
let state: OpeningState = { name: 'opening' };

const scenarioName = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const isScenario = (name: string): name is ScenarioName => scenarioNames.some((one) => one === name);

function show(next: OpeningState): void {
  state = next;
  const scenario = scenarios.find(({ name }) => name === scenarioName);
  root.render(
    <OpeningPage
      state={next}
      scenarioName={scenarioName}
      scenario={scenario}
      scenarios={scenarios}
      onRetry={open}
    />,
  );
}

/** The browser's current demo, which the new one replaces, unless it is the shared world. */
async function formerWorld(): Promise<string | null> {
  try {
    const demo = await currentDemo();
    return demo === null || demo.isShared ? null : demo.world;
  } catch {
    return null;
  }
}

async function make(): Promise<OpenedDemo> {
  const replaces = await formerWorld();
  const demo = await sandbox.call('openDemo', {
    body: {
      ...(isScenario(scenarioName) ? { scenario: scenarioName } : {}),
      ...(replaces ? { replaces } : {}),
    },
    timeout: patience,
  });
  for (const [name, value] of Object.entries(demo.tabStorage)) {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  }
  // The browser's other tabs get the new session too.
  announceChange('session');
  return demo;
}

function open(): void {
  show({ name: 'opening' });
  make().then(
    ({ opens, apiKeys: [apiKey] }) => {
      if (scenarioName === 'session-expired') show({ name: 'key', apiKey, opens });
      else location.replace(opens);
    },
    (error: unknown) => {
      const { status, retryAfter: seconds = 60, message = '' } = error instanceof ApiError ? error : {};
      if (status === 503) {
        const sentence = 'Unused demos are removed automatically. Try again shortly.';
        show({ name: 'later', title: 'No demo slots free', sentence, seconds });
      } else if (status === 429) {
        show({ name: 'later', title: 'Too many demos started', sentence: message, seconds });
      } else show({ name: 'failed', error });
    },
  );
}

function start(): void {
  sandbox.call('listScenarios', {}).then(
    (list) => {
      scenarios = list;
      show(state);
    },
    // The list is optional; opening reports its own failure.
    () => {},
  );
  if (scenarioName === '' || isScenario(scenarioName)) open();
  else show({ name: 'unknown' });
}

// A prerendered page is not a visit yet.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true });
} else {
  start();
}
