import { useStore } from 'zustand';
import {
  readSavedSearches,
  type SavedSearch,
  savedSearchesKey,
  savedSearchesText,
} from '@/features/market-index/index/saved-search';
import { createPersistedStores, type Persisted } from '@/lib/persisted-store';

/*
 * The searches that an account has saved on this device. Another tab sees them too. Where they cannot be written, they last as long as
 * this tab, and the screen says so.
 */

type Searches = readonly SavedSearch[];

export interface KeptSearches {
  searches: Searches;
  /** Why what is in memory could not be written. */
  trouble: Persisted<Searches>['problem'];
}

const storeOf = createPersistedStores<Searches>(savedSearchesKey, {
  area: 'local',
  initial: [],
  format: {
    read: readSavedSearches,
    write: (searches) => (searches.length > 0 ? savedSearchesText(searches) : null),
  },
  followsTabs: true,
});

const searchesFrom = ({ value, problem }: Persisted<Searches>): KeptSearches => ({
  searches: value,
  trouble: problem,
});

/** The account's searches as this tab knows them. */
export const readSearches = (account: string): KeptSearches => searchesFrom(storeOf(account).getState());

/** Changes the searches as they are now, also by another tab, and writes them. */
export function changeSearches(account: string, change: (searches: Searches) => Searches): void {
  const store = storeOf(account);
  store.reload();
  store.set(change(store.getState().value));
}

/** The account's searches for a component, which follows them. */
export const useSearches = (account: string): KeptSearches => searchesFrom(useStore(storeOf(account)));
