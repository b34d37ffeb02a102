import { useSyncExternalStore } from 'react';
import {
  readSavedSearches,
  type SavedSearch,
  savedSearchesKey,
  savedSearchesText,
} from '@/features/market-index/saved-search';

/*
 * The searches that an account has saved on this device. Another tab sees them too. Where they cannot be written, they last as long as
 * this tab, and that is told.
 */

export interface KeptSearches {
  searches: readonly SavedSearch[];
  /** Why what is in memory could not be written. */
  trouble: 'full' | 'forbidden' | null;
}

const listeners = new Set<() => void>();
const known = new Map<string, KeptSearches>();

function load(account: string): KeptSearches {
  try {
    return { searches: readSavedSearches(localStorage.getItem(savedSearchesKey(account))), trouble: null };
  } catch {
    return { searches: [], trouble: 'forbidden' };
  }
}

function keep(account: string, kept: KeptSearches): void {
  known.set(account, kept);
  for (const listener of listeners) listener();
}

/** The account's searches as this tab knows them. */
export function readSearches(account: string): KeptSearches {
  const kept = known.get(account) ?? load(account);
  known.set(account, kept);
  return kept;
}

/** Changes the searches as they are now, also by another tab, and writes them. */
export function changeSearches(
  account: string,
  change: (searches: readonly SavedSearch[]) => readonly SavedSearch[],
): void {
  const before = readSearches(account);
  const { searches } = before.trouble ? before : load(account);
  const next = change(searches);
  try {
    if (next.length > 0) localStorage.setItem(savedSearchesKey(account), savedSearchesText(next));
    else localStorage.removeItem(savedSearchesKey(account));
    keep(account, { searches: next, trouble: null });
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    keep(account, { searches: next, trouble: isFull ? 'full' : 'forbidden' });
  }
}

function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    for (const [account, { trouble }] of known) {
      // Without a key all of the storage was cleared.
      if ((key === null || key === savedSearchesKey(account)) && !trouble) keep(account, load(account));
    }
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

/** The account's searches for a component, which follows them. */
export function useSearches(account: string): KeptSearches {
  return useSyncExternalStore(subscribe, () => readSearches(account));
}
