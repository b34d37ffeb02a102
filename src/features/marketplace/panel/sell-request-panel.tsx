import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { quantityHint } from '@/features/buy-requests/buy-request-draft';
import { BuyRequestForm } from '@/features/buy-requests/buy-request-form';
import { currencyOf, matchVerdict, sellRequestInMatch } from '@/features/buy-requests/match-verdict';
import { remedyFor } from '@/features/cart/offers/offers';
import { useMarketOffers } from '@/features/cart/offers/offers-query';
import type { ResendDefaults } from '@/features/cart/replacement/resend-dialog';
import { counted } from '@/lib/text/count-text';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { cents, centsFromNumber, formatMoney } from '@/lib/money';
import { Button, buttonClass, IconButton } from '@/ui/controls/button';
import { Dialog, NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Notice } from '@/ui/feedback/notice';
import { WithheldRows } from '@/ui/feedback/withheld-rows';
import { takeBuyFocus } from '../results/buy-focus';
import { CompareButton } from '../compare/compare-button';
import { Discount } from '../columns/discount';
import { SellRequestFacts } from './sell-request-facts';
import { priceText } from '../search/sell-request-text';
import { specPriceQuery } from '../market-worker/market-queries';
import { useMarket } from '../market-worker/market-store';
import { SellRequestNote, WatchButton } from '../saved-searches/watched-sell-requests';
import { DevicePicture } from '@/ui/device/device-picture';

const ResendDialog = lazyPart(
  async () => (await import('@/features/cart/replacement/resend-dialog')).ResendDialog,
  { missing: NotLoadedDialog },
);

export interface SellRequestPanelProps {
  sellRequest: SellRequest;
  /** Whether the lot is in the list on screen. */
  isListed: boolean;
  /** Shows a sheet over the table, if there is no room beside it. */
  isSheet: boolean;
  onClose: () => void;
}

/** A lot: a summary, the form that requests it, and all its properties. */
export function SellRequestPanel({ sellRequest, isListed, isSheet, onClose }: SellRequestPanelProps) {
  // One element for both places, so that typed and unsent input survives resizing the window.
  const [host] = useState(() => document.createElement('div'));
  const content = createPortal(
    <div className="flex flex-col gap-4">
      <Summary sellRequest={sellRequest} />
      {isListed ? null : (
        <p className="text-xs text-muted">No longer in this list. Showing the last known details.</p>
      )}
      <Purchase key={sellRequest.id} sellRequest={sellRequest} />
      <SellRequestNote sellRequest={sellRequest} />
      <section aria-label="Properties" className="border-t border-line pt-4">
        <SellRequestFacts sellRequest={sellRequest} />
      </section>
    </div>,
    host,
  );
  return (
    <>
      {content}
      {isSheet ? (
        <Dialog title={sellRequest.name} place="side" onClose={onClose}>
          <Place host={host} />
        </Dialog>
      ) : (
        <Column sellRequest={sellRequest} host={host} onClose={onClose} />
      )}
    </>
  );
}

/** The place of the panel's content. */
function Place({ host }: { host: HTMLElement }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.append(host), [host]);
  return <div ref={element} />;
}

/** The panel beside the table. */
function Column({
  sellRequest,
  host,
  onClose,
}: Pick<SellRequestPanelProps, 'sellRequest' | 'onClose'> & { host: HTMLElement }) {
  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface py-2 pr-2 pl-4">
        <h2
          className="line-clamp-2 min-w-0 flex-1 text-lg leading-5 font-semibold wrap-anywhere"
          title={sellRequest.name}
        >
          {sellRequest.name}
        </h2>
        <IconButton label="Close lot" onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="p-4">
        <Place host={host} />
      </div>
      <p className="px-4 pb-4 text-xs text-faint">
        <Key>↑</Key> <Key>↓</Key> next · <Key>B</Key> buy · <Key>L</Key> compare · <Key>W</Key> watch ·{' '}
        <Key>Esc</Key> close
      </p>
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded border border-line px-1 font-sans">{children}</kbd>;
}

function Summary({ sellRequest }: Pick<SellRequestPanelProps, 'sellRequest'>) {
  const { price, msrp } = sellRequest;
  return (
    <div className="flex items-center gap-4">
      <DevicePicture device={sellRequest} imgUrl={sellRequest.imgUrl} className="picture-size-24" />
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere text-muted">{deviceDetailsText(sellRequest)}</p>
        <p className="mt-1 text-xl font-semibold tabular-nums">{priceText(price)}</p>
        {msrp ? (
          <p>
            <Discount sellRequest={sellRequest} />{' '}
            <span className="text-muted">vs. {priceText(msrp)} MSRP</span>
          </p>
        ) : null}
        <div className="mt-1.5 flex gap-2">
          <WatchButton sellRequest={sellRequest} />
          <CompareButton sellRequest={sellRequest} />
        </div>
      </div>
    </div>
  );
}

/** The buy request form, and after sending its result. */
function Purchase({ sellRequest }: { sellRequest: SellRequest }) {
  const [made, setMade] = useState<BuyRequest | null>(null);
  const form = useRef<HTMLElement>(null);
  const { data: lowest = null } = useQuery(specPriceQuery(useMarket(), sellRequest.id));
  useEffect(() => {
    if (takeBuyFocus(sellRequest.id)) form.current?.querySelector('input')?.select();
  }, [sellRequest.id]);
  if (made) {
    return (
      <BuyRequestResult
        key={made.id}
        buyRequest={made}
        sellRequest={sellRequest}
        onRaised={setMade}
        onAgain={() => {
          flushSync(() => setMade(null));
          form.current?.querySelector('input')?.focus();
        }}
      />
    );
  }
  const asking = centsFromNumber(sellRequest.price);
  const quantities = { minimum: sellRequest.minQuantity ?? undefined, available: sellRequest.quantity };
  if (asking === null) {
    return (
      <section aria-label="Buy" className="border-t border-line pt-4">
        <Notice tone="warn" title="You can't send a buy request for this lot">
          Its asking price, {priceText(sellRequest.price)}, is not in whole cents.
          <br />
          {quantityHint(quantities)}
        </Notice>
      </section>
    );
  }
  return (
    <section ref={form} aria-label="Buy" className="border-t border-line pt-4">
      <BuyRequestForm
        subject={sellRequest}
        startedFrom={sellRequest.id}
        defaults={{ quantity: sellRequest.minQuantity || 1, price: asking }}
        hints={{ ...quantities, asking, askingFor: sellRequest.quantity }}
        lowest={lowest}
        onCreated={setMade}
      />
    </section>
  );
}

interface BuyRequestResultProps {
  buyRequest: BuyRequest;
  sellRequest: SellRequest;
  onAgain: () => void;
  /** Gets the request that replaced this one at a higher price. */
  onRaised: (buyRequest: BuyRequest) => void;
}

function BuyRequestResult({ buyRequest, sellRequest, onAgain, onRaised }: BuyRequestResultProps) {
  const [raised, setRaised] = useState<ResendDefaults | null>(null);
  const { offersOf, isLooking } = useMarketOffers(buyRequest.matched ? [] : [{ buyRequest }]);
  const offers = offersOf(buyRequest);
  const verdict = matchVerdict(buyRequest, offers);
  const remedy = remedyFor(buyRequest, offers);
  const raise = remedy && remedy.price > cents(buyRequest.price) ? remedy : null;
  const among = sellRequestInMatch(buyRequest, sellRequest);
  const element = useRef<HTMLDivElement>(null);
  // The pressed button is gone; the result is in its place.
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} className="rounded">
      <Notice
        tone={verdict.kind === 'matched' ? 'good' : 'warn'}
        title="Buy request sent"
        actions={
          <>
            {isLooking(buyRequest) ? <Skeleton className="h-tool w-28" /> : null}
            {raise ? (
              <Button
                look="primary"
                size="tool"
                onClick={() =>
                  setRaised({
                    quantity: raise.quantity,
                    price: raise.price,
                    countrySpec: buyRequest.properties.countrySpec,
                    asking: offers?.enough ?? undefined,
                  })
                }
              >
                {raise.label}
              </Button>
            ) : null}
            <Link to="/cart" className={buttonClass(raise ? 'secondary' : 'primary', 'tool')}>
              View cart
            </Link>
            <Button size="tool" onClick={onAgain}>
              Send another
            </Button>
          </>
        }
      >
        <p>
          {counted(buyRequest.quantity, 'pc')} at{' '}
          {formatMoney(cents(buyRequest.price), currencyOf(buyRequest))}
        </p>
        <p className="font-medium">{verdict.sentence}</p>
        <WithheldRows withheld={buyRequest.withheld} noun="match" plural="matches" />
        {among ? <p className="text-muted">{among}</p> : null}
      </Notice>
      {raised ? (
        <ResendDialog
          line={{ buyRequest, startedFrom: sellRequest.id }}
          defaults={raised}
          onReplaced={onRaised}
          onClose={() => setRaised(null)}
        />
      ) : null}
    </div>
  );
}
