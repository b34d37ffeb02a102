import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isPartMissing } from '@/lib/missing-part';
import { Button } from '../controls/button';
import { Notice } from './notice';
import { Page } from '../layout/page';

interface FailedScreenProps {
  heading: string;
  error: unknown;
  /** The failure in words. */
  title: string;
  detail: string;
  /** Takes the failure back, so that the screen is drawn again. */
  reset: () => void;
  /** What is to be known beside the failure. */
  children: ReactNode;
}

/** A screen that could not be read: what happened, and the one thing that may help. Code that is missing is loaded when the network comes back. */
export function FailedScreen({ heading, error, title, detail, reset, children }: FailedScreenProps) {
  const router = useRouter();
  function retry() {
    reset();
    void router.invalidate();
  }
  const isMissing = isPartMissing(error);
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!isMissing) return undefined;
    const listener = () => retryOnline();
    addEventListener('online', listener, { once: true });
    return () => removeEventListener('online', listener);
  }, [isMissing]);
  return (
    <Page title={heading}>
      <Notice
        tone="bad"
        title={title}
        className="max-w-form"
        actions={
          <Button size="tool" onClick={isMissing ? () => location.reload() : retry}>
            {isMissing ? 'Reload the page' : 'Try again'}
          </Button>
        }
      >
        <p>{detail}</p>
        {children}
      </Notice>
    </Page>
  );
}
