import { memo, type ReactNode } from 'react';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { setFilters } from '../search/filter-words';
import { isNarrowed, type ListSearch, noFilters, type SearchChange } from '../search/marketplace-search';
import type { WordsView } from '../local-results/use-market-results';

interface FilterChipsProps {
  search: ListSearch;
  words: WordsView;
  onChange: (change: SearchChange) => void;
}

/** Removable chips for the parsed search words and the active filters, and how many lots the words exclude. */
export const FilterChips = memo(function Chips({ search, words, onChange }: FilterChipsProps) {
  const filters = setFilters(search);
  const isExact = search.words === 'literal';
  return (
    <div
      role="group"
      aria-label="Active filters"
      tabIndex={-1}
      // Chips that do not fit scroll; the faded edge shows that there are more.
      className="-mx-1 flex h-full min-w-0 flex-1 items-center gap-1.5 overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-1rem),transparent)] rounded pr-4 pl-1 text-xs whitespace-nowrap -outline-offset-2 [scrollbar-width:none] *:shrink-0"
    >
      {isNarrowed(search) ? null : (
        // On a phone the row takes its own line even without chips.
        <p className="min-w-0 shrink! truncate text-muted @min-[36rem]:hidden">
          Search by model, storage, grade, carrier or price
        </p>
      )}
      {words.pieces.length > 0 ? (
        <p className="contents" aria-label="We searched for">
          {words.pieces.map(({ label, isLiteral, without }, index) => (
            <Chip
              // oxlint-disable-next-line react/no-array-index-key -- a word that is typed twice has the same label twice
              key={`${label} ${index}`}
              name={`Remove ${label} from the search`}
              className="border border-line-strong"
              onPress={() => onChange({ searchTerm: without })}
            >
              {isLiteral ? `Name contains “${label}”` : label}
            </Chip>
          ))}
          {words.others.count === 0 ? (
            <TextButton onPress={() => onChange({ words: 'literal' })}>Search exact text</TextButton>
          ) : null}
        </p>
      ) : null}
      {isExact ? null : <Others words={words} onShow={() => onChange({ words: 'literal' })} />}
      {filters.map(({ label, change }) => (
        <Chip
          key={label}
          name={`Remove filter ${label}`}
          className="bg-accent-tint"
          onPress={() => onChange(change)}
        >
          {label}
        </Chip>
      ))}
      {filters.length > 0 ? (
        <TextButton name="Clear filters" onPress={() => onChange(noFilters)}>
          Clear
        </TextButton>
      ) : null}
    </div>
  );
});

/** Says how the lots were found if not by meaning, and counts other lots whose names contain the words. */
function Others({ words: { text, foundBy, others }, onShow }: { words: WordsView; onShow: () => void }) {
  const isByName = foundBy === 'name' && text !== '';
  const isBySku = foundBy === 'sku';
  const more = `${others.isExact ? '' : 'At least '}${counted(others.count, 'more lot')}`;
  return (
    <p aria-live="polite" className="text-muted empty:hidden">
      {isByName ? <span className="wrap-anywhere">Showing lots with “{text}” in the name. </span> : null}
      {isBySku ? <span className="wrap-anywhere">Showing lots whose SKU starts with “{text}”. </span> : null}
      {others.count > 0 ? (
        <>
          <span className="wrap-anywhere">
            {more} with “{text}” in the name
          </span>
          <span aria-hidden="true"> · </span>
          <TextButton
            name={`Show all lots with “${text}” in the name`}
            className="text-accent"
            onPress={onShow}
          >
            Show
          </TextButton>
        </>
      ) : null}
    </p>
  );
}

interface PressProps {
  name?: string;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button that may disappear when pressed. The focus stays in the group. */
function TextButton({ name, className = 'text-muted', onPress, children }: PressProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[role=group]')?.focus();
        onPress();
      }}
      className={classNames('h-6 shrink-0 rounded px-1.5 text-xs font-medium hover:bg-hover', className)}
    >
      {children}
    </button>
  );
}

/** A button that removes a filter or words. */
function Chip({ children, className, ...rest }: PressProps) {
  return (
    <TextButton {...rest} className={classNames('max-w-72 shrink-0 truncate', className)}>
      {children}
      <span aria-hidden="true"> ×</span>
    </TextButton>
  );
}
