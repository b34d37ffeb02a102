import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { FailedScreen } from '@/ui/layout/failed-screen';

/** Seconds until a screen is loaded again while the marketplace can't be reached. */
const pause = 15;

/** Seconds until a screen is loaded again after a failure: the marketplace's Retry-After, or a pause while it is down; 0 for never. */
function secondsAfter(error: unknown): number {
  if (!(error instanceof ApiError)) return 0;
  const isDown = error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 500;
  return error.retryAfter ?? (isDown ? pause : 0);
}

/** Replaces a screen that could not be loaded: what happened, what was not changed, and what may help. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const seconds = secondsAfter(error);
  const explanation = explainError(error, 'load this page');
  return (
    <FailedScreen
      error={error}
      explanation={explanation}
      secondsToRetry={seconds}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    >
      {/* Left out if the detail already says it, and if the screen loads again by itself. */}
      {explanation.detail.includes('Nothing') || seconds > 0 ? null : (
        <p className="mt-1 text-muted">Nothing was sent or changed.</p>
      )}
    </FailedScreen>
  );
}
