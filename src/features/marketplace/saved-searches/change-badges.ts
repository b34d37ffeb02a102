import { createStore, useStore } from 'zustand';

/*
 * What rows are marked with, by listing id: what has changed of a lot since a saved search was last looked at. The rows only ask here.
 */

/** A change of a lot in words, "$305.00 → $290.00". */
export interface ChangeBadge {
  text: string;
  tone: 'good' | 'warn' | 'plain';
}

export type ChangeBadges = ReadonlyMap<string, ChangeBadge>;

const none: ChangeBadges = new Map();
const store = createStore(() => ({ marks: none }));

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
