import { useQuery } from '@tanstack/react-query';
import { Repeat2, Trash2 } from 'lucide-react';
import { type MouseEvent, memo, useId } from 'react';
import { formatCount } from '@/lib/count-text';
import { isolated } from '@/lib/isolated-text';
import { cents, formatMoney } from '@/lib/money';
import { Button, IconButton } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { classNames } from '@/ui/class-names';
import { colorTint } from '@/ui/color-tint';
import { DevicePicture } from '@/ui/device-picture';
import { Age } from '@/ui/relative-time';
import type { BuyRequestDefaults } from './buy-request-draft';
import { type CartRow, type Obstacle } from './cart-rows';
import { cell, narrow, wide } from './cart-table-frame';
import { devicePropertiesText } from './device-text';
import { matchVerdict } from './match-verdict';
import { offersFor, type Remedy, remedyFor } from './offers';
import { offersQuery } from './offers-query';
import { RowVerdict } from './row-verdict';

interface CartRowViewProps {
  row: CartRow;
  /** The service's time. */
  now: number;
  onChoose: (isChosen: boolean) => void;
  onMakeAgain: (defaults: BuyRequestDefaults) => void;
  onRemove: () => void;
}

const hindrances: Record<Obstacle, string> = {
  ordering: 'An order with this lot may have been placed',
  unmatched: 'Not matched, so it cannot be checked out',
  currency: 'Lots of one currency go together',
};

/** A look at what is listed now, for lines that wait and are priced in dollars, as listings are. */
function useOffers({ verdict, obstacle, currency, line: { buyRequest } }: CartRow) {
  const isWaiting = verdict.kind !== 'matched' && obstacle !== 'ordering' && currency === 'USD';
  const { data, isLoading } = useQuery({ ...offersQuery(buyRequest), enabled: isWaiting });
  return { offers: isWaiting && data ? offersFor(buyRequest, data) : null, isLooking: isLoading };
}

/** Moves the focus on before its row goes: to the next row, else the one before, else the screen. */
function focusBeside(element: Element): void {
  const row = element.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = beside?.querySelector<HTMLElement>('input:enabled, button:enabled');
  (target ?? document.getElementById('content'))?.focus();
}

/** What is done with a line depends on its id alone, so that new handlers draw nothing anew. */
function isSame(a: CartRowViewProps, b: CartRowViewProps): boolean {
  return (
    a.row.line === b.row.line &&
    a.row.isSelected === b.row.isSelected &&
    a.row.obstacle === b.row.obstacle &&
    a.now === b.now
  );
}

/** A line of the cart; a tick draws its own row again and not all. */
export const CartRowView = memo(Row, isSame);

function Row({ row, now, onChoose, onMakeAgain, onRemove }: CartRowViewProps) {
  const verdictId = useId();
  const { buyRequest } = row.line;
  const { name, category, brand, properties, quantity } = buyRequest;
  const { offers, isLooking } = useOffers(row);
  const verdict = matchVerdict(buyRequest, offers?.lowest ?? null);
  const remedy = offers ? remedyFor(buyRequest, verdict, offers) : null;
  const isLocked = row.obstacle === 'ordering';
  const offer = `${formatCount(quantity)} × ${formatMoney(row.price, row.currency)}`;
  const total = formatMoney(row.total, row.currency);
  const hindrance = row.obstacle ? hindrances[row.obstacle] : undefined;
  const defaults = { quantity, price: cents(buyRequest.price), countrySpec: properties.countrySpec };
  const remove = (event: MouseEvent) => {
    focusBeside(event.currentTarget);
    onRemove();
  };
  const answer = {
    row: { ...row, verdict },
    remedy,
    isLooking,
    onRemedy: (chosen: Remedy) => onMakeAgain({ ...defaults, ...chosen }),
  };

  return (
    <tr
      className={classNames(
        'align-top transition-colors',
        row.isSelected ? 'bg-accent-tint' : 'hover:bg-hover',
      )}
    >
      <td className={classNames(cell, 'pr-0')}>
        <span title={hindrance}>
          <Checkbox
            label={`Select ${name}, ${offer}`}
            isLabelHidden
            className="min-h-6 min-w-6 justify-center"
            checked={row.isSelected}
            disabled={row.obstacle !== null}
            aria-describedby={verdictId}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </span>
      </td>
      <th scope="row" className={classNames(cell, 'text-left font-normal')}>
        <div className="flex gap-2.5">
          <DevicePicture
            category={category}
            tint={colorTint(properties.color)}
            className="mt-0.5 picture-size-6"
          />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-xs text-muted wrap-anywhere">
              {[isolated(brand), devicePropertiesText(properties)].filter(Boolean).join(' · ')}
            </p>
            <div className={narrow}>
              <p className="mt-1.5 tabular-nums">
                <span className="font-medium">{total}</span> <span className="text-muted">{offer}</span>
              </p>
              <RowVerdict {...answer} className="mt-1.5" />
              <div className="mt-1.5 -ml-2.5 flex items-center">
                <Button look="quiet" size="tool" disabled={isLocked} onClick={() => onMakeAgain(defaults)}>
                  Make again
                </Button>
                <Button look="quiet" size="tool" disabled={isLocked} onClick={remove}>
                  Remove
                </Button>
                <span className="ml-auto text-xs text-muted">
                  <Age then={Date.parse(buyRequest.createdAt)} now={now} />
                </span>
              </div>
            </div>
          </div>
        </div>
      </th>
      <td className={classNames(cell, wide, 'text-right')}>
        <p className="font-medium">{total}</p>
        <p className="text-xs text-muted">{offer}</p>
      </td>
      <td className={classNames(cell, wide)}>
        <RowVerdict {...answer} id={verdictId} />
      </td>
      <td className={classNames(cell, wide, 'px-0 text-right text-muted')}>
        <Age then={Date.parse(buyRequest.createdAt)} now={now} />
      </td>
      <td className={classNames(cell, wide, 'py-0.5 pr-2 pl-0 text-right whitespace-nowrap')}>
        <IconButton label={`Make again: ${name}`} disabled={isLocked} onClick={() => onMakeAgain(defaults)}>
          <Repeat2 aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Remove ${name}`} disabled={isLocked} onClick={remove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </td>
    </tr>
  );
}
