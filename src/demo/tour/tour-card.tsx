import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { Button, IconButton } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { Notice } from '@/ui/feedback/notice';
import { changeDemo, demoState, useDemoState } from '../sandbox/demo-store';
import { TourMark } from './tour-mark';
import { exitTour } from './tour-store';
import { tourSteps } from './tour-steps';

/** Enters the step after a pending step has finished. If several steps are waiting, only the last is entered. */
function useStep(step: number): {
  state: 'pending' | 'entered' | 'failed';
  error: unknown;
  retry: () => void;
} {
  const { mutate, variables, status, error } = useMutation({
    scope: { id: 'guided tour' },
    mutationFn: async (next: number) => {
      if (demoState().step === next) await tourSteps[next]?.enter();
    },
  });
  useEffect(() => mutate(step), [mutate, step]);
  const isThis = variables === step;
  return {
    state: isThis && status === 'success' ? 'entered' : isThis && status === 'error' ? 'failed' : 'pending',
    error,
    retry: () => mutate(step),
  };
}

/** Moves by a number of steps, within the tour. */
function pageTour(by: number): void {
  const { step } = demoState();
  if (step === null) return;
  changeDemo({ step: Math.min(tourSteps.length - 1, Math.max(0, step + by)) });
}

/** Keys that change the step: those of a keyboard and of a presenter's remote. */
const pages: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** Elements that handle the arrow keys themselves. */
const arrowKeyElements =
  'input:not([type=checkbox], [type=button]), textarea, select, [contenteditable], [role=separator], [role=slider], [role=tab], pre';

/**
 * Handles the tour's keys before the app does; returns a function that stops it. A field keeps the arrow keys only after the presenter moved the
 * focus, because a dialog that opens with the step focuses its first field itself.
 */
function listenForTourKeys(): () => void {
  let isFocusMoved = false;
  function onKey(event: KeyboardEvent) {
    const { key, target } = event;
    const by = pages[key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      isFocusMoved ||= key === 'Tab';
      return;
    }
    const element = target instanceof Element ? target : null;
    // Inside the controls, Escape closes them.
    const isExit = key === 'Escape' && !element?.closest('[aria-labelledby="demo-controls-title"]');
    const isPaging = by !== undefined && !(isFocusMoved && element?.matches(arrowKeyElements));
    if (!isExit && !isPaging) {
      isFocusMoved ||= by === undefined && key !== 'Escape';
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (isExit) exitTour();
    else if (by !== undefined && !event.repeat) pageTour(by);
  }
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', () => (isFocusMoved = true), options);
  return () => listening.abort();
}

/** The guided tour's card: the step's text, with Back, Next and exit. */
export function TourCard({ step }: { step: number }) {
  const card = useRef<HTMLElement>(null);
  const { state, error, retry } = useStep(step);
  const { title, text, marks } = tourSteps[step] ?? { title: '', text: '', marks: [] };
  const { side } = useDemoState();
  const isLast = step === tourSteps.length - 1;

  useEffect(listenForTourKeys, [step]);
  // The card takes the focus back from the screen.
  useEffect(() => {
    if (state !== 'pending') card.current?.focus({ preventScroll: true });
  }, [state]);

  return (
    <>
      {state === 'entered' ? <TourMark key={step} marks={marks} card={card} /> : null}
      <section
        ref={card}
        tabIndex={-1}
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        aria-busy={state === 'pending'}
        className={classNames(
          // TourMark moves it to a free corner. In a wide window it has a separate column; see early-styles.ts.
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
            <Button size="tool" look="primary" isBusy={state === 'pending'} onClick={() => pageTour(1)}>
              Next <ArrowRight aria-hidden="true" className="size-3.5" />
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

function StepFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOwnError = error instanceof Error && !(error instanceof ApiError);
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
      {isOwnError ? error.message : explainError(error, 'run this step').detail}
    </Notice>
  );
}
