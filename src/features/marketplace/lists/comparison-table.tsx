import { Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { type ListLine, listLimits } from '@/contract/lists';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import type { LineEdit } from '@/features/market-index/index/match-lines';
import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { IconButton } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { DevicePicture } from '@/ui/device/device-picture';
import { LineChoices } from '../line-match/line-choices';
import { LinesTable } from '../line-match/lines-table';
import { NumberCell } from '../line-match/number-cell';
import { canRequest, type ComparedLine, nowText, verdictText } from './comparison';

const rowGrid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-1 md:grid-cols-[1.75rem_minmax(0,5fr)_7rem_9rem_minmax(0,5fr)]';
/** On a narrow screen the cell goes on its own line below the name. */
const below = 'max-md:col-span-2 max-md:col-start-2';

interface ComparisonTableProps {
  rows: readonly ComparedLine[];
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onEdit: (id: string, edit: LineEdit) => void;
  onRemove?: ((line: ListLine) => void) | undefined;
  /** Saves the quantity of a line. Never rejects. */
  onQuantity?: ((line: ListLine, quantity: number) => Promise<void>) | undefined;
  /** The heading of the saved price and quantity. */
  thenLabel: string;
}

/** The lines of a list: each as it was saved, and as it is now. */
export function ComparisonTable({ rows, ...actions }: ComparisonTableProps) {
  const { onSelect, onQuantity, thenLabel } = actions;
  const cells = onQuantity ? ['quantity'] : [];
  return (
    <LinesTable
      rows={rows}
      keyOf={({ line }) => line.id}
      grid={rowGrid}
      heads={[
        ['Lot', 'max-md:col-span-2'],
        [thenLabel, 'text-right'],
        ['Now', 'text-right'],
        ['Change', 'md:pl-3'],
      ]}
      selectAllLabel="Select all lines that can be requested"
      isSelected={(row) => (canRequest(row) ? row.isSelected : null)}
      onSelect={onSelect}
      cellsOf={() => cells}
    >
      {(row) => <Cells row={row} {...actions} />}
    </LinesTable>
  );
}

const Cells = memo(function LineCells({
  row,
  onSelect,
  onEdit,
  onRemove,
  onQuantity,
  thenLabel,
}: { row: ComparedLine } & Omit<ComparisonTableProps, 'rows'>) {
  const { line, match, change, isSelected, availability } = row;
  const now = match && match.pieces > 0 ? nowText(match) : null;
  const named = line.category === '' ? (match?.picks[0]?.sellRequest ?? line) : line;
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
        <DevicePicture device={{ ...named, properties: line.properties }} className="mt-0.5 picture-size-6" />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{line.name}</span>
          <span className="block text-xs text-muted wrap-anywhere">{deviceDetailsText(line)}</span>
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
      <span role="cell" className={classNames('flex min-w-0 items-start gap-2 md:pl-3', below)}>
        <span className="min-w-0 flex-1">
          <span className={classNames('block', tone)}>{verdictText(row)}</span>
          {match ? (
            <LineChoices match={match} name={line.name} onEdit={(edit) => onEdit(line.id, edit)} />
          ) : null}
        </span>
        {onRemove ? (
          <IconButton
            label={`Remove ${line.name}`}
            className="-my-1"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              onRemove(line);
            }}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
      </span>
    </>
  );
});

/** Moves the focus before its line is removed: to the next line, or the previous one, or the screen. */
function focusBeside(element: Element): void {
  const row = element.closest('[role=row]');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const control = beside?.querySelector<HTMLElement>(':is(input, button):enabled');
  (control ?? document.getElementById('content'))?.focus();
}

/** The saved quantity of a line. It is saved when the field loses focus, or with Enter. */
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
    <span className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted max-md:max-w-28">
      <span className="min-w-0 flex-1">
        <NumberCell
          column="quantity"
          label={`Quantity of ${line.name}`}
          value={stored ?? line.quantity}
          max={listLimits.pieces}
          // Two changes in flight could arrive out of order.
          isDisabled={stored !== null}
          onChange={(quantity) => {
            if (quantity !== null && quantity !== line.quantity) void store(quantity);
          }}
        />
      </span>
      {/* "pc" is as wide as "pcs", so that the fields line up. */}
      <span aria-hidden="true" className="min-w-5 text-left">
        {line.quantity === 1 ? 'pc' : 'pcs'}
      </span>
    </span>
  );
}
