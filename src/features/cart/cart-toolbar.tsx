import type { ReactNode } from 'react';
import { formatCount } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { FilterTabs } from '@/ui/controls/filter-tabs';
import { type CartFilter, type CartRow, filteredRows, verdictFilters } from './cart-rows';

const labels: Record<CartFilter['verdict'], string> = {
  all: 'All',
  matched: 'Matched',
  short: 'Partial match',
  waiting: 'No match',
};

interface CartToolbarProps {
  rows: readonly CartRow[];
  filter: CartFilter;
  onFilter: (filter: CartFilter) => void;
  /** The number of selected lines on screen, and how many of those can be resent. */
  selected: number;
  resendable: number;
  onResend: () => void;
  onRemove: () => void;
  /** More actions. */
  children: ReactNode;
}

/** The filter of the cart by verdict and by words, and the actions for the selected lines that it shows. */
export function CartToolbar(props: CartToolbarProps) {
  const { rows, filter, onFilter, selected, resendable, onResend, onRemove, children } = props;
  const current = filter.verdict;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      <FilterTabs
        label="Filter by match"
        filters={verdictFilters
          .filter(
            (verdict) =>
              verdict === 'all' || verdict === current || rows.some((row) => row.verdict.kind === verdict),
          )
          .map((verdict) => ({
            value: verdict,
            label: labels[verdict],
            count: filteredRows(rows, { ...filter, verdict }).length,
          }))}
        current={current}
        onChoose={(verdict) => onFilter({ ...filter, verdict })}
      />
      {/* On a phone these two have their own line. */}
      <div className="flex min-w-0 gap-2 max-sm:basis-full sm:contents">
        <input
          type="search"
          aria-label="Find in cart"
          placeholder="Find in cart"
          autoComplete="off"
          value={filter.words}
          onChange={(event) => onFilter({ ...filter, words: event.target.value })}
          className={classNames(
            toolControlClass,
            'h-tool min-w-0 grow basis-20 px-2 placeholder:text-faint sm:max-w-30',
          )}
        />
        {rows.length > 1 ? (
          <Button
            size="tool"
            aria-label="Group by model"
            aria-pressed={filter.isByModel}
            className={classNames(filter.isByModel && 'border-accent! bg-accent-tint text-accent!')}
            onClick={() => onFilter({ ...filter, isByModel: !filter.isByModel })}
          >
            By model
          </Button>
        ) : null}
      </div>
      <div className="ml-auto flex min-h-tool items-center justify-end gap-2 max-sm:basis-full">
        <span role="status" className="text-sm text-muted tabular-nums">
          {selected > 0 ? `${formatCount(selected)} selected` : null}
        </span>
        <Button size="tool" disabled={resendable === 0} aria-label="Resend selected lots" onClick={onResend}>
          Resend
        </Button>
        <Button size="tool" disabled={selected === 0} aria-label="Remove selected lots" onClick={onRemove}>
          Remove
        </Button>
        {children}
      </div>
    </div>
  );
}
