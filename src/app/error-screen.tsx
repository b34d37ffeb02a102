import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import { FailedScreen } from '@/ui/feedback/failed-screen';

/** A screen that could not be loaded: what happened, what was not changed, and what may help. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const explanation = explainError(error, 'load this page');
  return (
    <FailedScreen
      error={error}
      explanation={explanation}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    >
      {/* Some details say it already. */}
      {explanation.detail.includes('Nothing') ? null : (
        <p className="mt-1 text-muted">Nothing was sent or changed.</p>
      )}
    </FailedScreen>
  );
}
