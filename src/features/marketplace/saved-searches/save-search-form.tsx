import { type FormEvent, useId, useState } from 'react';
import { mostSearches, type SavedSearch, withSearch } from '@/features/market-index/index/saved-search';
import { isolated } from '@/lib/text/isolated-text';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { notify } from '@/ui/feedback/notify';
import type { MarketplaceSearch } from '../search/marketplace-search';
import { changeSearches } from './saved-search-store';
import { longestName, proposedName, searchToSave } from './watch-search';

/** Whether two names of searches are one, whatever their case. */
export const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

interface SaveFormProps {
  account: string;
  search: MarketplaceSearch;
  searches: readonly SavedSearch[];
  onSaved: () => void;
}

/** Saves the present search under a name, which is proposed from its words and filters. */
export function SaveForm({ account, search, searches, onSaved }: SaveFormProps) {
  const id = useId();
  const [name, setName] = useState(() => proposedName(search));
  const [problem, setProblem] = useState('');
  const isTaken = searches.some((one) => isSameName(one.name, name));

  function save(event: FormEvent) {
    event.preventDefault();
    const saved = { name: name.trim(), search: searchToSave(search), look: null };
    if (!withSearch(searches, saved)) {
      setProblem(
        saved.name === '' ? 'Enter a name' : `You can save up to ${mostSearches} searches. Delete one first.`,
      );
      return;
    }
    changeSearches(account, (all) => withSearch(all, saved) ?? all);
    onSaved();
    notify({
      title: `Saved “${isolated(saved.name)}”`,
      description: "We'll show what changed when you come back.",
    });
  }

  return (
    <form aria-label="Save this search" onSubmit={save}>
      <label htmlFor={id} className="text-sm font-medium">
        Save this search as
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          autoComplete="off"
          maxLength={longestName}
          value={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setProblem('');
            setName(event.target.value);
          }}
          className={classNames(toolControlClass, 'h-tool min-w-0 flex-1 px-2')}
        />
        <Button type="submit" look="primary" size="tool">
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      </div>
      <p id={`${id}-note`} className={classNames('mt-1 text-xs', problem ? 'text-bad' : 'text-muted')}>
        {problem ||
          (isTaken ? 'Another search has this name. Saving replaces it.' : 'Saved in this browser only')}
      </p>
    </form>
  );
}
