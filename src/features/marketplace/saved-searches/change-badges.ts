import { createStore, useStore } from 'zustand';
import type { SellRequest } from '@/contract/resources';

/** A change of a lot in words, "$305.00 → $290.00". */
export interface ChangeBadge {
  text: string;
  tone: 'good' | 'warn' | 'plain';
}

export type ChangeBadges = ReadonlyMap<string, ChangeBadge>;

/** The marks of the rows, by sell request id. Code that loads after the rows sets them. */
interface RowMarks {
  /** Changes since the open saved search was last checked. */
  badges: ChangeBadges;
  /** The lots at the lowest price of their spec. */
  best: ReadonlySet<string>;
  /** The lots that the account watches. */
  watched: ReadonlySet<string>;
  /** Starts or stops watching a lot; null until that is possible. */
  toggleWatch: ((sellRequest: SellRequest) => void) | null;
}

const noMarks: RowMarks = { badges: new Map(), best: new Set(), watched: new Set(), toggleWatch: null };
const store = createStore<RowMarks>(() => noMarks);

/** Reads the marks in a component. */
export const useRowMarks = <T>(select: (marks: RowMarks) => T): T => useStore(store, select);

/** Sets some of the marks. Returns a function that removes them. */
export function setRowMarks<Name extends keyof RowMarks>(marks: Pick<RowMarks, Name>): () => void {
  store.setState(marks);
  const names = Object.keys(marks);
  return () =>
    store.setState(Object.fromEntries(Object.entries(noMarks).filter(([name]) => names.includes(name))));
}
