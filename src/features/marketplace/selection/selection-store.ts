import { createStore, useStore } from 'zustand';
import type { SellRequest } from '@/contract/resources';

/*
 * Which lots the buyer ticked, by listing id, each as it was last seen: kept across pages, sorting and filters, in this tab's
 * memory. What shows rows only asks here.
 */

export type Selection = ReadonlyMap<string, SellRequest>;

interface SelectionState {
  account: string;
  /** In the order in which the lots were ticked. */
  selection: Selection;
  /** Where a range begins: the lot that was ticked or unticked last. */
  anchor: string;
}

const store = createStore<SelectionState>(() => ({ account: '', selection: new Map(), anchor: '' }));

/** The lots that are ticked, in the order in which they were. */
export const readSelection = (): Selection => store.getState().selection;

/** What `pick` takes out of the selection, followed by the component; it must give the same thing for the same selection. */
export function useSelected<T>(pick: (selection: Selection) => T): T {
  return useStore(store, ({ selection }) => pick(selection));
}

/** Calls the listener whenever another lot is selected or one no longer is; returns what ends that. */
export const onSelectionChange = (listener: () => void): (() => void) => store.subscribe(listener);

/** Ticks or unticks lots. */
export function selectLots(listings: readonly SellRequest[], isSelected: boolean): void {
  const next = new Map(readSelection());
  for (const listing of listings) {
    if (isSelected) next.set(listing.id, listing);
    else next.delete(listing.id);
  }
  store.setState({ selection: next });
}

/**
 * Ticks or unticks one lot.
 * @param isRange does the same to all lots of `listings` between it and the one before, in their order.
 */
export function toggleLot(listings: readonly SellRequest[], id: string, isRange: boolean): void {
  const to = listings.findIndex((listing) => listing.id === id);
  const before = isRange ? listings.findIndex((listing) => listing.id === store.getState().anchor) : -1;
  const from = before < 0 ? to : before;
  store.setState({ anchor: id });
  selectLots(listings.slice(Math.min(from, to), Math.max(from, to) + 1), !readSelection().has(id));
}

/** Takes over what a newer reading says of lots that are ticked. */
export function seeLots(listings: readonly SellRequest[]): void {
  const seen = listings.filter(({ id }) => readSelection().has(id));
  if (seen.length > 0) selectLots(seen, true);
}

/** Unticks lots by their ids; all of them without any. */
export function leaveLots(ids: Iterable<string> = readSelection().keys()): void {
  const next = new Map(readSelection());
  for (const id of ids) next.delete(id);
  store.setState({ selection: next });
}

/** The desk is an account's: what another one ticked is dropped. */
export function openSelection(account: string): void {
  if (store.getState().account !== account) store.setState({ account, selection: new Map() });
}
