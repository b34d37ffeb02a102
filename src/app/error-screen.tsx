import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { explainError, isPartMissing } from '@/api/explain-error';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Page } from '@/ui/page';

/** A screen that could not be read: what happened, what is safe, and what may help. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { title, detail } = explainError(error, 'load this screen');
  return (
    <Page title="Not loaded">
      <Notice
        tone="bad"
        title={title}
        className="max-w-form"
        actions={
          isPartMissing(error) ? (
            <Button size="tool" onClick={() => location.reload()}>
              Reload the page
            </Button>
          ) : (
            <Button
              size="tool"
              onClick={() => {
                reset();
                void router.invalidate();
              }}
            >
              Try again
            </Button>
          )
        }
      >
        <p>{detail}</p>
        <p className="mt-1 text-muted">Nothing was sent or changed.</p>
      </Notice>
    </Page>
  );
}
