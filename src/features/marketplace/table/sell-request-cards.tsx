import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useWindowRows } from '@/ui/virtual-rows';
import { scrollToTop } from '../search/scroll-to-top';
import { SellRequestCard } from './sell-request-card';
import type { SellRequestTableProps } from './sell-request-table';
import { toggleSellRequestOf } from './select-checkbox';

type SellRequestCardsProps = Pick<
  SellRequestTableProps,
  'sellRequestList' | 'sellRequestId' | 'now' | 'takeFirstRow' | 'onOpen'
>;

const scrolledWindow = { getElement: () => window };

/** Height of a card in pixels until it is measured. Cards with a badge are taller. */
const usualHeight = 81;

/** The lots as cards, for screens too narrow for a table. */
export function SellRequestCards({
  sellRequestList,
  sellRequestId,
  now,
  takeFirstRow,
  onOpen,
}: SellRequestCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isFirstPending = useRef(false);
  // The router restores the scroll position once the screen renders, which may be before the cards.
  const saved = useElementScrollRestoration(scrolledWindow);
  const cards = useWindowRows({
    list,
    count: sellRequestList.count,
    keyOf: (index) => sellRequestList.at(index)?.id,
    height: usualHeight,
    above: sellRequestList,
    restored: saved?.scrollY,
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
  useEffect(() => sellRequestList.request(from, to), [sellRequestList, from, to]);
  return (
    <ul
      ref={list}
      aria-label="Lots for sale; prices in US dollars"
      className="relative"
      style={{ height: cards.height }}
    >
      {cards.items.map(({ key, index, attributes }) => {
        const sellRequest = sellRequestList.at(index);
        return (
          <li
            key={key}
            {...attributes}
            data-lot={sellRequest?.id}
            aria-setsize={sellRequestList.count}
            aria-posinset={index + 1}
            aria-busy={!sellRequest || undefined}
            className="absolute inset-x-0 top-0 flex min-h-20.25 border-b border-line has-checked:bg-accent-tint"
          >
            {sellRequest ? (
              <SellRequestCard
                sellRequest={sellRequest}
                isOpen={sellRequest.id === sellRequestId}
                now={now}
                onOpen={onOpen}
                onSelect={(isRange) => void toggleSellRequestOf(sellRequestList, sellRequest, isRange)}
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
