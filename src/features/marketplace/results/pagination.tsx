import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { formatCount } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { type MarketplaceSearch, pageSizes, type SearchChange } from '../search/marketplace-search';
import { pageWindow } from './page-window';

const sizes = [...pageSizes, 'all'] as const;

const slotClass = 'grid h-8 min-w-8 place-items-center rounded px-1.5 tabular-nums';

interface PaginationProps {
  page: number;
  pages: number;
  take: (typeof pageSizes)[number];
  /** The list has all lots and no pages. */
  isWhole: boolean;
  rows: MarketplaceSearch['rows'];
  /** How many lots the list has; null while uncertain. */
  count: number | null;
  onChange: (change: SearchChange) => void;
  /** Shown between the controls if it fits, otherwise in a row below that is always there. */
  children: ReactNode;
}

/** Links to the other pages, and the page size. Memoized. */
export const Pagination = memo(function Pages(props: PaginationProps) {
  const { page, pages, take, isWhole, rows, count, onChange, children } = props;
  const size = rows === 'all' ? rows : take;
  const allSellRequests = count === null || count < 2 ? 'All lots' : `All ${formatCount(count)} lots`;
  // A list from the loaded lots has no pages.
  const hasNoPages = isWhole && rows !== 'all';
  const chooseSize = (next: (typeof sizes)[number]) =>
    onChange(next === 'all' ? { rows: 'all' } : { rows: '', take: next });
  const slots = [
    { to: page - 1, label: 'Previous page', text: '‹' },
    ...pageWindow(page, pages).map((slot, index) =>
      slot === 'gap'
        ? { to: -index, label: '', text: '…' }
        : { to: slot, label: `Page ${formatCount(slot)}`, text: formatCount(slot) },
    ),
    { to: page + 1, label: 'Next page', text: '›' },
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <nav aria-label="Pages" className="flex items-center">
        {(isWhole ? [] : slots).map(({ to, label, text }) =>
          label === '' || to < 1 || to > pages ? (
            <span key={label || to} aria-hidden="true" className={classNames(slotClass, 'text-faint')}>
              {text}
            </span>
          ) : (
            <Link
              key={label}
              from="/marketplace"
              to="/marketplace"
              search={(search) => ({ ...search, page: to })}
              activeOptions={{ exact: true }}
              aria-label={label}
              aria-current={to === page ? 'page' : undefined}
              title={label}
              className={classNames(
                slotClass,
                'text-muted hover:bg-hover aria-[current=page]:bg-accent-tint aria-[current=page]:font-medium aria-[current=page]:text-ink',
              )}
            >
              {text}
            </Link>
          ),
        )}
      </nav>
      <div
        className={classNames(
          'flex h-tool items-center max-md:order-last max-md:w-full max-md:not-has-[section]:hidden',
          !hasNoPages && 'md:order-first md:w-full md:@min-[53.75rem]:order-none md:@min-[53.75rem]:w-auto',
        )}
      >
        {children}
      </div>
      {hasNoPages ? (
        <span className="flex h-tool items-center text-muted tabular-nums">{allSellRequests}</span>
      ) : (
        <select
          aria-label="Lots per page"
          value={size}
          onChange={(event) => chooseSize(sizes[event.target.selectedIndex] ?? 50)}
          className={classNames(toolControlClass, 'h-tool px-2')}
        >
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one !== 'all' ? `${one} per page` : isWhole ? allSellRequests : 'All lots'}
            </option>
          ))}
        </select>
      )}
    </div>
  );
});
