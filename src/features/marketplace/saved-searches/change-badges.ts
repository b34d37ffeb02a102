import { createStore, useStore } from 'zustand';

/*
 * What rows are marked with, by listing id: what has changed in a lot since the saved search was last checked, and which lots have the lowest
 * price of their spec. Other parts, which load after the rows, write it.
 */

/** A change of a lot in words, "$305.00 → $290.00". */
export interface ChangeBadge {
  text: string;
  tone: 'good' | 'warn' | 'plain';
}

export type ChangeBadges = ReadonlyMap<string, ChangeBadge>;

const none: ChangeBadges = new Map();
const noLots: ReadonlySet<string> = new Set();
const store = createStore(() => ({ marks: none, best: noLots }));

/** Marks these lots and no others. @returns what takes the marks away, unless others have come. */
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
