import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { explainError } from '@/api/explain-error';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Page } from '@/ui/page';
import { readDraft } from './checkout-draft-store';

/**
 * The review could not be read. Unlike other screens it must not say that nothing was sent: its order may have been placed before
 * the page was loaded again.
 */
export function ReviewError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { title, detail } = explainError(error, 'load the review');
  return (
    <Page title="Review not loaded">
      <Notice
        tone="bad"
        title={title}
        className="max-w-form"
        actions={
          <Button
            size="tool"
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </Button>
        }
      >
        <p>{detail}</p>
        {readDraft().orderMetaId === null ? null : (
          <p className="mt-1">
            If you pressed “Place order” before, it is not known here yet what became of it. Do not place it
            another way: this screen says so as soon as it can be read.
          </p>
        )}
      </Notice>
    </Page>
  );
}
