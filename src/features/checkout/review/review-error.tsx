import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import { FailedScreen } from '@/ui/layout/failed-screen';
import { readDraft } from '../draft/checkout-draft';

/** The review could not be loaded. Unlike other screens it does not say that nothing was sent: its order may have been placed earlier. */
export function ReviewError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const explanation = explainError(error, 'load the review');
  return (
    <FailedScreen
      error={error}
      explanation={explanation}
      secondsToRetry={explanation.wait ?? 0}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    >
      {readDraft().orderMetaId === null ? null : (
        <p className="mt-1">
          If you already placed this order, we don't know the result yet. Don't order it again. This page will
          update.
        </p>
      )}
    </FailedScreen>
  );
}
