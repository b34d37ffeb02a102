import { useEffect, useRef } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useWindowRows } from '@/ui/virtual-rows';
import type { Lots } from '../results/sell-request-list';
import { scrollToTop } from '../search/scroll-to-top';
import { ListingCard } from './sell-request-card';
import { toggleLotOf } from './select-checkbox';

interface ListingCardsProps {
  lots: Lots;
  /** The lot that is open. */
  lot: string;
  now: number;
  takeFirstRow: (() => boolean) | null;
  onOpen: (lot: string) => void;
}

/** Pixels of a card until it is measured. One with a badge is higher. */
const usualHeight = 81;

/** The lots as cards, for screens too narrow for a table. */
export function ListingCards({ lots, lot, now, takeFirstRow, onOpen }: ListingCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isFirstPending = useRef(false);
  const cards = useWindowRows({
    list,
    count: lots.count,
    keyOf: (index) => lots.at(index)?.id,
    height: usualHeight,
    above: lots,
  });
  useEffect(() => {
    if (!takeFirstRow?.()) return;
    isFirstPending.current = true;
    scrollToTop();
  }, [takeFirstRow]);
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[data-index="0"] button');
    if (!isFirstPending.current || !button) return;
    isFirstPending.current = false;
    button.focus();
  });
  const from = cards.items[0]?.index ?? 0;
  const to = (cards.items.at(-1)?.index ?? -1) + 1;
  useEffect(() => lots.request(from, to), [lots, from, to]);
  return (
    <ul
      ref={list}
      aria-label="Lots for sale; prices in US dollars"
      className="relative"
      style={{ height: cards.height }}
    >
      {cards.items.map(({ key, index, attributes }) => {
        const listing = lots.at(index);
        return (
          <li
            key={key}
            {...attributes}
            data-lot={listing?.id}
            aria-setsize={lots.count}
            aria-posinset={index + 1}
            aria-busy={!listing || undefined}
            className="absolute inset-x-0 top-0 flex min-h-20.25 border-b border-line has-checked:bg-accent-tint"
          >
            {listing ? (
              <ListingCard
                listing={listing}
                isOpen={listing.id === lot}
                now={now}
                onOpen={onOpen}
                onSelect={(isRange) => void toggleLotOf(lots, listing, isRange)}
              />
            ) : (
              <Skeleton className="mx-4 my-8 h-3.5 flex-1" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
