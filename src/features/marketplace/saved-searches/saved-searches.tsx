import { useQueries } from '@tanstack/react-query';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isSameName, type SavedSearch, withoutSearch } from '@/features/market-index/index/saved-search';
import { counted, formatCount } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { IconButton } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { notify } from '@/ui/feedback/notify';
import { focusPopover, Popover } from '@/ui/layout/popover';
import { savedSearchStore } from './saved-search-store';
import type { ToolProps } from '../local-results/tool-props';
import { changeCountQuery } from '../market-worker/market-queries';
import type { Market } from '../market-worker/market-store';
import { RenameForm, SaveForm } from './save-search-form';
import { TroubleNote } from './trouble-note';
import { findsAlike, searchOf } from './watch-search';
import { useWatchedChanges, WatchedSellRequests } from './watched-sell-requests';

/** The menu of saved searches and watched lots, where the buyer also saves the current search. */
export function SavedSearches({ account, search, market, go }: ToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const store = savedSearchStore(account);
  const { value: searches, problem } = useStore(store);
  const counts = useWatchCounts(market, searches);
  const watched = useWatchedChanges(account, market);
  const total = [...counts.values()].reduce((sum, count) => sum + count, watched.changes.size);
  const saved = searches.find((one) => findsAlike(searchOf(one), search));
  const name = 'Saved searches and watched lots';

  function open(one: SavedSearch) {
    setOpen(false);
    go({ ...searchOf(one), take: search.take, page: 1, lot: '', compare: '' });
  }

  function remove(one: SavedSearch) {
    const place = searches.indexOf(one);
    store.update((all) => withoutSearch(all, one.name));
    notify({
      title: `Deleted “${isolated(one.name)}”`,
      action: {
        label: 'Undo',
        onPress: () =>
          store.update((all) =>
            all.some((other) => isSameName(other.name, one.name)) ? all : all.toSpliced(place, 0, one),
          ),
      },
    });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={total > 0 ? `${name}, ${counted(total, 'change')}` : name}
        title={name}
        onClick={() => setOpen(!isOpen)}
        className={classNames(toolControlClass, 'flex h-tool items-center gap-1.5 px-2 font-medium')}
      >
        <Bookmark aria-hidden="true" className={classNames('size-4', saved && 'fill-current')} />
        <span className="max-sm:sr-only lg:max-xl:group-data-beside/tools:sr-only">Saved</span>
        {total > 0 ? <Badge count={total} /> : null}
      </button>
      {isOpen ? (
        <Popover
          anchor={button}
          label={name}
          align="start"
          className="w-[min(21.5rem,calc(100vw-1rem))] p-3"
          onClose={() => setOpen(false)}
        >
          {saved ? (
            <p className="text-sm text-muted">
              This search is saved as <strong className="font-medium text-ink">{saved.name}</strong>.
            </p>
          ) : (
            <SaveForm search={search} onSaved={() => setOpen(false)} />
          )}
          <TroubleNote trouble={problem} />
          {searches.length > 0 ? (
            <ul aria-label="Saved searches" className="mt-3 border-t border-line pt-1">
              {searches.map((one) => (
                <Saved
                  key={one.name}
                  saved={one}
                  count={counts.get(one.name) ?? null}
                  isCurrent={one === saved}
                  onOpen={() => open(one)}
                  onDelete={() => remove(one)}
                />
              ))}
            </ul>
          ) : null}
          <WatchedSellRequests {...watched} go={go} onOpen={() => setOpen(false)} />
          {searches.length + watched.lots.length > 0 && market && !market.state.isComplete ? (
            <p className="mt-2 text-xs text-muted">
              {market.state.text} <span className="block">Changes appear once all lots have loaded.</span>
            </p>
          ) : null}
        </Popover>
      ) : null}
    </>
  );
}

/** How many lots have changed in each saved search since it was last seen, by name. A search is absent until all its lots are loaded. */
function useWatchCounts(market: Market | null, searches: readonly SavedSearch[]) {
  const watched = searches.flatMap((saved) => (saved.look ? [{ ...saved, look: saved.look }] : []));
  return useQueries({
    queries: watched.map((saved) => changeCountQuery(market, searchOf(saved), saved.look)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at): [string, number][] => {
          const name = watched[at]?.name;
          return name === undefined || data === undefined || data === null ? [] : [[name, data]];
        }),
      ),
  });
}

function Badge({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-accent-tint px-1.5 text-xs leading-4.5 font-medium text-accent tabular-nums">
      {formatCount(count)}
    </span>
  );
}

interface SavedProps {
  saved: SavedSearch;
  /** Lots that have changed; null while unknown. */
  count: number | null;
  isCurrent: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function Saved({ saved, count, isCurrent, onOpen, onDelete }: SavedProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li className="py-1">
        <RenameForm saved={saved} onClose={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded px-1.5 text-left text-sm hover:bg-hover aria-current:font-medium"
      >
        <span className="min-w-0 flex-1 truncate" title={saved.name}>
          {saved.name}
        </span>
        {count ? (
          <span className="shrink-0">
            <Badge count={count} />
            <span className="sr-only"> {count === 1 ? 'change' : 'changes'}</span>
          </span>
        ) : null}
      </button>
      <IconButton label={`Rename ${saved.name}`} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden="true" className="size-3.5" />
      </IconButton>
      <IconButton
        label={`Delete ${saved.name}`}
        onClick={({ currentTarget }) => {
          focusPopover(currentTarget);
          onDelete();
        }}
      >
        <Trash2 aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  );
}
