import { useEffect, useState } from 'react';
import { explainError } from '@/api/explain-error';
import type { ScenarioSummary } from '@/contract/sandbox';
import { counted } from '@/lib/count-text';
import { Button, buttonClass } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';
import { scenariosByGroup } from '../scenario-groups';

/** How the opening of a demo stands. */
export type OpeningState =
  | { name: 'opening' }
  | { name: 'unknown' }
  /** Open, and the buyer will be asked for the key of this demo, which is told nowhere else. */
  | { name: 'key'; apiKey: string; opens: string }
  /** As many demos are open as there may be; worth another try after so many seconds. */
  | { name: 'full'; seconds: number }
  | { name: 'failed'; error: unknown };

interface OpeningPageProps {
  state: OpeningState;
  /** The scenario's name as the link has it; empty for any demo. */
  wanted: string;
  /** What is known of it; undefined before that, and where there is none of that name. */
  scenario: ScenarioSummary | undefined;
  scenarios: readonly ScenarioSummary[];
  onRetry: () => void;
}

/** What a visitor sees between a demo's link and the demo. */
export function OpeningPage({ state, wanted, scenario, scenarios, onRetry }: OpeningPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-form">
        <p className="mb-6 flex items-center gap-2.5 text-xl font-semibold">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Lotdesk
        </p>
        <div className="rounded-lg border border-line bg-surface p-6">
          {state.name === 'opening' ? <Opening scenario={scenario} isBig={wanted === 'huge-market'} /> : null}
          {state.name === 'key' ? <Key apiKey={state.apiKey} opens={state.opens} /> : null}
          {state.name === 'unknown' ? <Unknown wanted={wanted} /> : null}
          {state.name === 'full' ? <Full seconds={state.seconds} onRetry={onRetry} /> : null}
          {state.name === 'failed' ? <Failed error={state.error} onRetry={onRetry} /> : null}
        </div>
        {state.name === 'opening' || state.name === 'key' ? null : <Scenarios scenarios={scenarios} />}
      </div>
    </main>
  );
}

const headingClass = 'text-xl font-semibold';
const textClass = 'mt-1 text-sm text-muted';

function Opening({ scenario, isBig }: { scenario: ScenarioSummary | undefined; isBig: boolean }) {
  return (
    <div role="status">
      <h1 className={headingClass}>Opening a demo …</h1>
      <p className={textClass}>
        {isBig
          ? 'A marketplace of your own with 100,000 lots is being made; that can take half a minute.'
          : 'A marketplace of your own is being made: lots, a buyer, and what the buyer has done so far.'}
      </p>
      <div aria-hidden="true" className="mt-5 h-1 overflow-hidden rounded-full bg-skeleton">
        <div className="h-full w-full animate-pulse rounded-full bg-accent-solid" />
      </div>
      {/* Its place is kept, so that nothing moves when it comes. */}
      <div className="mt-5 min-h-15 text-sm">
        {scenario ? (
          <>
            <p className="font-medium">{scenario.title}</p>
            <p className="text-muted">{scenario.description}</p>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Key({ apiKey, opens }: { apiKey: string; opens: string }) {
  return (
    <>
      <h1 className={headingClass}>The demo is ready</h1>
      <p className={textClass}>
        Its session ends at the first call. Take its API key with you: it signs you in again, and leads back
        to where you were.
      </p>
      <p className="mt-4 flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded bg-hover px-2 py-1.5 text-sm wrap-anywhere select-all">
          {apiKey}
        </code>
        <CopyButton text={apiKey} what="API key" />
      </p>
      <a href={opens} className={`${buttonClass('primary')} mt-5`}>
        Go on
      </a>
    </>
  );
}

function Unknown({ wanted }: { wanted: string }) {
  return (
    <>
      <h1 className={headingClass}>There is no scenario of this name</h1>
      <p className={`${textClass} wrap-anywhere`}>
        The link asks for “{wanted}”. Nothing was opened; choose one of those below.
      </p>
    </>
  );
}

function Full({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <h1 className={headingClass}>Every demo is taken</h1>
      <p className={textClass}>
        As many demos are open as this desk can hold. Those that nobody uses are cleared away by and by;
        nothing was opened for you.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
        <a href="/connect" className="text-sm text-accent underline-offset-2 hover:underline">
          Open the shared sandbox meanwhile
        </a>
      </div>
      <p className="mt-3 text-xs text-faint tabular-nums">
        {left > 0 ? `Worth another try in ${counted(left, 'second')}.` : 'Worth another try now.'}
      </p>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, detail } = explainError(error, 'open the demo');
  return (
    <>
      <h1 className={headingClass}>The demo did not open</h1>
      <Notice
        tone="bad"
        title={title}
        className="mt-4"
        actions={
          <Button look="secondary" size="tool" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {detail}
      </Notice>
    </>
  );
}

function Scenarios({ scenarios }: { scenarios: readonly ScenarioSummary[] }) {
  if (scenarios.length === 0) return null;
  return (
    <nav aria-label="Scenarios" className="mt-6 flex flex-col gap-5 px-6">
      <p className="text-sm">
        <a href="/demo" className="font-medium text-accent underline-offset-2 hover:underline">
          A demo to look around in
        </a>
      </p>
      {scenariosByGroup(scenarios).map(([group, list]) => (
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
