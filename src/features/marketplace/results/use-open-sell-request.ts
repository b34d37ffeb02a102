import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SellRequest } from '@/contract/resources';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { sellRequestButton } from './sell-request-element';
import type { Go } from '../search/marketplace-search';
import { isKeyTaken, useKeyPress } from '@/ui/controls/key-press';
import { useDebounced } from '@/ui/use-debounced';
import { openSellRequestQuery } from './sell-request-queries';
import { requestBuyFocus } from './buy-focus';

// While a key is held the panel waits for the row that it ends on: browsers limit how often an address may change.
const rest = 120;

/**
 * The sell request that the address names, and how it is opened, walked and closed.
 * @param find a lot that is known here, though no page had it.
 */
export function useOpenSellRequest(
  sellRequestId: string,
  go: Go,
  find: (sellRequestId: string) => SellRequest | undefined,
) {
  const client = useQueryClient();
  const { data: sellRequest } = useQuery(openSellRequestQuery(client, sellRequestId));
  const place = useRef<HTMLElement>(null);

  // Rows are drawn again a little after the panel: what they were given must know which lot is open all the same.
  const openSellRequest = useRef(sellRequestId);
  useLayoutEffect(() => {
    openSellRequest.current = sellRequestId;
  }, [sellRequestId]);

  const show = useCallback(
    (next: string) => {
      if (next === openSellRequest.current) {
        const field = place.current?.querySelector('input');
        if (field) field.focus();
        else requestBuyFocus(next);
      }
      // The first is a step of the history, so that Back closes the panel; going from lot to lot is none.
      else go({ lot: next }, { replace: openSellRequest.current !== '', resetScroll: false });
    },
    [go],
  );
  const later = useDebounced(show);
  const open = useCallback(
    (next: string) => {
      later.cancel();
      show(next);
    },
    [later, show],
  );

  const walk = useCallback(
    (next: string, isRepeated: boolean) => {
      later.cancel();
      if (openSellRequest.current !== '') later.run(isRepeated ? rest : 0, next);
    },
    [later],
  );

  function close() {
    later.cancel();
    sellRequestButton(sellRequestId)?.focus({ preventScroll: true });
    go({ lot: '' }, { resetScroll: false });
  }

  useKeyPress((event) => {
    if (sellRequestId === '' || event.key !== 'Escape') return;
    // A dialog that the panel has opened closes alone.
    const { target } = event;
    const isInPanel =
      target instanceof Element && place.current?.contains(target) && target.closest('dialog') === null;
    if (isInPanel ? !event.defaultPrevented : !isKeyTaken(event)) close();
  });

  return { sellRequest: sellRequest ?? find(sellRequestId) ?? null, place, open, walk, close };
}
