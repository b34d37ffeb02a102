import type { ErrorComponentProps } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import { FailedScreen } from '@/ui/feedback/failed-screen';

/** A screen that could not be read: what happened, what is safe, and what may help. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <FailedScreen
      heading="Not loaded"
      error={error}
      {...explainError(error, 'load this screen')}
      reset={reset}
    >
      <p className="mt-1 text-muted">Nothing was sent or changed.</p>
    </FailedScreen>
  );
}
