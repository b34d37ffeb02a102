import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Explanation } from '@/lib/explanation';
import { isPartMissing } from '@/lib/missing-part';
import { Button } from '../controls/button';
import { ErrorNotice } from '../feedback/error-notice';
import { RetryButton } from '../feedback/retry-button';
import { Page } from './page';

interface FailedScreenProps {
  error: unknown;
  explanation: Explanation;
  onRetry: () => void;
  /** Seconds until the screen is loaded again by itself; 0 for never. */
  secondsToRetry?: number;
  children: ReactNode;
}

/** A screen that could not be loaded: what happened, and a button to retry. Missing code is loaded again when the network is back. */
export function FailedScreen({
  error,
  explanation: { title, ...explanation },
  onRetry,
  secondsToRetry = 0,
  children,
}: FailedScreenProps) {
  const isMissing = isPartMissing(error);
  const retryOnline = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isMissing) return undefined;
    const listener = () => retryOnline();
    addEventListener('online', listener, { once: true });
    return () => removeEventListener('online', listener);
  }, [isMissing]);
  return (
    <Page title={title}>
      <ErrorNotice
        explanation={explanation}
        className="max-w-form"
        actions={
          isMissing ? (
            <Button size="tool" onClick={() => location.reload()}>
              Reload the page
            </Button>
          ) : (
            <RetryButton error={error} seconds={secondsToRetry} onRetry={onRetry} />
          )
        }
      >
        {children}
      </ErrorNotice>
    </Page>
  );
}
