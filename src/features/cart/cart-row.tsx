import { Bookmark, Repeat2, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '@/api/use-now';
import { formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { Button, IconButton } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { classNames } from '@/ui/class-names';
import { DevicePicture } from '@/ui/device/device-picture';
import { FactsLine } from '@/ui/facts-line';
import { Age } from '@/ui/relative-time';
import type { ResendDefaults } from './replacement/resend-dialog';
import { type CartRow, type Obstacle, resendDefaults } from './cart-rows';
import { cell, narrow, wide } from './cart-table-frame';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { useLineReplacement } from './replacement/line-replacement';
import { lineOverAsking, type Remedy, remedyFor } from './offers/offers';
import { RowVerdict } from './row-verdict';

interface CartRowViewProps {
  row: CartRow;
  /** Its index among the lines, and the ref that measures it in a long cart. */
  index: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
  isChecked: boolean;
  /** Its current sell requests are being loaded. */
  isLooking: boolean;
  onChoose: (isChosen: boolean) => void;
  onResend: (defaults: ResendDefaults) => void;
  onSave: () => void;
  onRemove: () => void;
}

const obstacleLabels: Record<Obstacle, string> = {
  ordering: "This lot may already be on order. We're checking.",
  unmatched: 'Not matched yet. No asking price meets your offer.',
  currency: 'One currency per order',
};

/** Focuses the screen if the pressed button was removed with its row. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}

/** A line of the cart. */
export function CartRowView({
  row,
  index,
  measure,
  isChecked,
  isLooking,
  onChoose,
  onResend,
  onSave,
  onRemove,
}: CartRowViewProps) {
  const now = useNow();
  const verdictId = useId();
  const { buyRequest } = row.line;
  const { name, quantity } = buyRequest;
  const { isBusy, replaceAt, unknownNotice } = useLineReplacement(row.line, { onReplaced: restoreFocus });
  const isLocked = row.obstacle === 'ordering' || isBusy;
  const isMovable = row.obstacle !== 'ordering' && row.currency === 'USD';
  const remedy = isMovable && !unknownNotice ? remedyFor(buyRequest, row.offers) : null;
  const over = isMovable ? lineOverAsking(buyRequest, row.offers) : null;
  const offer = `${formatCount(quantity)} × ${formatMoney(row.price, row.currency)}`;
  const total = formatMoney(row.total, row.currency);
  const obstacleLabel = row.obstacle ? obstacleLabels[row.obstacle] : undefined;
  const defaults = resendDefaults(row);
  const verdictProps = {
    row,
    remedy,
    over,
    isLooking: isLooking && row.verdict.kind !== 'matched' && isMovable,
    isBusy,
    onRemedy: ({ kind, ...chosen }: Remedy) =>
      kind === 'replace' ? replaceAt(chosen.price) : onResend({ ...defaults, ...chosen }),
    unknownNotice,
  };

  return (
    <tr
      ref={measure}
      data-index={index}
      data-id={row.id}
      className={classNames(
        'align-top transition-colors hover:bg-hover @min-[68rem]:align-middle',
        // The bar at the left edge of a selected lot.
        isChecked &&
          '*:first:before:absolute *:first:before:inset-y-0 *:first:before:left-0 *:first:before:w-0.5 *:first:before:bg-accent',
      )}
    >
      <td className={classNames(cell, 'relative pr-0')}>
        <span title={obstacleLabel}>
          <Checkbox
            label={`Select ${name}, ${offer}`}
            isLabelHidden
            checked={isChecked}
            disabled={isLocked}
            aria-describedby={verdictId}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </span>
      </td>
      <th scope="row" className={classNames(cell, 'text-left font-normal')}>
        <div className="flex gap-2.5">
          <DevicePicture device={buyRequest} className="mt-0.5 picture-size-6 @min-[68rem]:self-center" />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere @min-[68rem]:leading-4">{name}</p>
            <p className="text-xs text-muted wrap-anywhere @min-[68rem]:leading-4">
              <FactsLine text={deviceDetailsText(buyRequest)} />
            </p>
            <div className={narrow}>
              <p className="mt-1.5 flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
                <span className="font-medium">{total}</span> <span className="text-muted">{offer}</span>
                <span className="ml-auto text-xs text-muted">
                  <Age then={Date.parse(buyRequest.createdAt)} now={now} />
                </span>
              </p>
              <RowVerdict {...verdictProps} className="mt-1.5" />
              <div className="mt-1.5 -ml-2.5 flex items-center">
                <Button look="quiet" size="tool" disabled={isLocked} onClick={() => onResend(defaults)}>
                  Resend
                </Button>
                <Button look="quiet" size="tool" disabled={isLocked} onClick={onSave}>
                  Save for later
                </Button>
                <Button look="quiet" size="tool" disabled={isLocked} onClick={onRemove}>
                  Remove
                </Button>
              </div>
            </div>
          </div>
        </div>
      </th>
      <td className={classNames(cell, wide, 'text-right whitespace-nowrap')}>
        <p className="font-medium @min-[68rem]:leading-4">{total}</p>
        <p className="text-xs text-muted @min-[68rem]:leading-4">{offer}</p>
      </td>
      <td className={classNames(cell, wide, '@max-[68rem]:pr-1')}>
        <RowVerdict {...verdictProps} id={verdictId} />
      </td>
      <td className={classNames(cell, wide, 'pr-1.5 pl-0 text-right whitespace-nowrap text-muted')}>
        <Age then={Date.parse(buyRequest.createdAt)} now={now} />
      </td>
      <td className={classNames(cell, wide, 'py-0.5 pr-2 pl-0 text-right whitespace-nowrap')}>
        <IconButton label={`Save for later: ${name}`} disabled={isLocked} onClick={onSave}>
          <Bookmark aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Resend: ${name}`} disabled={isLocked} onClick={() => onResend(defaults)}>
          <Repeat2 aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Remove ${name}`} disabled={isLocked} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </td>
    </tr>
  );
}
