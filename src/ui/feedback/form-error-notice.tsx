import type { Explanation } from '@/lib/explanation';
import { ErrorNotice } from './error-notice';
import { RetryButton } from './retry-button';

interface FormErrorNoticeProps {
  explanation: Explanation;
  className?: string | undefined;
}

/** Why a form could not be sent. Where there is a time to wait, a button counts it down and then submits the form again. */
export function FormErrorNotice({ explanation, className }: FormErrorNoticeProps) {
  const { detail, wait = 0 } = explanation;
  return (
    <ErrorNotice
      explanation={explanation}
      className={className}
      actions={wait > 0 ? <RetryButton error={detail} seconds={wait} /> : null}
    />
  );
}
