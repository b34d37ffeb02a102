import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/clients';
import { useNow } from '@/api/use-now';
import { useAccount } from '@/api/use-account';
import { countChanges, type MarketChanges } from '@/features/market-index/index/market-changes';
import type { SavedSearch } from '@/features/market-index/index/saved-search';
import { ageText } from '@/lib/text/age-text';
import { counted } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { ChangeBadge } from './change-badge';
import { setRowMarks } from './change-badges';
import type { Go, MarketplaceSearch } from '../search/marketplace-search';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { savedSearchStore } from './saved-search-store';
import { TroubleNote } from './trouble-note';
import { savedSearchQuery } from '../market-worker/market-queries';
import { useMarket } from '../market-worker/market-store';
import { changesText, findsAlike, marksOf, searchOf } from './watch-search';

interface WatchSummaryProps {
  search: MarketplaceSearch;
  go: Go;
}

/** "just now", "5 min ago", "on Nov 3, 2026", from an age. */
const agoText = (age: string) => (age === 'now' ? 'just now' : /^\d/.test(age) ? `${age} ago` : `on ${age}`);

/** The changes in the open saved search since the buyer last checked it on this device. */
export function WatchSummary({ search, go }: WatchSummaryProps) {
  const { value: searches, problem } = useStore(savedSearchStore(useAccount()));
  const saved = searches.find((one) => findsAlike(searchOf(one), search));
  return saved ? (
    <section
      aria-label={`Saved search ${saved.name}`}
      className="mx-4 mb-2 max-w-5xl rounded bg-hover px-3 py-1.5 text-sm"
    >
      <Changed key={saved.name} saved={saved} go={go} />
      <TroubleNote trouble={problem} />
    </section>
  ) : null;
}

/** The summary lists at most this many lots; the rows mark all of them. */
const mostListed = 50;

function Changed({ saved, go }: Omit<WatchSummaryProps, 'search'> & { saved: SavedSearch }) {
  const account = useAccount();
  const now = useNow();
  const market = useMarket();
  const [isOpen, setOpen] = useState(false);
  const search = useMemo(() => searchOf(saved), [saved]);
  const { data: watched } = useQuery(savedSearchQuery(market, search, saved.look));
  const changes = watched?.changes ?? null;
  const count = changes ? countChanges(changes) : 0;
  const isWhole = watched?.isWhole ?? false;
  const why = market && watched && !isWhole ? market.state.text : '';

  function look() {
    if (!watched) return;
    const seen = { ...watched.look, at: Math.max(0, Math.floor(serverClock.now())) };
    savedSearchStore(account).update((all) =>
      all.map((one) => (one.name === saved.name ? { ...one, look: seen } : one)),
    );
  }
  const lookFirst = useEffectEvent(look);
  const isDue = saved.look === null && watched?.canMark === true;
  useEffect(() => {
    if (isDue) lookFirst();
  }, [isDue]);

  const marks = useMemo(() => (changes ? marksOf(changes) : null), [changes]);
  useEffect(() => (marks ? setRowMarks({ badges: marks }) : undefined), [marks]);

  const listed = changes ? listedIn(changes) : [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="min-h-6 min-w-0 py-0.5 tabular-nums">
          <strong className="font-semibold">{saved.name}</strong>
          <span className="text-muted"> · </span>
          {!saved.look || !changes ? (
            'Tracking starts once all lots have loaded'
          ) : (
            <>
              {count > 0 ? (
                <strong className="font-semibold">
                  {changesText(changes)}
                  {isWhole ? '' : ' so far'}
                </strong>
              ) : isWhole ? (
                'No changes'
              ) : (
                'No changes so far'
              )}
              <span className="text-muted">
                {' '}
                since you last checked, {agoText(ageText(saved.look.at, now))}
              </span>
            </>
          )}
        </p>
        {listed.length > 0 ? (
          <Button look="link" size="inline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
        ) : null}
        {count > 0 ? (
          <Button
            size="tool"
            className="ml-auto"
            disabled={!watched?.canMark}
            onClick={() => {
              setOpen(false);
              look();
            }}
          >
            Mark as seen
          </Button>
        ) : null}
      </div>
      {changes && changes.unwatched > 0 ? (
        <p className="text-xs text-warn">
          {counted(changes.unwatched, 'lot')} not watched: price not in whole cents
        </p>
      ) : null}
      {why === '' ? null : (
        <p className="text-xs text-muted">
          {why}
          <span className="block">
            {saved.look ? 'Sold lots appear once all lots have loaded.' : ''}
            {count > 0 && !watched?.canMark ? ' Then you can mark them as seen.' : ''}
          </span>
        </p>
      )}
      {isOpen && listed.length > 0 ? (
        <ul aria-label="Changed lots" className="mt-1 max-h-64 overflow-y-auto border-t border-line">
          {listed.slice(0, mostListed).map((sellRequest) => (
            <li
              key={sellRequest.id}
              className="flex items-center gap-3 border-b border-line py-1 last:border-b-0"
            >
              <button
                type="button"
                className="line-clamp-2 min-h-6 min-w-0 text-left wrap-anywhere hover:underline"
                onClick={() => go({ lot: sellRequest.id }, { resetScroll: false })}
              >
                <span className="font-medium">{sellRequest.name}</span>{' '}
                <span className="text-muted">{deviceDetailsText({ ...sellRequest, brand: '' })}</span>
              </button>
              <span className="ml-auto shrink-0">
                <ChangeBadge id={sellRequest.id} />
              </span>
            </li>
          ))}
          {listed.length > mostListed ? (
            <li className="py-1 text-xs text-muted">
              and {counted(listed.length - mostListed, 'other')}, marked in the rows
            </li>
          ) : null}
        </ul>
      ) : null}
      {isOpen && changes && changes.gone.length > 0 ? (
        <p className="text-xs text-muted">
          {counted(changes.gone.length, 'lot')} {changes.gone.length === 1 ? 'is' : 'are'} no longer listed.
        </p>
      ) : null}
    </>
  );
}

/** The changed lots that are still listed, each once, new ones first. */
function listedIn({ new: arrived, cheaper, moreExpensive, soldDown }: MarketChanges) {
  const changed = [...cheaper, ...moreExpensive, ...soldDown].map(({ sellRequest }) => sellRequest);
  return [...new Map([...arrived, ...changed].map((sellRequest) => [sellRequest.id, sellRequest])).values()];
}
