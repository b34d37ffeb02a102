import type { ErrorComponentProps } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import { FailedScreen } from '@/ui/feedback/failed-screen';
import { readDraft } from '../draft/checkout-draft-store';

/**
 * The review could not be read. Unlike other screens it must not say that nothing was sent: its order may have been placed before
 * the page was loaded again.
 */
export function ReviewError({ error, reset }: ErrorComponentProps) {
  return (
    <FailedScreen
      heading="Review not loaded"
      error={error}
      {...explainError(error, 'load the review')}
      reset={reset}
    >
      {readDraft().orderMetaId === null ? null : (
        <p className="mt-1">
          If you pressed “Place order” before, it is not known here yet what became of it. Do not place it
          another way: this screen says so as soon as it can be read.
        </p>
      )}
    </FailedScreen>
  );
}
