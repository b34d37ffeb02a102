import { createStore, useStore } from 'zustand';

/*
 * What rows are marked with, by listing id: what has changed of a lot since a saved search was last looked at. The rows only ask here.
 */

/** A change of a lot in words, "$305.00 → $290.00". */
export interface LotMark {
  text: string;
  tone: 'good' | 'warn' | 'plain';
}

export type LotMarks = ReadonlyMap<string, LotMark>;

const none: LotMarks = new Map();
const store = createStore(() => ({ marks: none }));

/** Marks these lots and no others. @returns what takes the marks away, unless others have come. */
export function markLots(marks: LotMarks): () => void {
  store.setState({ marks });
  return () => {
    if (store.getState().marks === marks) store.setState({ marks: none });
  };
}

/** The mark of a lot; undefined for none. */
export function useLotMark(id: string): LotMark | undefined {
  return useStore(store, ({ marks }) => marks.get(id));
}
