import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { afterFrame, afterInput } from './after-input';
import { type Go, changeSearch, type MarketplaceSearch, type SearchChange } from './marketplace-search';

interface Ahead {
  /** As the address says it. */
  asked: MarketplaceSearch;
  /** What the buyer has chosen, while the address does not say it yet. */
  chosen: MarketplaceSearch | null;
  /** Changes that are on their way to the address. */
  pending: number;
  hasMoved: boolean;
}

/**
 * The search to show, and what changes it. A choice shows at once; the address, with all that hangs on it, follows when that is drawn.
 */
export function useSearchAhead(asked: MarketplaceSearch) {
  const navigate = useNavigate({ from: '/marketplace' });
  const [ahead, setAhead] = useState<Ahead>({ asked, chosen: null, pending: 0, hasMoved: false });
  if (ahead.asked !== asked) {
    const isOver = ahead.pending === 0;
    setAhead({ ...ahead, asked, chosen: isOver ? null : ahead.chosen, hasMoved: true });
  }

  // The same ones for ever: what is given them is not drawn again for their sake.
  const go: Go = useCallback(
    (change, how) => {
      const arrive = () =>
        setAhead((now) => {
          const pending = now.pending - 1;
          return { ...now, pending, chosen: pending === 0 && now.hasMoved ? null : now.chosen };
        });
      afterInput(() => {
        if (how?.resetScroll !== false) scrollTo(0, 0);
        setAhead((now) => ({
          asked: now.asked,
          chosen: changeSearch(now.chosen ?? now.asked, change),
          pending: now.pending + 1,
          hasMoved: now.pending > 0 && now.hasMoved,
        }));
        afterFrame(() => {
          // Whoever has gone to another screen meanwhile stays there.
          if (location.pathname !== '/marketplace') return;
          void navigate({
            to: '/marketplace',
            search: (before) => changeSearch(before, change),
            ...how,
          }).finally(arrive);
        });
      });
    },
    [navigate],
  );
  /** For what shows already, as words in the search box do: no step of the history. */
  const type = useCallback(
    (change: SearchChange) =>
      void navigate({ to: '/marketplace', search: (before) => changeSearch(before, change), replace: true }),
    [navigate],
  );
  return { search: ahead.chosen ?? asked, go, type };
}
