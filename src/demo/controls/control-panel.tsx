import { useQuery } from '@tanstack/react-query';
import { PanelLeft, PanelRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { explainError } from '@/api/explain-error';
import type { CurrentDemo } from '@/contract/sandbox/sandbox';
import { buttonClass, IconButton } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';
import { ClockSection } from './clock-section';
import { ControlHint, ControlSection } from './control-section';
import { ControlOutcome, ControlsProvider } from './controls';
import { currentDemoQuery, scenariosQuery } from '../sandbox/demo-queries';
import { changeDemo, useDemoState } from '../sandbox/demo-store';
import { FaultsSection } from './faults-section';
import { JournalSection } from './journal-section';
import { MarketSection } from './market-section';
import { OrdersSection } from './orders-section';
import { PresentSection } from './present-section';
import { ScenarioSection } from './scenario-section';

/**
 * The demo controls: a column beside the page, or the whole window if it is narrow (early-styles.ts). They are not a dialog, so that the
 * page beside them can be used. Escape closes them.
 */
export function ControlPanel({ onClose }: { onClose: () => void }) {
  const { side } = useDemoState();
  const demo = useQuery(currentDemoQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  const isLeft = side === 'left';
  const MoveIcon = isLeft ? PanelRight : PanelLeft;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys of everything in it
    <section
      aria-labelledby="demo-controls-title"
      onKeyDown={onKeyDown}
      className={classNames(
        'visible fixed inset-0 z-40 flex flex-col border-line bg-surface text-ink md:w-(--demo-column)',
        isLeft ? 'md:right-auto md:border-r' : 'md:left-auto md:border-l',
      )}
    >
      <div className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2
          ref={heading}
          id="demo-controls-title"
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-lg font-semibold outline-none"
        >
          Demo controls
        </h2>
        <IconButton
          label={isLeft ? 'Move to the right' : 'Move to the left'}
          className="max-md:hidden"
          onClick={() => changeDemo({ side: isLeft ? 'right' : 'left' })}
        >
          <MoveIcon aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label="Close the demo controls" onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <ControlsProvider>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {demo.isPending ? (
            <div className="flex flex-col gap-3 p-4">
              <LoadingNote what="the controls" />
              {['a', 'b', 'c', 'd'].map((line) => (
                <Skeleton key={line} className="h-8" />
              ))}
            </div>
          ) : null}
          {demo.isError ? (
            <ErrorNotice className="m-4" explanation={explainError(demo.error, 'load the demo')} />
          ) : null}
          {demo.data === undefined ? null : <Sections demo={demo.data} />}
        </div>
        <ControlOutcome />
      </ControlsProvider>
    </section>
  );
}

function Sections({ demo }: { demo: CurrentDemo | null }) {
  const isOwn = demo !== null && !demo.isShared;
  return (
    <>
      {isOwn ? <OwnWorld demo={demo} /> : <NoOwnWorld isShared={demo !== null} />}
      <ScenarioSection current={demo?.scenario ?? null} />
      <PresentSection isOwn={isOwn} />
      {isOwn ? (
        <>
          <ClockSection demo={demo} />
          <OrdersSection demo={demo} />
          <MarketSection world={demo.world} />
          <FaultsSection world={demo.world} />
          <JournalSection world={demo.world} />
          <ResetSection demo={demo} />
        </>
      ) : null}
    </>
  );
}

function OwnWorld({ demo }: { demo: CurrentDemo }) {
  const { data: scenarios } = useQuery(scenariosQuery);
  const scenario = scenarios?.find(({ name }) => name === demo.scenario);
  return (
    <p className="border-b border-line px-4 py-2.5 text-sm">
      <span className="font-medium">{scenario?.title ?? 'Private demo'}</span>
      {scenario ? <span className="block text-xs text-muted">{scenario.description}</span> : null}
    </p>
  );
}

function NoOwnWorld({ isShared }: { isShared: boolean }) {
  return (
    <div className="border-b border-line px-4 py-3 text-sm">
      <p>
        {isShared
          ? "You're in the shared sandbox. Start a private demo to use these controls."
          : "You're not signed in."}
      </p>
      <a href="/demo" className={classNames(buttonClass('primary', 'tool'), 'mt-2.5')}>
        Start a private demo
      </a>
    </div>
  );
}

function ResetSection({ demo }: { demo: CurrentDemo }) {
  return (
    <ControlSection title="Reset" isOpenAtFirst>
      <div className="flex flex-wrap gap-2">
        <a
          href={demo.scenario ? `/demo/${demo.scenario}` : '/demo'}
          className={buttonClass('secondary', 'tool')}
        >
          Restart demo
        </a>
      </div>
      <ControlHint>Deletes this demo and opens a new one with the same scenario.</ControlHint>
    </ControlSection>
  );
}
