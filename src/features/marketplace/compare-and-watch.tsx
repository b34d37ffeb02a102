import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '@/features/commands/command-registry';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { compareSellRequest } from './compare/compare-sell-request';
import { listComparisonText, subjectOfList } from './compare/list-subject';
import type { ToolProps } from './local-results/tool-props';
import { bestSellRequestsQuery } from './market-worker/market-queries';
import { focusedSellRequest } from './results/sell-request-element';
import { setRowMarks } from './saved-searches/change-badges';
import { WatchSummary } from './saved-searches/watch-summary';
import { watchedSellRequestStore } from './saved-searches/watched-store';
import { toggleWatch } from './saved-searches/watched-sell-requests';

const CompareDialog = lazyPart(async () => (await import('./compare/compare-dialog')).CompareDialog, {
  missing: ({ go }) => <NotLoadedDialog onClose={() => go({ compare: '' }, { resetScroll: false })} />,
});

/** The parts that need the loaded lots: the compare and watch commands, the marks in rows, and the summary of a saved search. */
export function CompareAndWatch({ account, search, market, facets, find, go }: ToolProps) {
  const subject = subjectOfList(facets);

  useCommands('compare', () => {
    const sellRequest = find(focusedSellRequest() || search.lot);
    return [
      ...(sellRequest || subject
        ? [
            {
              id: 'compare',
              group: 'Lots',
              label: 'Compare the lots of this model',
              keys: 'l',
              words: 'ladder cheapest',
              run() {
                if (sellRequest) void compareSellRequest(sellRequest, go);
                else if (subject)
                  go({ compare: listComparisonText(subject, search) }, { resetScroll: false });
              },
            },
          ]
        : []),
      ...(sellRequest
        ? [
            {
              id: 'watch',
              group: 'Lots',
              label: 'Watch or stop watching this lot',
              keys: 'w',
              words: 'star',
              run: () => toggleWatch(account, sellRequest),
            },
          ]
        : []),
    ];
  });

  const { value: watched } = useStore(watchedSellRequestStore(account));
  useEffect(
    () =>
      setRowMarks({
        watched: new Set(watched.map(({ id }) => id)),
        toggleWatch: (sellRequest) => toggleWatch(account, sellRequest),
      }),
    [account, watched],
  );

  const { data: best } = useQuery(bestSellRequestsQuery(market));
  useEffect(() => setRowMarks({ best: new Set(best) }), [best]);

  return (
    <>
      <WatchSummary search={search} go={go} />
      {search.compare === '' ? null : <CompareDialog compare={search.compare} go={go} />}
    </>
  );
}
