import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { Button, IconButton } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { Notice } from '@/ui/feedback/notice';
import { useDemoState } from '../sandbox/demo-store';
import { TourMark } from './tour-mark';
import { exitTour, pageTour } from './tour-store';
import { tourSteps } from './tour-steps';

/** The state of a step. */
type Entering = { step: number; attempt: number; state: 'under way' | 'there' | 'failed'; error?: unknown };

let entering: Promise<void> = Promise.resolve();
let latestKey = '';

/** Enters a step after the pending ones. Of several pending steps only the last is entered. */
async function enterInTurn(key: string, enter: () => Promise<void>): Promise<boolean> {
  latestKey = key;
  const before = entering;
  const work = before.then(async () => {
    if (latestKey === key) await enter();
  });
  entering = work.catch(() => {});
  await work;
  return latestKey === key;
}

/** Enters the step and returns the state. */
function useEntered(step: number): Entering & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [entered, setEntered] = useState<Entering>({ step, attempt, state: 'under way' });
  useEffect(() => {
    let isOver = false;
    const update = (state: Entering['state'], error?: unknown) => {
      if (!isOver) setEntered({ step, attempt, state, error });
    };
    const enter = tourSteps[step]?.enter ?? (() => Promise.resolve());
    enterInTurn(`${step} ${attempt}`, enter).then(
      (isLast) => isLast && update('there'),
      (error: unknown) => update('failed', error),
    );
    return () => {
      isOver = true;
    };
  }, [step, attempt]);
  const isThis = entered.step === step && entered.attempt === attempt;
  return {
    ...(isThis ? entered : { step, attempt, state: 'under way' }),
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Keys that change the step: those of a keyboard and of a presenter's remote. */
const pages: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** Elements that handle the arrow keys themselves. */
const arrowKeyElements =
  'input:not([type=checkbox], [type=button]), textarea, select, [contenteditable], [role=separator], [role=slider], [role=tab], pre';

/**
 * Handles the tour's keys before the app does; returns a function that stops it. A field has the arrow keys only where the presenter went to it: a
 * dialog that opens with the step focuses its first field by itself, at any moment.
 */
function listenForTourKeys(): () => void {
  let isFocusMoved = false;
  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      isFocusMoved ||= event.key === 'Tab';
      return;
    }
    const { key, target } = event;
    const element = target instanceof Element ? target : null;
    const by = pages[key];
    if (key === 'Escape') {
      // Inside the controls, Escape closes them.
      if (element?.closest('[aria-labelledby="demo-controls-title"]')) return;
    } else if (by === undefined || (isFocusMoved && element?.matches(arrowKeyElements))) {
      isFocusMoved ||= by === undefined;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) exitTour();
    else if (!event.repeat) pageTour(by);
  }
  const onPointerDown = () => {
    isFocusMoved = true;
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('pointerdown', onPointerDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('pointerdown', onPointerDown, { capture: true });
  };
}

/** The guided tour's card: the step's text, with Back, Next and exit. */
export function TourCard({ step }: { step: number }) {
  const card = useRef<HTMLElement>(null);
  const { state, error, retry } = useEntered(step);
  const { title, text, marks } = tourSteps[step] ?? { title: '', text: '', marks: [] };
  const { side } = useDemoState();
  const isLast = step === tourSteps.length - 1;

  useEffect(listenForTourKeys, [step]);
  // The card takes the focus, whatever the screen did with it.
  useEffect(() => {
    if (state !== 'under way') card.current?.focus({ preventScroll: true });
  }, [state]);

  return (
    <>
      {state === 'there' ? <TourMark key={step} marks={marks} card={card} /> : null}
      <section
        ref={card}
        tabIndex={-1}
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        aria-busy={state === 'under way'}
        className={classNames(
          // TourMark moves it beside what it describes. In a wide window it has a column of its own; see early-styles.ts.
          'fixed right-4 bottom-16 z-50 w-[min(25rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-4 text-ink shadow-float outline-none md:bottom-4 min-[1440px]:w-82',
          side === 'left' && 'min-[1440px]:right-auto min-[1440px]:left-4',
        )}
      >
        <div className="flex items-start gap-2">
          <h2 id="tour-title" className="min-w-0 flex-1 text-lg font-semibold">
            {title}
          </h2>
          <IconButton label="Exit tour" className="-mt-1 -mr-2" onClick={exitTour}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <p id="tour-text" className="mt-1 text-base">
          {text}
        </p>
        {state === 'failed' ? <StepFailure error={error} onRetry={retry} /> : null}
        <div className="mt-4 flex items-center gap-2">
          <p className="flex-1 text-xs text-muted tabular-nums">
            {step + 1} of {tourSteps.length}
            <span aria-hidden="true" className="max-sm:hidden">
              {' '}
              · ← → Esc
            </span>
          </p>
          <Button
            size="tool"
            icon={<ArrowLeft aria-hidden="true" className="size-3.5" />}
            disabled={step === 0}
            onClick={() => pageTour(-1)}
          >
            Back
          </Button>
          {isLast ? (
            <Button size="tool" look="primary" onClick={exitTour}>
              Finish
            </Button>
          ) : (
            <Button size="tool" look="primary" isBusy={state === 'under way'} onClick={() => pageTour(1)}>
              Next <ArrowRight aria-hidden="true" className="size-3.5" />
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

function StepFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const detail =
    error instanceof ApiError || !(error instanceof Error)
      ? explainError(error, 'run this step').detail
      : error.message;
  return (
    <Notice
      tone="bad"
      title="This step didn't work"
      className="mt-3"
      actions={
        <Button size="tool" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detail}
    </Notice>
  );
}
