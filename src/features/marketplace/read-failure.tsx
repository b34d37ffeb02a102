import { explainError } from '@/api/explain-error';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

interface ReadFailureProps {
  error: Error;
  /** Whether the rows on screen answer the present search, only older. */
  isCurrent: boolean;
  onRetry: () => void;
}

/** The next lots could not be read; the ones before stay on screen. */
export function ReadFailure({ error, isCurrent, onRetry }: ReadFailureProps) {
  const { title, detail } = explainError(error, isCurrent ? 'read these lots again' : 'load these lots');
  return (
    <Notice
      tone="bad"
      title={title}
      className="mx-4 mb-2"
      actions={
        <Button size="tool" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detail}{' '}
      {isCurrent ? 'What is below may be out of date.' : 'Below are still the lots from before the change.'}
    </Notice>
  );
}
