import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { useAccount } from '@/api/use-account';
import {
  isSameName,
  mostSearches,
  type SavedSearch,
  withSearch,
} from '@/features/market-index/index/saved-search';
import { isolated } from '@/lib/text/isolated-text';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/field';
import { notify } from '@/ui/feedback/notify';
import type { MarketplaceSearch } from '../search/marketplace-search';
import { savedSearchStore } from './saved-search-store';
import { longestName, proposedName, searchToSave } from './watch-search';

const searchName = z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(longestName));
const saveFields = z.object({ name: searchName });

const hasName = (searches: readonly SavedSearch[], name: string) =>
  searches.some((one) => isSameName(one.name, name));

interface SaveFormProps {
  search: MarketplaceSearch;
  onSaved: () => void;
}

/** Saves the current search. The proposed name comes from its words and filters. */
export function SaveForm({ search, onSaved }: SaveFormProps) {
  const store = savedSearchStore(useAccount());
  const { value: searches } = useStore(store);
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(saveFields),
    defaultValues: { name: proposedName(search) },
  });
  const isTaken = hasName(searches, useWatch({ control, name: 'name' }));

  function save({ name }: z.output<typeof saveFields>) {
    const saved = { name, search: searchToSave(search), look: null };
    if (!withSearch(searches, saved)) {
      setError('name', { message: `You can save up to ${mostSearches} searches. Delete one first.` });
      return;
    }
    store.update((all) => withSearch(all, saved) ?? all);
    onSaved();
    notify({
      title: `Saved “${isolated(name)}”`,
      description: "We'll show what changed when you come back.",
    });
  }

  return (
    <form aria-label="Save this search" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className="flex items-start gap-2">
        <TextField
          label="Save this search as"
          isDense
          className="flex-1"
          maxLength={longestName}
          error={formState.errors.name?.message}
          hint={isTaken ? 'Another search has this name. Saving replaces it.' : 'Saved in this browser only'}
          {...register('name')}
        />
        <Button type="submit" look="primary" size="tool" className="mt-6">
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

interface RenameFormProps {
  saved: SavedSearch;
  onClose: () => void;
}

/** Renames a saved search. Escape cancels. */
export function RenameForm({ saved, onClose }: RenameFormProps) {
  const store = savedSearchStore(useAccount());
  const { value: searches } = useStore(store);
  const others = searches.filter((one) => one !== saved);
  const isFree = z.refine<string>((name) => !hasName(others, name), 'Another search has this name');
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(z.object({ name: searchName.check(isFree) })),
    defaultValues: { name: saved.name },
    mode: 'onChange',
  });
  useEffect(() => setFocus('name'), [setFocus]);

  function rename({ name }: { name: string }) {
    store.update((all) => all.map((one) => (one.name === saved.name ? { ...one, name } : one)));
    onClose();
  }

  return (
    <form
      aria-label={`Rename ${saved.name}`}
      noValidate
      onSubmit={(event) => void handleSubmit(rename)(event)}
    >
      <div className="flex items-start gap-2">
        <TextField
          label="New name"
          isLabelHidden
          isDense
          className="flex-1"
          maxLength={longestName}
          error={formState.errors.name?.message}
          {...register('name')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            onClose();
          }}
        />
        <Button type="submit" size="tool">
          Rename
        </Button>
      </div>
    </form>
  );
}
