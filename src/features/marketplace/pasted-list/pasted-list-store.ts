import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat, type Persisted } from '@/lib/persisted-store';
import { mergeEdit } from '../line-match/merge-edit';

/*
 * The pasted list of this tab. Session storage holds it, so it survives a reload; signing out deletes it. The buyer's decisions about an item
 * are stored under a key made from the item's line, so they stay when other lines change.
 */

/** The buyer's decisions about an item. */
const itemDecision = z.object({
  /** Instead of the list's quantity. */
  quantity: z.optional(z.number()),
  /** Answers to questions about what the list doesn't state. */
  answers: z.optional(
    z.object({
      model: z.optional(z.string()),
      storage: z.optional(z.string()),
      grade: z.optional(z.string()),
      carrier: z.optional(z.string()),
    }),
  ),
  /** The key of the substitute for missing pieces. */
  substitute: z.optional(z.string()),
  /** The offer in cents; without one, the asking price. */
  offer: z.optional(z.number()),
  isSelected: z.optional(z.boolean()),
});
export type ItemDecision = z.infer<typeof itemDecision>;

/** The progress of an item's requests: the least certain state among its lots, how many lots it has, and how many are requested. */
const sentItem = z.object({
  state: z.enum(['queued', 'sending', 'unknown', 'made']),
  lots: z.number(),
  made: z.number(),
});
export type SentItem = z.infer<typeof sentItem>;

const pastedList = z.object({
  account: z.string(),
  text: z.string(),
  decisions: z.record(z.string(), itemDecision),
  /** Keys of the items that a lot is requested for, by the lot's id. */
  requested: z.record(z.string(), z.array(z.string())),
  /** Items whose requests may have been made. */
  sent: z.record(z.string(), sentItem),
});
export type PastedList = z.infer<typeof pastedList>;

const emptyList = (account: string): PastedList => ({
  account,
  text: '',
  decisions: {},
  requested: {},
  sent: {},
});

const store = createPersistedStore<PastedList>({
  name: 'lotdesk.pasted-list',
  area: 'session',
  initial: emptyList(''),
  format: jsonFormat(pastedList),
});

/** The list, for a component. */
export const usePastedList = (): Persisted<PastedList> => useStore(store);

/** The current list. */
export const readPastedList = (): PastedList => store.getState().value;

/** Opens the list of an account. A list of another account is deleted. */
export function openPastedList(account: string): void {
  if (readPastedList().account !== account) store.set(emptyList(account));
}

/** Replaces the text. Decisions about lines that are still in it stay. */
export function setListText(text: string): void {
  const list = readPastedList();
  if (text.trim() === '') store.set(emptyList(list.account));
  else if (text !== list.text) store.set({ ...list, text });
}

/** Changes the list. */
export function changePastedList(change: Partial<Omit<PastedList, 'account'>>): void {
  store.set({ ...readPastedList(), ...change });
}

/** Changes the decisions about items, each by its key. */
export function decideEach(changes: readonly (readonly [key: string, change: ItemDecision])[]): void {
  const { decisions } = readPastedList();
  const changed = changes.map(([key, change]) => [key, mergeEdit(decisions[key] ?? {}, change)] as const);
  changePastedList({ decisions: { ...decisions, ...Object.fromEntries(changed) } });
}

/** Makes the same change to the decisions about several items. */
export const decide = (keys: readonly string[], change: ItemDecision): void =>
  decideEach(keys.map((key) => [key, change]));

/** Allows another request for an item whose request was not confirmed. The buyer has checked that it was not made. */
export function allowAgain(key: string): void {
  const { requested, sent } = readPastedList();
  changePastedList({
    sent: Object.fromEntries(Object.entries(sent).filter(([other]) => other !== key)),
    requested: Object.fromEntries(
      Object.entries(requested).map(([sellRequestId, keys]) => [
        sellRequestId,
        keys.filter((other) => other !== key),
      ]),
    ),
  });
}

/** Deletes the list, as when the buyer signs out. */
export const forgetPastedList = (): void => store.set(emptyList(''));
