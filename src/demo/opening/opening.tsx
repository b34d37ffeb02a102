import './opening.css';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { announceChange } from '@/api/tab-channel';
import type { OpenedDemo, ScenarioSummary } from '@/contract/sandbox/sandbox';
import { type ScenarioName, scenarioNames } from '@/contract/sandbox/scenario-names';
import { invariant } from '@/lib/invariant';
import { counted } from '@/lib/text/count-text';
import { Button, buttonClass } from '@/ui/controls/button';
import { CopyButton } from '@/ui/controls/copy-button';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { useSecondsLeft } from '@/ui/feedback/retry-button';
import { CenteredCard } from '@/ui/layout/centered-card';
import { currentDemo, sandbox } from '../sandbox/sandbox-client';

/*
 * /demo and /demo/<scenario>: creates a demo and opens it. Only this script creates it, once, so that
 * following or previewing the link creates nothing.
 */

/** Milliseconds: the largest market takes a while. */
const patience = 300_000;

/** The scenario's name from the link; empty for any demo. */
const scenarioName = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const isScenario = (name: string): name is ScenarioName => scenarioNames.some((one) => one === name);
const isKnown = scenarioName === '' || isScenario(scenarioName);

/** The browser's current demo, which the new one replaces, unless it is the shared world. */
async function formerWorld(): Promise<string | null> {
  try {
    const demo = await currentDemo();
    return demo === null || demo.isShared ? null : demo.world;
  } catch {
    return null;
  }
}

async function createDemo(): Promise<OpenedDemo> {
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

/** The state of opening a demo. */
type OpeningState =
  | { name: 'opening' }
  | { name: 'unknown' }
  /** The demo is open, and the buyer needs its key, which is shown only here. */
  | { name: 'key'; apiKey: string; opens: string }
  /** The quota is full, or too many demos were started or are being set up. `seconds`: when to retry. */
  | { name: 'later'; title: string; sentence: string; seconds: number }
  | { name: 'failed'; error: unknown };

function stateAfter(error: unknown): OpeningState {
  const { status, retryAfter: seconds = 60, message = '' } = error instanceof ApiError ? error : {};
  if (status === 503) {
    const sentence = 'Unused demos are removed automatically. Try again shortly.';
    return { name: 'later', title: 'No demo slots free', sentence, seconds };
  }
  return status === 429
    ? { name: 'later', title: 'Too many demos started', sentence: message, seconds }
    : { name: 'failed', error };
}

/** The page between a demo's link and the demo. */
function OpeningPage() {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<{ attempt: number; state: OpeningState } | null>(null);
  const [scenarios, setScenarios] = useState<readonly ScenarioSummary[]>([]);
  const opening: OpeningState = { name: isKnown ? 'opening' : 'unknown' };
  const state = result?.attempt === attempt ? result.state : opening;
  const retry = () => setAttempt(attempt + 1);

  useEffect(() => {
    // The list is optional; opening reports its own failure.
    sandbox.call('listScenarios', {}).then(setScenarios, () => {});
  }, []);

  useEffect(() => {
    if (!isKnown) return;
    createDemo().then(
      ({ opens, apiKeys: [apiKey] }) => {
        if (scenarioName !== 'session-expired') location.replace(opens);
        else setResult({ attempt, state: { name: 'key', apiKey, opens } });
      },
      (error: unknown) => setResult({ attempt, state: stateAfter(error) }),
    );
  }, [attempt]);

  return (
    <CenteredCard
      className="max-w-form"
      footer={state.name === 'opening' || state.name === 'key' ? null : <Scenarios scenarios={scenarios} />}
    >
      {state.name === 'opening' ? (
        <Opening scenario={scenarios.find(({ name }) => name === scenarioName)} />
      ) : null}
      {state.name === 'key' ? <Key apiKey={state.apiKey} opens={state.opens} /> : null}
      {state.name === 'unknown' ? (
        <Message title="Scenario not found">
          There's no scenario named “{scenarioName}”. Choose one below.
        </Message>
      ) : null}
      {state.name === 'later' ? <TryLater {...state} onRetry={retry} /> : null}
      {state.name === 'failed' ? <Failed error={state.error} onRetry={retry} /> : null}
    </CenteredCard>
  );
}

function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-xl font-semibold">{title}</h1>
      {children ? <p className="mt-1 text-sm wrap-anywhere text-muted">{children}</p> : null}
    </>
  );
}

function Opening({ scenario }: { scenario: ScenarioSummary | undefined }) {
  return (
    <div role="status">
      <Message title="Opening a demo…">
        {scenarioName === 'huge-market'
          ? 'Setting up your marketplace of 100,000 lots. This can take a minute.'
          : 'Setting up your marketplace: lots, a buyer and order history.'}
      </Message>
      <div aria-hidden="true" className="mt-5 h-1 overflow-hidden rounded-full bg-skeleton">
        <div className="h-full w-full animate-pulse rounded-full bg-accent-solid" />
      </div>
      {/* Reserves its space, so that nothing moves. */}
      <div className="mt-5 min-h-15 text-sm">
        <p className="font-medium">{scenario?.title}</p>
        <p className="text-muted">{scenario?.description}</p>
      </div>
    </div>
  );
}

function Key({ apiKey, opens }: { apiKey: string; opens: string }) {
  return (
    <>
      <Message title="The demo is ready">
        You'll be signed out on the next request. Copy this API key to sign back in.
      </Message>
      <p className="mt-4 flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded bg-hover px-2 py-1.5 text-sm wrap-anywhere select-all">
          {apiKey}
        </code>
        <CopyButton text={apiKey} what="API key" />
      </p>
      <a href={opens} className={`${buttonClass('primary')} mt-5`}>
        Continue
      </a>
    </>
  );
}

type TryLaterProps = Extract<OpeningState, { name: 'later' }> & { onRetry: () => void };

function TryLater({ title, sentence, seconds, onRetry }: TryLaterProps) {
  const left = useSecondsLeft(title, seconds);
  return (
    <>
      <Message title={title}>{sentence}</Message>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
        <a href="/connect" className="text-sm text-accent underline-offset-2 hover:underline">
          Open the shared sandbox
        </a>
      </div>
      <p className="mt-3 text-xs text-faint tabular-nums">
        {left > 0 ? `Try again in ${counted(left, 'second')}.` : 'You can try again now.'}
      </p>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <Message title="The demo didn't open" />
      <ErrorNotice
        explanation={explainError(error, 'open the demo')}
        className="mt-4"
        actions={
          <Button look="secondary" size="tool" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </>
  );
}

function Scenarios({ scenarios }: { scenarios: readonly ScenarioSummary[] }) {
  if (scenarios.length === 0) return null;
  return (
    <nav aria-label="Scenarios" className="mt-6 flex flex-col gap-5 px-6">
      <p className="text-sm">
        <a href="/demo" className="font-medium text-accent underline-offset-2 hover:underline">
          Start a general demo
        </a>
      </p>
      {[...Map.groupBy(scenarios, ({ group }) => group)].map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h2 className="pb-1 text-xs font-medium text-muted">{group}</h2>
          <ul className="border-t border-line">
            {list.map(({ name, title, description }) => (
              <li key={name} className="border-b border-line py-2 text-sm">
                <a
                  href={`/demo/${name}`}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {title}
                </a>
                <p className="text-muted">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const container = document.getElementById('app');
invariant(container, 'opening.html has #app');
const root = createRoot(container);
const start = () => root.render(<OpeningPage />);

// A prerendered page is not a visit yet.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true });
} else {
  start();
}
