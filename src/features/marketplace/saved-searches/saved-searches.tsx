import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type SavedSearch, withoutSearch } from '@/features/market-index/index/saved-search';
import { counted, formatCount } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { IconButton } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { notify } from '@/ui/feedback/notify';
import { changeSearches, useSearches } from './saved-search-store';
import type { ToolProps } from '../local-results/tool-props';
import { isSameName, RenameForm, SaveForm } from './save-search-form';
import { TroubleNote } from './trouble-note';
import { useWatchCounts } from './use-watch-counts';
import { findsAlike, searchOf } from './watch-search';

/** The searches that the account has saved on this device, and the way to save the present one. */
export function SavedSearches({ account, search, market, go }: ToolProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { searches, trouble } = useSearches(account);
  const counts = useWatchCounts(market, searches);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const saved = searches.find((one) => findsAlike(searchOf(one), search));

  /** Under its button, and within the window. */
  function setPlace() {
    const [at, box] = [button.current?.getBoundingClientRect(), panel.current];
    if (!at || !box) return;
    box.style.top = `${at.bottom + 4}px`;
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - 352))}px`;
  }

  function open(one: SavedSearch) {
    panel.current?.hidePopover();
    go({ ...searchOf(one), take: search.take, page: 1, lot: '', compare: '' });
  }

  function remove(one: SavedSearch) {
    const place = searches.indexOf(one);
    changeSearches(account, (all) => withoutSearch(all, one.name));
    panel.current?.focus();
    notify({
      title: `Deleted “${isolated(one.name)}”`,
      action: {
        label: 'Undo',
        onPress: () =>
          changeSearches(account, (all) =>
            all.some(({ name }) => isSameName(name, one.name)) ? all : all.toSpliced(place, 0, one),
          ),
      },
    });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={total > 0 ? `Saved searches, ${counted(total, 'change')}` : 'Saved searches'}
        title="Saved searches"
        className={classNames(toolControlClass, 'flex h-tool items-center gap-1.5 px-2 font-medium')}
      >
        <Bookmark aria-hidden="true" className={classNames('size-4', saved && 'fill-current')} />
        <span className="max-sm:sr-only">Saved</span>
        {total > 0 ? <Badge count={total} /> : null}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Saved searches"
        tabIndex={-1}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setPlace();
          // Here and not when it has opened, which is told a task later: whoever presses Tab at once finds what is in it.
          setOpen(true);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed m-0 max-h-[calc(100dvh-8rem)] w-[min(21.5rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border border-line bg-raised p-3 text-ink shadow-float outline-none"
      >
        {isOpen ? (
          <>
            {saved ? (
              <p className="text-sm text-muted">
                This search is saved as <strong className="font-medium text-ink">{saved.name}</strong>.
              </p>
            ) : (
              <SaveForm
                account={account}
                search={search}
                searches={searches}
                onSaved={() => panel.current?.hidePopover()}
              />
            )}
            <TroubleNote trouble={trouble} />
            {searches.length > 0 ? (
              <ul aria-label="Saved searches" className="mt-3 border-t border-line pt-1">
                {searches.map((one) => (
                  <Saved
                    key={one.name}
                    account={account}
                    saved={one}
                    searches={searches}
                    count={counts.get(one.name) ?? null}
                    isCurrent={one === saved}
                    onOpen={() => open(one)}
                    onDelete={() => remove(one)}
                  />
                ))}
              </ul>
            ) : null}
            {searches.length > 0 && market && !market.state.isComplete ? (
              <p className="mt-2 text-xs text-muted">
                {market.state.text} <span className="block">Changes appear once all lots have loaded.</span>
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-accent-tint px-1.5 text-xs leading-4.5 font-medium text-accent tabular-nums">
      {formatCount(count)}
    </span>
  );
}

interface SavedProps {
  account: string;
  saved: SavedSearch;
  searches: readonly SavedSearch[];
  /** Lots that have changed; null while that is not known. */
  count: number | null;
  isCurrent: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function Saved({ account, saved, searches, count, isCurrent, onOpen, onDelete }: SavedProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li className="py-1">
        <RenameForm account={account} saved={saved} searches={searches} onClose={() => setRenaming(false)} />
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
      <IconButton label={`Delete ${saved.name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  );
}
