import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ListLine, listLimits } from '@/contract/lists';
import { devicePropertiesText } from '@/features/buy-requests/device-text';
import type { LineEdit } from '@/features/market-index/index/match-lines';
import { deviceKind } from '@/lib/device-kind';
import { formatMoney } from '@/lib/money';
import { counted, countFromInput } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { classNames } from '@/ui/class-names';
import { IconButton } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { colorTint } from '@/ui/device/color-tint';
import { DevicePicture } from '@/ui/device/device-picture';
import { useWindowRows } from '@/ui/virtual-rows';
import { LineChoices } from '../line-match/line-choices';
import { NumberCell } from '../line-match/number-cell';
import { canRequest, type ComparedLine, nowText, verdictText } from './comparison';

const rowGrid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-1 md:grid-cols-[1.75rem_minmax(0,5fr)_7rem_9rem_minmax(0,5fr)]';
/** On a narrow screen a cell has a line of its own below the name. */
const below = 'max-md:col-span-2 max-md:col-start-2';

/** Pixels of a row until it is measured. */
const usualHeight = 57;

interface ComparisonTableProps {
  rows: readonly ComparedLine[];
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onEdit: (id: string, edit: LineEdit) => void;
  onRemove?: ((line: ListLine) => void) | undefined;
  /** Stores the quantity of a line, and never rejects. */
  onQuantity?: ((line: ListLine, quantity: number) => Promise<void>) | undefined;
  /** What the saved price and pieces are called. */
  thenLabel: string;
}

/** The lines of a list, each as it was saved and as it is now. Only rows in view, and a few around them, are rendered. */
export function ComparisonTable({ rows, ...actions }: ComparisonTableProps) {
  const { onSelect, thenLabel } = actions;
  const body = useRef<HTMLDivElement>(null);
  const inView = useWindowRows({
    list: body,
    count: rows.length,
    keyOf: (index) => rows[index]?.line.id,
    height: usualHeight,
    above: rows,
  });
  const open = rows.filter(canRequest);
  const selected = open.filter(({ isSelected }) => isSelected).length;

  return (
    <div role="table" aria-label="Lines of the list" aria-rowcount={rows.length + 1} className="text-sm">
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(rowGrid, 'border-b border-line px-3 py-1.5 text-xs leading-6 text-muted')}
        >
          <span role="columnheader">
            <Checkbox
              label="Select all lines that can be requested"
              isLabelHidden
              checked={open.length > 0 && selected === open.length}
              isMixed={selected > 0 && selected < open.length}
              disabled={open.length === 0}
              onChange={() =>
                onSelect(
                  open.map(({ line }) => line.id),
                  selected < open.length,
                )
              }
            />
          </span>
          <span role="columnheader" className="max-md:col-span-2">
            Lot
          </span>
          <span role="columnheader" className="text-right max-md:hidden">
            {thenLabel}
          </span>
          <span role="columnheader" className="text-right max-md:hidden">
            Now
          </span>
          <span role="columnheader" className="max-md:hidden">
            Change
          </span>
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: inView.height }}>
        {inView.items.map(({ key, index, start }) => {
          const row = rows[index];
          return row ? (
            <div
              key={key}
              ref={inView.measure}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
              className={classNames(rowGrid, 'absolute inset-x-0 top-0 border-b border-line px-3 py-2')}
            >
              <Cells row={row} {...actions} />
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

function Cells({
  row,
  onSelect,
  onEdit,
  onRemove,
  onQuantity,
  thenLabel,
}: { row: ComparedLine } & Omit<ComparisonTableProps, 'rows'>) {
  const { line, match, change, isSelected, availability } = row;
  const now = match && match.pieces > 0 ? nowText(match) : null;
  const isWorse =
    availability === 'choice' || availability === 'gone' || availability === 'short' || (change ?? 0) > 0;
  const tone = isWorse ? 'text-warn' : (change ?? 0) < 0 ? 'text-good' : 'text-muted';
  return (
    <>
      <span role="cell">
        <Checkbox
          label={`Select ${line.name}`}
          isLabelHidden
          checked={isSelected}
          disabled={!canRequest(row)}
          onChange={({ target }) => onSelect([line.id], target.checked)}
        />
      </span>
      <span role="rowheader" className="flex min-w-0 gap-2.5 max-md:col-span-2">
        <DevicePicture
          device={deviceKind(line.category === '' ? (match?.picks[0]?.lot ?? line) : line)}
          tint={colorTint(line.properties.color)}
          className="mt-0.5 picture-size-6"
        />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{line.name}</span>
          <span className="block text-xs text-muted wrap-anywhere">
            {[line.brand ? isolated(line.brand) : '', devicePropertiesText(line.properties)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </span>
      <span role="cell" className="text-right tabular-nums max-md:col-start-2 max-md:text-left">
        <span className="text-xs text-muted md:hidden">{thenLabel} </span>
        <span className="block">{line.price === null ? '—' : formatMoney(line.price, line.currency)}</span>
        {onQuantity ? (
          <QuantityField line={line} onQuantity={onQuantity} />
        ) : (
          <span className="block text-xs text-muted">{counted(line.quantity, 'pc')}</span>
        )}
      </span>
      <span role="cell" className="text-right tabular-nums max-md:text-left">
        <span className="text-xs text-muted md:hidden">Now </span>
        {now ? (
          <>
            <span className="block font-medium">{now.price}</span>
            <span className="block text-xs text-muted">{now.pieces}</span>
          </>
        ) : (
          <span className="block text-muted">—</span>
        )}
      </span>
      <span role="cell" className={classNames('flex min-w-0 items-start gap-2', below)}>
        <span className="min-w-0 flex-1">
          <span className={classNames('block', tone)}>{verdictText(row)}</span>
          {match ? (
            <LineChoices match={match} name={line.name} onEdit={(edit) => onEdit(line.id, edit)} />
          ) : null}
        </span>
        {onRemove ? (
          <IconButton label={`Remove ${line.name}`} className="-my-1" onClick={() => onRemove(line)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
      </span>
    </>
  );
}

function readQuantity(typed: string): number | null {
  const pieces = countFromInput(typed);
  return pieces !== null && pieces > 0 && pieces <= listLimits.pieces ? pieces : null;
}

/** The stored quantity of a line. It is stored when the field is left, or with Enter. */
function QuantityField({
  line,
  onQuantity,
}: {
  line: ListLine;
  onQuantity: NonNullable<ComparisonTableProps['onQuantity']>;
}) {
  const [stored, setStored] = useState<number | null>(null);

  async function store(quantity: number) {
    setStored(quantity);
    await onQuantity(line, quantity);
    setStored(null);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field has the focus; Enter leaves it
    <span
      className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted max-md:max-w-28"
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLElement) target.blur();
      }}
    >
      <span className="min-w-0 flex-1">
        <NumberCell
          column="quantity"
          label={`Quantity of ${line.name}`}
          text={String(stored ?? line.quantity)}
          problem="Whole number"
          // Two changes on their way could arrive in the other order.
          isDisabled={stored !== null}
          read={readQuantity}
          onChange={(quantity) => {
            if (quantity !== null && quantity !== line.quantity) void store(quantity);
          }}
        />
      </span>
      <span aria-hidden="true">{line.quantity === 1 ? 'pc' : 'pcs'}</span>
    </span>
  );
}
