import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ListingCard } from './listing-card';
import type { Lots } from '../results/lots';
import { toggleLotOf } from './select-checkbox';

interface ListingCardsProps {
  lots: Lots;
  lot: string;
  now: number;
  takeFirstRow: (() => boolean) | null;
  onOpen: (lot: string) => void;
}

/** Pixels of a card until it is measured: one with a mark is higher. */
const usualHeight = 81;

/** The listings as cards, for screens too narrow for a table: those in sight, and a few around them, are drawn. */
export function ListingCards({ lots, lot, now, takeFirstRow, onOpen }: ListingCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + scrollY));
  }, [lots]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const cards = useWindowVirtualizer({
    count: lots.count,
    estimateSize: () => usualHeight,
    getItemKey: (index) => lots.at(index)?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    if (!takeFirstRow?.()) return;
    scrollTo(0, 0);
    list.current?.querySelector<HTMLElement>('[data-index="0"] button')?.focus();
  }, [takeFirstRow]);
  const drawn = cards.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const end = (drawn.at(-1)?.index ?? -1) + 1;
  useEffect(() => lots.request(first, end), [lots, first, end]);
  const above = (drawn[0]?.start ?? top) - top;
  const below = cards.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      aria-label="Lots for sale; prices in US dollars"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {drawn.map(({ key, index }) => {
        const listing = lots.at(index);
        return listing ? (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            data-lot={listing.id}
            aria-setsize={lots.count}
            aria-posinset={index + 1}
            className="flex border-b border-line has-checked:bg-accent-tint"
          >
            <ListingCard
              listing={listing}
              isCurrent={listing.id === lot}
              now={now}
              onOpen={onOpen}
              onSelect={(id, isRange) => void toggleLotOf(lots, [listing], id, isRange)}
            />
          </li>
        ) : (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            className="h-20.25 border-b border-line"
          />
        );
      })}
    </ul>
  );
}
