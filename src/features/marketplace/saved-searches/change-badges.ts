import { createStore, useStore } from 'zustand';
import type { SellRequest } from '@/contract/resources';

/*
 * The marks of the rows by listing id: what changed in a lot since the saved search was last checked, which lots have the lowest price of
 * their spec, and which are watched. Parts that load after the rows set them.
 */

/** A change of a lot in words, "$305.00 → $290.00". */
export interface ChangeBadge {
  text: string;
  tone: 'good' | 'warn' | 'plain';
}

export type ChangeBadges = ReadonlyMap<string, ChangeBadge>;

const none: ChangeBadges = new Map();
const noLots: ReadonlySet<string> = new Set();

/** The lots that the account watches. */
interface Watch {
  ids: ReadonlySet<string>;
  /** Starts or stops watching a lot; null until that is possible. */
  toggle: ((listing: SellRequest) => void) | null;
}

const noWatch: Watch = { ids: noLots, toggle: null };
const store = createStore(() => ({ marks: none, best: noLots, watch: noWatch }));

/** Marks these lots and no others. @returns a function that removes these marks. */
export function markLots(marks: ChangeBadges): () => void {
  store.setState({ marks });
  return () => {
    if (store.getState().marks === marks) store.setState({ marks: none });
  };
}

/** The mark of a lot; undefined for none. */
export function useChangeBadge(id: string): ChangeBadge | undefined {
  return useStore(store, ({ marks }) => marks.get(id));
}

/** Marks the lots at the lowest price of their spec, and no others. */
export function setBestLots(ids: Iterable<string>): void {
  store.setState({ best: new Set(ids) });
}

/** Whether a lot has the lowest price of its spec; false while that is not known. */
export function useIsBest(id: string): boolean {
  return useStore(store, ({ best }) => best.has(id));
}

/** Sets which lots are watched, and how rows change that; null when the account leaves. */
export function setWatch(watch: Watch | null): void {
  store.setState({ watch: watch ?? noWatch });
}

/** Whether a lot is watched. */
export function useIsWatched(id: string): boolean {
  return useStore(store, ({ watch }) => watch.ids.has(id));
}

/** Starts or stops watching a lot; null until that is possible. */
export function useToggleWatch(): Watch['toggle'] {
  return useStore(store, ({ watch }) => watch.toggle);
}
