import { useSyncExternalStore } from 'react';

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
let marks = none;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks these lots and no others. @returns what takes the marks away, unless others have come. */
export function markLots(next: LotMarks): () => void {
  const show = (shown: LotMarks) => {
    marks = shown;
    for (const listener of listeners) listener();
  };
  show(next);
  return () => {
    if (marks === next) show(none);
  };
}

/** The mark of a lot; undefined for none. */
export function useLotMark(id: string): LotMark | undefined {
  return useSyncExternalStore(subscribe, () => marks.get(id));
}
