import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { countFromInput } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { classNames } from '@/ui/class-names';
import { Checkbox } from '@/ui/controls/checkbox';
import { toolControlClass } from '@/ui/controls/control-class';
import type { ItemRow, ListRow } from './list-rows';

const rowGrid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_5.5rem] items-start gap-x-3 gap-y-1 md:grid-cols-[1.75rem_minmax(0,5fr)_minmax(0,5fr)_5.5rem_5.5rem_minmax(0,6fr)]';

/** Pixels of a row until it is measured. */
const usualHeight = 57;

interface ListTableProps {
  rows: readonly ListRow[];
  /** Every lot for sale is loaded. */
  isWhole: boolean;
  onSelect: (places: readonly number[], isSelected: boolean) => void;
  /** Null takes the list's own quantity. */
  onQuantity: (place: number, quantity: number | null) => void;
}

/** The lines of a list with what was understood and what they were matched to: those in sight, and a few around them, are drawn. */
export function ListTable({ rows, isWhole, onSelect, onQuantity }: ListTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + scrollY));
  }, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => keyOf(rows[index], index),
    overscan: 8,
    scrollMargin: top,
  });
  const drawn = virtual.getVirtualItems();
  const above = (drawn[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  const open = rows.flatMap((row) => (row.kind === 'item' && row.match.picks.length > 0 ? [row] : []));
  const selected = open.filter(({ isSelected }) => isSelected).length;

  /** Up, Down and Enter go from quantity to quantity. */
  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : ['ArrowDown', 'Enter'].includes(event.key) ? 1 : 0;
    if (step === 0 || !(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return;
    event.preventDefault();
    const inputs = [...(body.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])];
    const next = inputs[inputs.indexOf(event.target) + step];
    // Without another one, leaving the field takes the quantity over.
    if (!next) return event.target.blur();
    next.focus();
    next.select();
  }

  return (
    <div role="table" aria-label="Lines of the list" aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(rowGrid, 'border-b border-line px-3 py-1.5 text-xs font-medium text-muted')}
        >
          <span role="columnheader">
            <Checkbox
              label="Select all lines shown that have lots"
              isLabelHidden
              className="min-h-6 min-w-6 justify-center"
              checked={open.length > 0 && selected === open.length}
              isMixed={selected > 0 && selected < open.length}
              disabled={open.length === 0}
              onChange={() =>
                onSelect(
                  open.map(({ place }) => place),
                  selected < open.length,
                )
              }
            />
          </span>
          <span role="columnheader" className="leading-6">
            Line
          </span>
          <span role="columnheader" className="leading-6 max-md:hidden">
            Understood as
          </span>
          <span role="columnheader" className="text-right leading-6">
            Quantity
          </span>
          <span role="columnheader" className="text-right leading-6 max-md:hidden">
            List price
          </span>
          <span role="columnheader" className="leading-6 max-md:hidden">
            Match
          </span>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in the rows have the focus; this walks between them */}
      <div ref={body} role="rowgroup" onKeyDown={walk} style={{ paddingTop: above, paddingBottom: below }}>
        {drawn.map(({ key, index }) => {
          const row = rows[index];
          return row ? (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={classNames(
                rowGrid,
                'border-b border-line px-3 py-2 text-sm has-checked:bg-accent-tint',
              )}
            >
              {row.kind === 'item' ? (
                <ItemCells row={row} isWhole={isWhole} onSelect={onSelect} onQuantity={onQuantity} />
              ) : (
                <>
                  <span role="cell" />
                  <LineCell line={row.skipped.line} text={row.skipped.text} />
                  <span role="cell" className="max-md:hidden" />
                  <span role="cell" />
                  <span role="cell" className="max-md:hidden" />
                  <span role="cell" className="text-muted max-md:col-start-2">
                    {`Skipped: ${row.skipped.reason}`}
                  </span>
                </>
              )}
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

function keyOf(row: ListRow | undefined, index: number): string | number {
  if (!row) return index;
  return row.kind === 'item' ? `item ${row.place}` : `line ${row.skipped.line}`;
}

function LineCell({ line, text }: { line: number; text: string }) {
  return (
    <span role="cell" className="flex min-w-0 gap-2 text-muted">
      <span className="min-w-6 text-right text-xs leading-5 text-faint tabular-nums">{line}</span>
      <bdi className="line-clamp-2 min-w-0 font-mono text-xs leading-5 wrap-anywhere" title={text}>
        {text.replaceAll('\t', '  ').trim()}
      </bdi>
    </span>
  );
}

interface ItemCellsProps extends Pick<ListTableProps, 'isWhole' | 'onSelect' | 'onQuantity'> {
  row: ItemRow;
}

const ItemCells = memo(function Cells({ row, isWhole, onSelect, onQuantity }: ItemCellsProps) {
  const { place, match, isSelected } = row;
  const { item, wanted, picks } = match;
  const { storage, grade, carrier, color, countrySpec } = item.properties;
  const facts = [storage, grade && `Grade ${grade}`, carrier, color, countrySpec && `${countrySpec} spec`];
  const price = item.price === null ? '' : formatMoney(item.price, item.currency ?? 'USD');
  return (
    <>
      <span role="cell">
        <Checkbox
          label={`Select line ${item.line}: ${item.name}`}
          isLabelHidden
          className="min-h-6 min-w-6 justify-center"
          checked={isSelected}
          disabled={picks.length === 0}
          onChange={() => onSelect([place], !isSelected)}
        />
      </span>
      <LineCell line={item.line} text={item.text} />
      <span role="cell" className="min-w-0 max-md:col-start-2 max-md:row-start-2">
        <bdi className="font-medium wrap-anywhere">{item.name}</bdi>
        <span className="block text-xs text-muted wrap-anywhere">
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      <span role="cell" className="max-md:col-start-3 max-md:row-start-1">
        <QuantityCell
          // A quantity from elsewhere replaces what is in the field.
          key={wanted}
          label={`Quantity of line ${item.line}: ${item.name}`}
          quantity={wanted}
          listed={item.quantity}
          onChange={(quantity) => onQuantity(place, quantity)}
        />
      </span>
      <span role="cell" className="text-right leading-6 tabular-nums max-md:col-start-3 max-md:row-start-2">
        {price}
      </span>
      <span role="cell" className="min-w-0 max-md:col-span-2 max-md:col-start-2">
        <Verdict row={row} isWhole={isWhole} />
      </span>
    </>
  );
});

const tones = {
  matched: 'text-good',
  check: 'text-warn',
  short: 'text-warn',
  notForSale: 'text-muted',
  requested: 'text-good',
  skipped: 'text-muted',
} as const;

function Verdict({ row: { match, verdict }, isWhole }: { row: ItemRow; isWhole: boolean }) {
  const { item, sentence, checks, picks } = match;
  const text =
    verdict === 'requested'
      ? 'Requested'
      : verdict === 'notForSale' && !isWhole
        ? 'None found so far'
        : sentence;
  return (
    <>
      <span className={classNames('font-medium tabular-nums wrap-anywhere', tones[verdict])}>{text}</span>
      {picks.length === 0 && item.name !== '' ? (
        <>
          {' '}
          <Link
            to="/marketplace"
            search={{ searchTerm: item.name }}
            aria-label={`Search ${item.name}`}
            className="text-accent underline-offset-2 hover:underline"
          >
            Search
          </Link>
        </>
      ) : null}
      {checks.length > 0 ? (
        <span className="block text-xs text-warn wrap-anywhere">
          <bdi>{`Check: ${checks.join('. ')}`}</bdi>
        </span>
      ) : null}
    </>
  );
}

interface QuantityCellProps {
  label: string;
  quantity: number | null;
  /** The list's own quantity. */
  listed: number | null;
  onChange: (quantity: number | null) => void;
}

/** Most pieces of a line, as in the form of a buy request. */
const mostPieces = 1_000_000;

function QuantityCell({ label, quantity, listed, onChange }: QuantityCellProps) {
  const id = useId();
  const [typed, setTyped] = useState(quantity === null ? '' : String(quantity));
  const [isWrong, setWrong] = useState(false);

  function take() {
    const next = typed.trim() === '' ? listed : countFromInput(typed);
    const isUsable = typed.trim() === '' || (next !== null && next > 0 && next <= mostPieces);
    setWrong(!isUsable);
    if (!isUsable) return;
    if (next !== quantity) onChange(next === listed ? null : next);
    else setTyped(next === null ? '' : String(next));
  }

  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        className={classNames(toolControlClass, 'h-7 w-full px-2 text-right')}
      />
      {isWrong ? (
        <span id={id} className="block text-right text-xs text-bad">
          Whole number
        </span>
      ) : null}
    </>
  );
}
