import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Command, provideCommands } from '@/features/commands/command-registry';
import { notify } from '@/ui/feedback/notify';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import type { SellRequest } from '@/contract/resources';
import { comparisonText } from './compare/compare-address';
import { listComparisonText, subjectOfList } from './compare/list-subject';
import { focusedLot } from './columns/focused-lot';
import type { ToolProps } from './local-results/tool-props';
import { bestLotsQuery } from './market-worker/market-queries';
import { setBestLots, setWatch } from './saved-searches/change-badges';
import { WatchSummary } from './saved-searches/watch-summary';
import { useWatchedLots } from './saved-searches/watched-lot-store';
import { toggleWatch } from './saved-searches/watched-lots';

const CompareDialog = lazyPart(async () => (await import('./compare/compare-dialog')).CompareDialog, {
  missing: ({ go }) => <NotLoadedDialog onClose={() => go({ compare: '' }, { resetScroll: false })} />,
});

/** What the loaded lots make possible above the list: comparing lots, and what is new in a saved search. */
export function CompareAndWatch({ account, search, market, facets, find, go }: ToolProps) {
  const { counts, total } = facets;
  const subject = counts ? subjectOfList({ counts, total }) : null;
  const compare = (text: string) => go({ compare: text }, { resetScroll: false });

  function compareList() {
    if (subject) compare(listComparisonText(subject, search));
  }

  async function compareLot(listing: SellRequest) {
    try {
      const { comparisonWith } = await import('./compare/compare-lots');
      compare(comparisonText(comparisonWith(listing)));
    } catch {
      notify({
        title: "Couldn't load the comparison",
        description: "Part of Lotdesk didn't load. Reload the page to compare.",
        isFailure: true,
      });
    }
  }

  const commands = useEffectEvent((): Command[] => {
    const listing = find(focusedLot() || search.lot);
    const run = listing ? () => void compareLot(listing) : compareList;
    const label = 'Compare the lots of this model';
    return [
      ...(listing || subject
        ? [{ id: 'compare', group: 'Lots', label, keys: 'l', words: 'ladder cheapest', run }]
        : []),
      ...(listing
        ? [
            {
              id: 'watch',
              group: 'Lots',
              label: 'Watch or stop watching this lot',
              keys: 'w',
              words: 'star',
              run: () => toggleWatch(account, listing),
            },
          ]
        : []),
    ];
  });
  useEffect(() => provideCommands('compare', () => commands()), []);

  const { value: watched } = useWatchedLots(account);
  useEffect(() => {
    setWatch({
      ids: new Set(watched.map(({ id }) => id)),
      toggle: (listing) => toggleWatch(account, listing),
    });
    return () => setWatch(null);
  }, [account, watched]);

  const { data: best } = useQuery(bestLotsQuery(market));
  useEffect(() => {
    setBestLots(best ?? []);
    return () => setBestLots([]);
  }, [best]);

  return (
    <>
      <WatchSummary account={account} search={search} market={market} go={go} />
      {search.compare === '' ? null : <CompareDialog account={account} compare={search.compare} go={go} />}
    </>
  );
}
