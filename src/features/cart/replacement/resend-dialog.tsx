import { useLayoutEffect, useRef, useState } from 'react';
import type { CartLine } from '@/contract/desk';
import type { BuyRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { type Cents, cents, formatMoney } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { BuyRequestDefaults } from '@/features/buy-requests/buy-request-draft';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { currencyOf, matchVerdict } from '@/features/buy-requests/match-verdict';
import { useCartRemoval } from '../selection/cart-removal';
import { useOldLineRemoval } from './line-replacement';

const BuyRequestForm = lazyPart(
  async () => (await import('@/features/buy-requests/buy-request-form')).BuyRequestForm,
  {
    fallback: <Skeleton className="h-64 w-full" />,
  },
);

/** The initial fields, and the current asking price for all pieces of the line. */
export type ResendDefaults = BuyRequestDefaults & { asking: Cents | undefined };

interface ResendDialogProps {
  line: Pick<CartLine, 'buyRequest' | 'startedFrom'>;
  defaults: ResendDefaults;
  /** Called with the request that replaced the old line. */
  onReplaced?: (made: BuyRequest) => void;
  onClose: () => void;
}

function offerText(buyRequest: BuyRequest): string {
  const price = formatMoney(cents(buyRequest.price), currencyOf(buyRequest));
  return `${counted(buyRequest.quantity, 'pc')} at ${price}`;
}

/**
 * Sends the same device again, with another quantity or price. A raised offer replaces the old line; otherwise the dialog asks whether to
 * remove it.
 */
export function ResendDialog({ line, defaults, onReplaced, onClose }: ResendDialogProps) {
  const [made, setMade] = useState<BuyRequest | null>(null);
  const replaceLine = useOldLineRemoval();
  const removeLine = useCartRemoval();
  const { buyRequest, startedFrom } = line;
  const old = offerText(buyRequest);
  const isRaise = defaults.price !== undefined && defaults.price > cents(buyRequest.price);
  function replace(raised: BuyRequest) {
    onReplaced?.(raised);
    void replaceLine(buyRequest, raised);
  }
  if (made) {
    return (
      <Resent
        made={made}
        old={old}
        onRemoveOld={() => {
          onClose();
          onReplaced?.(made);
          void removeLine([buyRequest]);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={`${isRaise ? 'Raise offer' : 'Resend'}: ${isolated(buyRequest.name)}`} onClose={onClose}>
      <p className="mb-4 text-sm text-muted">
        {deviceDetailsText(buyRequest)}
        <br />
        Previous offer: {old}
        {isRaise ? '. It leaves your cart and stays open at the marketplace.' : null}
      </p>
      <BuyRequestForm
        subject={buyRequest}
        startedFrom={startedFrom ?? undefined}
        defaults={defaults}
        hints={{ asking: defaults.asking, askingFor: buyRequest.quantity }}
        currency={currencyOf(buyRequest)}
        isFocused
        onCreated={(request) => {
          if (!isRaise) {
            setMade(request);
            return;
          }
          onClose();
          replace(request);
        }}
        onCreatedAfterClose={isRaise ? replace : undefined}
      />
    </Dialog>
  );
}

interface ResentProps {
  made: BuyRequest;
  /** The earlier line's offer in words. */
  old: string;
  onRemoveOld: () => void;
  onClose: () => void;
}

function Resent({ made, old, onRemoveOld, onClose }: ResentProps) {
  const removeButton = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with the form.
  useLayoutEffect(() => removeButton.current?.focus(), []);
  const { kind, sentence } = matchVerdict(made);
  return (
    <Dialog
      title="Buy request sent"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep both</Button>
          <Button ref={removeButton} look="primary" onClick={onRemoveOld}>
            Remove old line
          </Button>
        </>
      }
    >
      <Notice tone={kind === 'matched' ? 'good' : 'warn'} title={sentence}>
        {made.name}: {offerText(made)}
      </Notice>
      <p className="mt-3">
        Your previous request, {old}, is still in the cart and stays open at the marketplace.
      </p>
    </Dialog>
  );
}
