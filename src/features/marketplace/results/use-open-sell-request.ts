import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SellRequest } from '@/contract/resources';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { sellRequestButton } from './sell-request-element';
import type { Go } from '../search/marketplace-search';
import { isKeyTaken, useKeyPress } from '@/ui/controls/key-press';
import { useDebounced } from '@/ui/use-debounced';
import { openSellRequestQuery } from './sell-request-queries';
import { requestBuyFocus } from './buy-focus';

// Milliseconds. While an arrow key is held, the panel waits: browsers limit how often a URL may change.
const rest = 120;

/**
 * The sell request that the URL names, and functions that open it, move to another one and close it.
 * @param find finds a lot that is loaded but on none of the pages read.
 */
export function useOpenSellRequest(
  sellRequestId: string,
  go: Go,
  find: (sellRequestId: string) => SellRequest | undefined,
) {
  const client = useQueryClient();
  const { data: sellRequest } = useQuery(openSellRequestQuery(client, sellRequestId));
  const place = useRef<HTMLElement>(null);

  // A ref: rows render after the panel, and their older callbacks must know which lot is open now.
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
      // Opening the panel adds a history entry, so that Back closes it. Moving from lot to lot adds none.
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
    // Escape in a dialog of the panel closes only the dialog.
    const { target } = event;
    const isInPanel =
      target instanceof Element && place.current?.contains(target) && target.closest('dialog') === null;
    if (isInPanel ? !event.defaultPrevented : !isKeyTaken(event)) close();
  });

  return { sellRequest: sellRequest ?? find(sellRequestId) ?? null, place, open, walk, close };
}
