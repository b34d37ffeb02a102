import { Link } from '@tanstack/react-router';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { Button, buttonClass } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { UnbalancedError } from './checkout-queries';
import { NoRatesError } from './renewal';

interface ValidationFailureProps {
  error: Error;
  /** Completes "Could not …". */
  doing: string;
  /** Names of the lots that a refusal is about. */
  lots: string[];
  /** Generates the rates anew, where the screen offers that. */
  onRetryRates?: () => void;
}

function explained(error: Error, doing: string): { title: string; detail: string } {
  if (error instanceof UnbalancedError) {
    return {
      title: 'Amounts withheld',
      detail: `${error.message} Ask the marketplace if it stays so; amounts that contradict each other must not be paid.`,
    };
  }
  if (error instanceof NoRatesError) return { title: `Could not ${doing}`, detail: error.message };
  return explainError(error, doing);
}

/** Why there are no amounts to go on with, and what can be done. The service does not say which of them helps, so both are offered. */
export function ValidationFailure({ error, doing, lots, onRetryRates }: ValidationFailureProps) {
  const { title, detail } = explained(error, doing);
  const isRefusal = error instanceof ApiError && error.kind === 'refused';
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        isRefusal || error instanceof NoRatesError ? (
          <>
            <Link to="/cart" className={buttonClass('secondary', 'tool')}>
              Back to the cart
            </Link>
            {onRetryRates ? (
              <Button size="tool" onClick={onRetryRates}>
                Get rates again
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <p>{detail} Nothing was ordered.</p>
      {lots.length > 0 ? <p className="mt-1">This is about {lots.join(', ')}.</p> : null}
    </Notice>
  );
}
