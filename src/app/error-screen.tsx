import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import { FailedScreen } from '@/ui/feedback/failed-screen';

/** A screen that could not be loaded: what happened, what was not changed, and what may help. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FailedScreen
      heading="Not loaded"
      error={error}
      explanation={explainError(error, 'load this page')}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    >
      <p className="mt-1 text-muted">Nothing was sent or changed.</p>
    </FailedScreen>
  );
}
