import { useId } from 'react';
import type { SellRequest } from '@/contract/resources';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { counted } from '@/lib/text/count-text';
import { Age } from '@/ui/relative-time';
import { Discount } from '../columns/discount';
import { notStated, priceText } from '../search/sell-request-text';
import { BestMark, ChangeBadge, WatchedMark } from '../saved-searches/change-badge';
import { LazyDevicePicture } from './lazy-device-picture';
import { SelectRowCheckbox } from './select-checkbox';

interface SellRequestCardProps {
  sellRequest: SellRequest;
  isOpen: boolean;
  now: number;
  onOpen: (sellRequestId: string) => void;
  onSelect: (isRange: boolean) => void;
}

/** The content of a card: the lot's checkbox, and the lot as a button that opens it. */
export function SellRequestCard({ sellRequest, isOpen, now, onOpen, onSelect }: SellRequestCardProps) {
  const nameId = useId();
  return (
    <>
      <div className="pl-2">
        <SelectRowCheckbox sellRequestId={sellRequest.id} nameId={nameId} onSelect={onSelect} />
      </div>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(sellRequest.id)}
        className="flex min-w-0 flex-1 items-center gap-3 py-2.5 pr-4 pl-2 text-left text-sm -outline-offset-2 aria-current:bg-accent-tint"
      >
        <LazyDevicePicture device={sellRequest} imgUrl={sellRequest.imgUrl} className="picture-size-10" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-end gap-x-3">
            <span id={nameId} className="min-w-20 flex-1 font-medium wrap-anywhere">
              {sellRequest.name}
            </span>
            <WatchedMark id={sellRequest.id} />
            <span className="font-medium tabular-nums">{priceText(sellRequest.price)}</span>
          </span>
          <span className="flex gap-3 text-xs">
            <span className="min-w-0 flex-1 wrap-anywhere text-muted">
              {deviceDetailsText({ ...sellRequest, brand: '' }) || notStated}
            </span>
            <Discount sellRequest={sellRequest} />
          </span>
          {/* This line never wraps: the mark, which loads later, moves no card. */}
          <span className="flex gap-3 text-xs">
            <span className="min-w-0 flex-1 truncate text-faint tabular-nums">
              {counted(sellRequest.quantity, 'pc')}
              {sellRequest.minQuantity ? ` · MOQ ${sellRequest.minQuantity}` : ''}
              {' · '}
              <Age then={Date.parse(sellRequest.updatedAt)} now={now} />
            </span>
            <BestMark id={sellRequest.id} />
          </span>
          <ChangeBadge id={sellRequest.id} />
        </span>
      </button>
    </>
  );
}
