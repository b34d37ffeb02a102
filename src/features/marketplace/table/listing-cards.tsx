import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { Lots } from '../results/lots';
import { scrollToTop } from '../search/scroll-to-top';
import { ListingCard } from './listing-card';
import { toggleLotOf } from './select-checkbox';

interface ListingCardsProps {
  lots: Lots;
  /** The lot that is open. */
  lot: string;
  now: number;
  takeFirstRow: (() => boolean) | null;
  onOpen: (lot: string) => void;
}

/** Pixels of a card until it is measured: one with a badge is higher. */
const usualHeight = 81;

/** The listings as cards, for screens too narrow for a table: those in view and a few around them are rendered. */
export function ListingCards({ lots, lot, now, takeFirstRow, onOpen }: ListingCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isFirstPending = useRef(false);
  const [top, setTop] = useState(0);
  // Before the paint: which cards are in view depends on where the list begins, and notices above it come and go.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + scrollY));
  }, [lots]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer({
    count: lots.count,
    estimateSize: () => usualHeight,
    getItemKey: (index) => lots.at(index)?.id ?? index,
    overscan: 8,
    scrollMargin: top,
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
  const cards = virtualizer.getVirtualItems();
  const from = cards[0]?.index ?? 0;
  const to = (cards.at(-1)?.index ?? -1) + 1;
  useEffect(() => lots.request(from, to), [lots, from, to]);
  const above = (cards[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((cards.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      aria-label="Lots for sale; prices in US dollars"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {cards.map(({ key, index }) => {
        const listing = lots.at(index);
        return listing ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-lot={listing.id}
            aria-setsize={lots.count}
            aria-posinset={index + 1}
            className="flex border-b border-line has-checked:bg-accent-tint"
          >
            <ListingCard
              listing={listing}
              isOpen={listing.id === lot}
              now={now}
              onOpen={onOpen}
              onSelect={(isRange) => void toggleLotOf(lots, listing, isRange)}
            />
          </li>
        ) : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={lots.count}
            aria-posinset={index + 1}
            aria-busy="true"
            className="h-20.25 border-b border-line px-4 py-8"
          >
            <Skeleton className="h-3.5 w-full" />
          </li>
        );
      })}
    </ul>
  );
}
