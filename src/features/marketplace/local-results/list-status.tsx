import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import type { LocalResults } from './use-local-results';

/**
 * How many lots the list has; null while that is not sure. The service's count stands unless the lots that are known here refute it.
 * @param total lots the service counts, null before it has.
 */
export function listCount(own: LocalResults, total: number | null): number | null {
  const { isLocal, isAnswered, answer, counted: isSure } = own;
  if (answer && isSure.others) return answer.total;
  if (isLocal || total === null) return null;
  return isAnswered && answer && answer.total > total ? null : total;
}

interface ListStatusProps {
  /** Lots of the list, null while that is not sure. */
  lotCount: number | null;
  page: number;
  pages: number;
  own: LocalResults;
}

/** How many lots the list has, of those known here also pieces and value; and how much of the market is loaded, while not all is. */
export function ListStatus({ lotCount, page, pages, own }: ListStatusProps) {
  const { isLocal, sentence, announcement, resume } = own;
  return (
    // The room of both lines is kept, so that nothing moves when loading begins, stops or ends.
    <div className="min-h-8 w-full leading-4 text-muted tabular-nums @max-[860px]:*:inline @min-[860px]:w-120 @min-[860px]:shrink-0 @min-[860px]:text-right">
      {/* While lots are loading the numbers change many times a second: they are not read out. */}
      <p role="status" aria-live={isLocal && lotCount === null ? 'off' : 'polite'}>
        <Line>{isLocal ? ownText(own, lotCount) : lotCount === null ? '' : counted(lotCount, 'lot')}</Line>
        {isLocal || pages <= 1 ? null : (
          <span className="sr-only">
            , page {formatCount(page)} of {formatCount(pages)}
          </span>
        )}
      </p>
      {sentence === '' ? null : (
        <p className="text-xs leading-4">
          <span className="@min-[860px]:hidden"> · </span>
          <Line>{sentence}</Line>
          {resume ? (
            <>
              {' '}
              <button type="button" className="rounded px-1 text-accent hover:underline" onClick={resume}>
                Load the rest
              </button>
            </>
          ) : null}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** A text that another takes the place of: as the same text it would move, for it ends at the edge. */
function Line({ children }: { children: string }) {
  return <span key={children}>{children}</span>;
}

/** "12 lots · 340 pcs · $1,240.00"; with "so far" while more may come, and nothing of what may not be 0. */
function ownText({ answer }: LocalResults, lotCount: number | null): string {
  if (!answer || (lotCount === null && answer.total === 0)) return '';
  const { total, quantity, value } = answer;
  const parts = [counted(total, 'lot')];
  if (total > 0) parts.push(counted(quantity, 'pc'));
  if (total > 0 && value !== null) parts.push(formatMoney(value));
  return `${parts.join(' · ')}${lotCount === null ? ' so far' : ''}`;
}
