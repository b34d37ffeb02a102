import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useId } from 'react';
import { counted, formatCount } from '@/lib/text/count-text';
import { type Cents, decimalFromCents, formatMoney } from '@/lib/money';
import { breakableText } from '@/ui/breakable-text';
import { classNames } from '@/ui/class-names';
import { Button, IconButton } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { controlClass } from '@/ui/controls/control-class';
import { DevicePicture } from '@/ui/device/device-picture';
import { hintsOf, type LineFields, type RequestedSellRequest } from './bulk-draft';
import { lineTotal, priceAdvice, quantityAdvice, typedOverAsking } from '../buy-request-draft';
import { deviceDetailsText } from '../device-text';
import { askingChange, lowerLabel } from '../followed-offer';
import { type Cell, cellProblem, type Column } from './set-all';

/** The columns of the worksheet and of its heading. */
export const lineGrid =
  'grid grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)_2rem] gap-x-2 md:grid-cols-[1.5rem_minmax(0,6fr)_4.25rem_4.75rem_4.75rem_5.75rem_6.5rem_minmax(0,5fr)_2rem]';

const columnLabels: Record<Column, string> = { quantity: 'Quantity of', price: 'Your offer for' };

/** The actions of a line; `row` is its index. */
export interface LineActions {
  markLine: (row: number, isMarked: boolean, isRange: boolean) => void;
  changeLine: (row: number, line: LineFields) => void;
  focusFrom: (cell: Cell) => void;
  moveFrom: (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>, cell: Cell) => void;
  removeLine: (row: number) => void;
}

/** The fields are separate props, because the form copies its lines with each change. */
interface BulkFormLineProps extends LineFields {
  row: number;
  sellRequest: RequestedSellRequest;
  isMarked: boolean;
  /** The asking price that the buyer saw first, which may be from before the form was closed and opened again. */
  firstAsking: Cents | null;
  /** A ref, which is the same object in every render: a key renders only the line that it changes. */
  actions: RefObject<LineActions | null>;
}

/** One of several lots: the device, its stock and asking price, quantity and offer, the total, and notes about them. */
export const BulkFormLine = memo(function FormLine(props: BulkFormLineProps) {
  const {
    row,
    sellRequest,
    isMarked,
    firstAsking,
    actions,
    listing: sellRequestId,
    quantity,
    price,
    filledIn,
  } = props;
  const line = { listing: sellRequestId, quantity, price, filledIn };
  const id = useId();
  const hints = hintsOf(sellRequest);
  const total = lineTotal(quantity, price);
  const problems = { quantity: cellProblem('quantity', quantity), price: cellProblem('price', price) };
  const isBad = problems.quantity !== null || problems.price !== null;
  const over = typedOverAsking(quantity, price, hints);
  const change = askingChange(firstAsking, hints.asking, { text: price, filledIn });
  const notes = [
    problems.quantity,
    problems.price,
    quantityAdvice(quantity, hints),
    priceAdvice(quantity, price, hints),
  ]
    .filter((text) => text !== null)
    .map((text) => (text.endsWith('.') ? text : `${text}.`));

  const cell = (column: Column) => (
    <input
      data-column={column}
      aria-label={`${columnLabels[column]} ${sellRequest.name}`}
      aria-invalid={problems[column] === null ? undefined : true}
      aria-describedby={`${id}-${column} ${id}-note`}
      autoComplete="off"
      inputMode={column === 'quantity' ? 'numeric' : 'decimal'}
      value={line[column]}
      onChange={(event) => actions.current?.changeLine(row, { ...line, [column]: event.target.value })}
      onFocus={() => actions.current?.focusFrom({ row, column })}
      onKeyDown={(event) => actions.current?.moveFrom(event, { row, column })}
      onPaste={(event) => actions.current?.paste(event, { row, column })}
      className={classNames(controlClass, 'h-tool px-2! text-right text-sm!')}
    />
  );

  return (
    <div className={classNames(lineGrid, 'min-h-11 items-center border-b border-line py-1 text-sm')}>
      <Checkbox
        label={`Mark ${sellRequest.name}`}
        isLabelHidden
        checked={isMarked}
        onChange={() => {}}
        onClick={(event) => actions.current?.markLine(row, !isMarked, event.shiftKey)}
      />
      <div className="col-span-2 flex min-w-0 items-center gap-2.5 md:col-span-1">
        <DevicePicture device={sellRequest} imgUrl={sellRequest.imgUrl} className="picture-size-6" />
        <div className="min-w-0 leading-4">
          <p className="font-medium wrap-anywhere">{sellRequest.name}</p>
          <p className="text-xs leading-4 text-muted wrap-anywhere">
            {breakableText(deviceDetailsText(sellRequest))}
          </p>
        </div>
      </div>
      <IconButton
        label={`Remove ${sellRequest.name}`}
        className="md:order-last"
        onClick={() => actions.current?.removeLine(row)}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <p
        id={`${id}-quantity`}
        className="text-xs leading-4 text-muted tabular-nums max-md:col-start-2 max-md:py-1 md:text-right"
      >
        {hints.available === undefined ? '—' : counted(hints.available, 'pc')}
        {hints.minimum ? (
          <span className="md:block max-md:before:content-['_·_']">MOQ {formatCount(hints.minimum)}</span>
        ) : null}
      </p>
      <p id={`${id}-price`} className="text-xs text-muted tabular-nums max-md:py-1 md:text-right md:text-sm">
        <span className="md:sr-only">Asking </span>
        {hints.asking === undefined ? '—' : formatMoney(hints.asking)}
      </p>
      <div className="max-md:col-start-2">{cell('quantity')}</div>
      <div>{cell('price')}</div>
      <output
        aria-label={`Total of ${sellRequest.name}`}
        className="font-medium tabular-nums max-md:col-span-2 max-md:col-start-2 max-md:pt-1 md:text-right"
      >
        {total === null ? '—' : formatMoney(total)}
      </output>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs leading-4 max-md:col-span-2 max-md:col-start-2 md:pl-2">
        <div id={`${id}-note`} className="min-w-0 flex-1 basis-36 wrap-anywhere">
          <p role="status" className="text-muted empty:hidden">
            {change}
          </p>
          {notes.length > 0 ? <p className={isBad ? 'text-bad' : 'text-warn'}>{notes.join(' ')}</p> : null}
        </div>
        {over ? (
          <Button
            size="tool"
            className="max-md:my-1"
            aria-label={`${lowerLabel(over)}: ${sellRequest.name}`}
            onClick={() => {
              const lowered = decimalFromCents(over.asking);
              actions.current?.changeLine(row, { ...line, price: lowered, filledIn: lowered });
            }}
          >
            {lowerLabel(over)}
          </Button>
        ) : null}
      </div>
    </div>
  );
});
