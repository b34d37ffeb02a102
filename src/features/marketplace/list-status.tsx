import { counted, formatCount } from '@/lib/count-text';
import { formatMoney } from '@/lib/money';
import type { OwnView } from './use-own-view';

interface ListStatusProps {
  /** Lots the service counts, null before it has. */
  total: number | null;
  page: number;
  pages: number;
  own: OwnView;
}

/** How many lots the list has; of those known here also pieces and value, and from how many they were found. */
export function ListStatus({
  total,
  page,
  pages,
  own: { isOwn, answer, isComplete, sentence, resume },
}: ListStatusProps) {
  if (!isOwn || !answer) {
    return (
      <p role="status" className="mt-1 shrink-0 text-muted tabular-nums">
        {total === null ? '' : counted(total, 'lot')}
        <span className="sr-only">
          {pages > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : ''}
        </span>
      </p>
    );
  }
  return (
    <div className="mt-1 text-right text-muted tabular-nums">
      <p role="status">
        {counted(answer.total, 'lot')}
        {answer.total === 0 ? null : ` · ${counted(answer.quantity, 'pc')}`}
        {answer.value === null || answer.total === 0 ? null : ` · ${formatMoney(answer.value)}`}
        {isComplete ? null : <span className="block text-xs">{sentence}</span>}
      </p>
      {resume ? (
        <button
          type="button"
          className="h-6 rounded px-1 text-xs text-accent hover:underline"
          onClick={resume}
        >
          Read the rest
        </button>
      ) : null}
    </div>
  );
}
