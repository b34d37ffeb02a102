import { useSyncExternalStore } from 'react';
import type { SellRequest } from '@/contract/resources';

/*
 * Which lots the buyer ticked, by listing id, each as it was last seen: kept across pages, sorting and filters, in this tab's
 * memory. What shows rows only asks here.
 */

export type Selection = ReadonlyMap<string, SellRequest>;

let owner = '';
let selected: Selection = new Map();
// Where a range begins: the lot that was ticked or unticked last.
let anchor = '';
const listeners = new Set<() => void>();

function change(next: Selection): void {
  selected = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The lots that are ticked, in the order in which they were. */
export const readSelection = (): Selection => selected;

/** What `pick` takes out of the selection, followed by the component; it must give the same thing for the same selection. */
export function useSelected<T>(pick: (selection: Selection) => T): T {
  return useSyncExternalStore(subscribe, () => pick(readSelection()));
}

/** Ticks or unticks lots. */
export function selectLots(listings: readonly SellRequest[], isSelected: boolean): void {
  const next = new Map(selected);
  for (const listing of listings) {
    if (isSelected) next.set(listing.id, listing);
    else next.delete(listing.id);
  }
  change(next);
}

/**
 * Ticks or unticks one lot.
 * @param isRange does the same to all lots of `listings` between it and the one before, in their order.
 */
export function toggleLot(listings: readonly SellRequest[], id: string, isRange: boolean): void {
  const to = listings.findIndex((listing) => listing.id === id);
  const before = isRange ? listings.findIndex((listing) => listing.id === anchor) : -1;
  const from = before < 0 ? to : before;
  anchor = id;
  selectLots(listings.slice(Math.min(from, to), Math.max(from, to) + 1), !selected.has(id));
}

/** Takes over what a newer reading says of lots that are ticked. */
export function seeLots(listings: readonly SellRequest[]): void {
  const seen = listings.filter(({ id }) => selected.has(id));
  if (seen.length > 0) selectLots(seen, true);
}

/** Unticks lots by their ids; all of them without any. */
export function leaveLots(ids: Iterable<string> = selected.keys()): void {
  const next = new Map(selected);
  for (const id of ids) next.delete(id);
  change(next);
}

/** The desk is an account's: what another one ticked is dropped. */
export function openSelection(account: string): void {
  if (owner !== account) leaveLots();
  owner = account;
}
