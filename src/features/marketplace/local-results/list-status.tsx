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
  const { size, value, soFar } = summaryOf(count, sums);
  // Changed text gets a new element: moving the old, right-aligned element would be a layout shift.
  return (
    // The count is centered on the chips' line. Room for the line below it is reserved, so that nothing moves when loading starts or ends.
    // In a wide list, that line is below the chips and may be wider than the count.
    <div className="min-h-8 min-w-0 leading-4 text-muted @min-[36rem]:min-h-9 @min-[36rem]:pt-2 tabular-nums @max-[36rem]:flex-1 @max-[36rem]:*:inline @min-[36rem]:min-w-40 @min-[36rem]:shrink-0 @min-[36rem]:text-right @min-[53.75rem]:w-84 @min-[53.75rem]:pt-1">
      {/* Not announced while lots load: the numbers change many times a second. */}
      <p role="status" aria-live={sums && count === null ? 'off' : 'polite'}>
        <span key={size + value + soFar}>
          {size}
          {/* Beside an open lot there is only room for the chips. */}
          <span className="@min-[36rem]:@max-[53.75rem]:hidden">{value}</span>
          {soFar}
        </span>
        {sums || pages <= 1 ? null : (
          <span className="sr-only">
            , page {formatCount(page)} of {formatCount(pages)}
          </span>
        )}
      </p>
      {text === '' ? null : (
        <p className="text-xs leading-4 @min-[36rem]:leading-3 @min-[53.75rem]:mt-1 @min-[53.75rem]:-ml-40">
          {size ? <span className="@min-[36rem]:hidden"> · </span> : null}
          <span key={text}>{text}</span>
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

/** "12 lots · 340 pcs", " · $1,240.00" and, while more may load, " so far". Empty while a total of 0 is not final. */
function summaryOf(count: StatusView['count'], sums: StatusView['sums']) {
  const total = sums ? sums.total : count;
  if (total === null || (count === null && total === 0)) return { size: '', value: '', soFar: '' };
  const hasSums = sums !== null && total > 0;
  return {
    size: hasSums ? `${counted(total, 'lot')} · ${counted(sums.quantity, 'pc')}` : counted(total, 'lot'),
    value: hasSums && sums.value !== null ? ` · ${formatMoney(sums.value)}` : '',
    soFar: count === null ? ' so far' : '',
  };
}
