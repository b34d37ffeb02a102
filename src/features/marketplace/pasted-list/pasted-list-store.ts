import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat, type Persisted } from '@/lib/persisted-store';

/* The pasted list of this tab, in its session storage, so that it survives a reload. Signing out deletes it. */

const pastedList = z.object({
  account: z.string(),
  text: z.string(),
  /** What the buyer typed instead of the list's quantity, by the item's place. */
  quantities: z.record(z.string(), z.number()),
  /** What the buyer selected or left out, by the item's place. */
  choices: z.record(z.string(), z.boolean()),
  /** Which items were requested by a lot, by the lot's id. */
  requested: z.record(z.string(), z.array(z.number())),
  /** Places of items with a buy request that was made. */
  made: z.array(z.number()),
});
export type PastedList = z.infer<typeof pastedList>;

const emptyList = (account: string): PastedList => ({
  account,
  text: '',
  quantities: {},
  choices: {},
  requested: {},
  made: [],
});

const store = createPersistedStore<PastedList>({
  name: 'lotdesk.pasted-list',
  area: 'session',
  initial: emptyList(''),
  format: jsonFormat(pastedList),
});

/** The list for a component, which renders again when it changes. */
export const usePastedList = (): Persisted<PastedList> => useStore(store);

/** The list as it is now. */
export const readPastedList = (): PastedList => store.getState().value;

/** Begins the screen of an account: a list of another account is deleted. */
export function openPastedList(account: string): void {
  if (readPastedList().account !== account) store.set(emptyList(account));
}

/** Replaces the text. What was typed for the text before is deleted with it. */
export function setListText(text: string): void {
  const { account, text: before } = readPastedList();
  if (text !== before) store.set({ ...emptyList(account), text });
}

/** Changes what is remembered for the text. */
export function changePastedList(change: Partial<Omit<PastedList, 'account' | 'text'>>): void {
  store.set({ ...readPastedList(), ...change });
}

/** Deletes the list, as when the buyer signs out. */
export const forgetPastedList = (): void => store.set(emptyList(''));
