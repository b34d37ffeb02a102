import { createStore, useStore } from 'zustand';
import * as z from 'zod/mini';
import { type SellRequest, sellRequest as sellRequestSchema } from '@/contract/resources';
import { createPersistedStores, jsonFormat } from '@/lib/persisted-store';

/** The selected lots by id, with their latest data. They stay across pages, sorting, filters and reloads of the tab. */
export type Selection = ReadonlyMap<string, SellRequest>;

interface SelectionState {
  account: string;
  /** In the order in which the lots were selected. */
  selection: Selection;
  /** The start of a range: the lot that was toggled last. */
  anchor: string;
}

const store = createStore<SelectionState>(() => ({ account: '', selection: new Map(), anchor: '' }));

/** The stored selection of an account in this tab. */
const storedFor = createPersistedStores<readonly SellRequest[]>((account) => `lotdesk.selection.${account}`, {
  area: 'session',
  initial: [],
  format: {
    read: jsonFormat(z.array(sellRequestSchema)).read,
    write: (sellRequests) => (sellRequests.length === 0 ? null : JSON.stringify(sellRequests)),
  },
});

/** Replaces the selection, and stores it. */
function setSelection(selection: Selection): void {
  const { account } = store.getState();
  store.setState({ selection });
  if (account !== '') storedFor(account).set([...selection.values()]);
}

/** The selected lots, in the order in which they were selected. */
export const readSelection = (): Selection => store.getState().selection;

/** Reads the selection in a component. `pick` must return the same value for the same selection. */
export function useSelected<T>(pick: (selection: Selection) => T): T {
  return useStore(store, ({ selection }) => pick(selection));
}

/** Calls the listener when the selection changes. Returns a function that unsubscribes. */
export const onSelectionChange = (listener: () => void): (() => void) => store.subscribe(listener);

/** Selects or unselects lots. */
export function selectSellRequests(sellRequests: readonly SellRequest[], isSelected: boolean): void {
  const next = new Map(readSelection());
  for (const sellRequest of sellRequests) {
    if (isSelected) next.set(sellRequest.id, sellRequest);
    else next.delete(sellRequest.id);
  }
  setSelection(next);
}

/**
 * Toggles one lot.
 * @param isRange also toggles all lots of `sellRequests` between it and the last toggled one.
 */
export function toggleSellRequest(sellRequests: readonly SellRequest[], id: string, isRange: boolean): void {
  const to = sellRequests.findIndex((sellRequest) => sellRequest.id === id);
  const before = isRange
    ? sellRequests.findIndex((sellRequest) => sellRequest.id === store.getState().anchor)
    : -1;
  const from = before < 0 ? to : before;
  store.setState({ anchor: id });
  selectSellRequests(
    sellRequests.slice(Math.min(from, to), Math.max(from, to) + 1),
    !readSelection().has(id),
  );
}

/** Updates those of the lots that are selected. */
export function updateSelectedSellRequests(sellRequests: readonly SellRequest[]): void {
  const selected = sellRequests.filter(({ id }) => readSelection().has(id));
  if (selected.length > 0) selectSellRequests(selected, true);
}

/** Unselects lots by id; without ids, all lots. */
export function unselectSellRequests(ids: Iterable<string> = readSelection().keys()): void {
  const next = new Map(readSelection());
  for (const id of ids) next.delete(id);
  setSelection(next);
}

/** Opens the stored selection of an account. */
export function openSelection(account: string): void {
  if (store.getState().account === account) return;
  const sellRequests = storedFor(account).getState().value;
  store.setState({
    account,
    selection: new Map(sellRequests.map((sellRequest) => [sellRequest.id, sellRequest])),
  });
}
