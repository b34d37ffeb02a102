import { useEffect, useEffectEvent } from 'react';
import { type Command, provideCommands } from '@/features/commands/command-registry';
import { Button } from '@/ui/controls/button';
import { comparisonOf, comparisonText } from './compare/compare-address';
import { CompareDialog } from './compare/compare-dialog';
import { comparisonWith, subjectOfList } from './compare/compare-lots';
import { rangeOf } from './search/range-text';
import { focusedLot } from './columns/focused-lot';
import type { ToolProps } from './local-results/tool-props';
import { WatchSummary } from './saved-searches/watch-summary';

/** What lots that are known here make possible above the list: comparing lots, and what is new in a saved search. */
export function CompareAndWatch({ account, search, own, go }: ToolProps) {
  const { answer, local } = own;
  const subject = answer ? subjectOfList(answer) : null;
  const compare = (text: string) => go({ compare: text }, { resetScroll: false });

  function compareList() {
    if (!subject) return;
    const { max } = rangeOf(search.price, 2);
    compare(
      comparisonText({
        ...comparisonOf(subject),
        grades: search.grade,
        carriers: search.carrier,
        maxPrice: max === null ? '' : String(max),
      }),
    );
  }

  const commands = useEffectEvent((): Command[] => {
    const listing = own.find(focusedLot() || search.lot);
    if (!listing && !subject) return [];
    const run = listing ? () => compare(comparisonText(comparisonWith(listing))) : compareList;
    const label = 'Compare the lots of this model';
    return [{ id: 'compare', group: 'Lots', label, keys: 'l', words: 'ladder cheapest', run }];
  });
  useEffect(() => provideCommands('compare', () => commands()), []);

  return (
    <>
      <WatchSummary account={account} search={search} local={local} go={go} />
      {subject ? (
        <p className="mx-4 mb-2 flex items-center gap-3 text-sm text-muted">
          <Button size="tool" aria-keyshortcuts="l" onClick={compareList}>
            Compare these
          </Button>
          <span className="min-w-0 truncate">
            All lots of {[subject.model, subject.storage].filter(Boolean).join(' · ')} by grade and price
          </span>
        </p>
      ) : null}
      {search.compare === '' ? null : (
        <CompareDialog account={account} compare={search.compare} local={local} go={go} />
      )}
    </>
  );
}
