import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useAccount } from '@/api/use-account';
import { mostPieces } from '@/features/buy-requests/buy-request-draft';
import {
  type Cheapest,
  cheapestAmong,
  type Unchosen,
} from '@/features/market-index/index/cheapest-sell-requests';
import { ladderOf } from '@/features/market-index/index/ladder';
import { countFromInput, counted } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { Dialog } from '@/ui/layout/dialog';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';
import { useDebounced } from '@/ui/use-debounced';
import { type Comparison, comparisonText, readComparison } from './compare-address';
import { CompareLadder } from './compare-ladder';
import { CompareLimits } from './compare-limits';
import { type LimitedEntries, limitEntries } from './compare-entries';
import { foundIn, takeSellRequests } from './compare-take';
import { CompareTicket } from './compare-ticket';
import type { Go, SearchChange } from '../search/marketplace-search';
import { compareQuery } from '../market-worker/market-queries';
import type { ComparedSellRequests } from '../market-worker/market-service';
import { useMarket, useMarketFailed } from '../market-worker/market-store';

/** Milliseconds until the URL follows typing: browsers limit how often it may change. */
const pause = 300;

interface CompareDialogProps {
  /** The comparison as the URL holds it. */
  compare: string;
  go: Go;
}

/** Compares all lots of one model and storage, and finds the cheapest mix for a number of pieces. */
export function CompareDialog({ compare, go }: CompareDialogProps) {
  const [comparison, setComparison] = useState(() => readComparison(compare));
  const saveToUrl = useDebounced((next: string) => {
    if (next !== compare) go({ compare: next }, { replace: true, resetScroll: false });
  });
  const changeTo = (next: Comparison) => {
    setComparison(next);
    saveToUrl.run(pause, comparisonText(next));
  };
  const closeWith = (change: SearchChange) => {
    // A pending change would reopen the dialog.
    saveToUrl.cancel();
    go({ ...change, compare: '' }, { resetScroll: false });
  };
  const close = () => closeWith({});

  if (!comparison) {
    return (
      <Dialog title="Nothing to compare" onClose={close}>
        This link has no model. Open a lot and choose Compare.
      </Dialog>
    );
  }
  return (
    <Comparing
      comparison={comparison}
      onChange={changeTo}
      onClose={close}
      onOpen={(sellRequestId) => closeWith({ lot: sellRequestId })}
    />
  );
}

const size = 'h-[min(53.75rem,calc(100dvh-2rem))] w-[min(60rem,calc(100vw-1rem))]!';

const titleOf = ({ model, storage }: Pick<Comparison, 'model' | 'storage'>) =>
  [model, storage].filter(Boolean).join(' · ');

/** The totals: "12 lots · 340 pcs · $305.00 to $349.00", with "so far" while more may load. */
function sumOf({ all, entries, text }: LimitedEntries): string {
  const [first, last] = [entries[0], entries.at(-1)];
  const mark = text === '' ? '' : ' so far';
  const among = entries.length < all.length ? ` of ${counted(all.length, 'lot')}` : '';
  if (!first || !last) return all.length === 0 ? '' : `None${among}${mark}`;
  const pieces = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  const range =
    first.price === last.price
      ? formatMoney(first.price)
      : `${formatMoney(first.price)} to ${formatMoney(last.price)}`;
  const count = among === '' ? counted(entries.length, 'lot') : `${entries.length}${among}`;
  return `${count} · ${counted(pieces, 'pc')} · ${range}${mark}`;
}

function cheapestOf(
  { entries }: Pick<ComparedSellRequests, 'entries'>,
  comparison: Comparison,
): Cheapest | Unchosen | null {
  const pieces = countFromInput(comparison.pieces) ?? 0;
  return pieces >= 1 && pieces <= mostPieces ? cheapestAmong(entries, comparison, pieces) : null;
}

interface ComparingProps {
  comparison: Comparison;
  onChange: (comparison: Comparison) => void;
  onOpen: (sellRequestId: string) => void;
  onClose: () => void;
}

/** Loads the lots, with a skeleton until they are here. The dialog stays the same, so that it returns the focus. */
function Comparing(props: ComparingProps) {
  const { comparison } = props;
  const market = useMarket();
  const hasFailed = useMarketFailed();
  const { data, isError } = useQuery(compareQuery(market, comparison.model, comparison.storage));
  const { model, storage } = comparison;
  const failed = (
    <p role="alert" className="py-10 text-center text-sm text-bad">
      Couldn't load all lots in this browser, so they can't be compared. Reload the page to try again.
    </p>
  );
  const loading = (
    <>
      <LoadingNote what="the lots" />
      <Skeleton className="h-64" />
    </>
  );
  return (
    <Compared
      {...props}
      comparedSellRequests={data ?? { model, storage, entries: [], unpriced: 0, text: '' }}
      placeholder={data ? null : hasFailed || isError ? failed : loading}
    />
  );
}

interface ComparedProps extends ComparingProps {
  comparedSellRequests: ComparedSellRequests;
  /** What is shown until the lots are loaded. */
  placeholder: ReactNode;
}

function Compared({
  comparison,
  comparedSellRequests,
  placeholder,
  onChange,
  onOpen,
  onClose,
}: ComparedProps) {
  const account = useAccount();
  // Typed text shows at once; the lots render later.
  const deferredComparison = useDeferredValue(comparison);
  const compared = useMemo(
    () => limitEntries(comparedSellRequests, deferredComparison),
    [comparedSellRequests, deferredComparison],
  );
  const rungs = useMemo(() => ladderOf(compared.entries), [compared]);
  const pieces = countFromInput(deferredComparison.pieces) ?? 0;
  const cheapest = useMemo(() => cheapestOf(compared, deferredComparison), [compared, deferredComparison]);

  function take() {
    // The buyer may press Enter before the lots render, so this uses the typed values.
    const cheapestNow = foundIn(cheapestOf(limitEntries(comparedSellRequests, comparison), comparison));
    if (!cheapestNow) return;
    takeSellRequests(account, cheapestNow, comparedSellRequests.entries);
    onClose();
  }

  return (
    <Dialog
      title={titleOf(compared)}
      className={size}
      onClose={onClose}
      footer={
        placeholder ? undefined : (
          <CompareTicket
            typed={comparison.pieces}
            compared={compared}
            neededPieces={pieces}
            cheapest={cheapest}
            onType={(text) => onChange({ ...comparison, pieces: text })}
            onTake={take}
          />
        )
      }
    >
      {placeholder ?? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p role="status" className="text-sm font-medium tabular-nums">
              {sumOf(compared)}
            </p>
            {compared.text === '' ? null : <p className="text-xs text-muted">{compared.text}</p>}
            {compared.unpriced === 0 ? null : (
              <p className="text-xs text-warn">
                {counted(compared.unpriced, 'lot')} left out: price not in whole cents
              </p>
            )}
          </div>
          {compared.all.length === 0 ? (
            <p className="py-10 text-center text-sm text-muted">
              {compared.text === ''
                ? 'No lots of this model and storage are for sale right now.'
                : 'No lots of this model and storage have loaded yet.'}
            </p>
          ) : (
            <>
              <CompareLimits comparison={comparison} all={compared.all} onChange={onChange} />
              <CompareLadder
                rungs={rungs}
                isWhole={compared.text === ''}
                picks={foundIn(cheapest)?.picks ?? []}
                onOpen={onOpen}
              />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
