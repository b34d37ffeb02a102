import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import type { StatusView } from './use-market-results';

interface ListStatusProps {
  page: number;
  pages: number;
  status: StatusView;
}

/** The count of lots, with pieces and value if they are loaded, and how much of the market is loaded. */
export function ListStatus({ page, pages, status }: ListStatusProps) {
  const { count, sums, text, announcement, resume } = status;
  const summary = sums ? sumsText(sums, count) : count === null ? '' : counted(count, 'lot');
  return (
    // The count is centered on the chips' line. Room for the line below it is reserved, so that nothing moves when loading starts or ends.
    <div className="min-h-8 min-w-0 leading-4 text-muted @min-[36rem]:min-h-9 @min-[36rem]:pt-2 tabular-nums @max-[36rem]:flex-1 @max-[36rem]:*:inline @min-[36rem]:w-76 @min-[36rem]:shrink-0 @min-[36rem]:text-right @min-[53.75rem]:w-120">
      {/* Not announced while lots load: the numbers change many times a second. */}
      <p role="status" aria-live={sums && count === null ? 'off' : 'polite'}>
        <Line>{summary}</Line>
        {sums || pages <= 1 ? null : (
          <span className="sr-only">
            , page {formatCount(page)} of {formatCount(pages)}
          </span>
        )}
      </p>
      {text === '' ? null : (
        <p className="text-xs leading-4 @min-[36rem]:leading-3">
          {summary ? <span className="@min-[36rem]:hidden"> · </span> : null}
          <Line>{text}</Line>
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
function sumsText({ total, quantity, value }: NonNullable<StatusView['sums']>, count: number | null): string {
  if (count === null && total === 0) return '';
  const parts = [counted(total, 'lot')];
  if (total > 0) parts.push(counted(quantity, 'pc'));
  if (total > 0 && value !== null) parts.push(formatMoney(value));
  return `${parts.join(' · ')}${count === null ? ' so far' : ''}`;
}
