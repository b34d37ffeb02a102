import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat, type Persisted } from '@/lib/persisted-store';

/*
 * The pasted list of this tab, in its session storage, so that it survives a reload. Signing out deletes it. What the buyer decided about an
 * item is stored under the item's key, which is made from its line: it holds while other lines of the list change.
 */

/** What the buyer decided about an item. */
const itemDecision = z.object({
  /** Instead of the list's quantity. */
  quantity: z.optional(z.number()),
  /** Answers to what the list leaves open. */
  answers: z.optional(
    z.object({
      model: z.optional(z.string()),
      storage: z.optional(z.string()),
      grade: z.optional(z.string()),
      carrier: z.optional(z.string()),
    }),
  ),
  /** The key of the substitute for what is missing. */
  substitute: z.optional(z.string()),
  /** The offer in cents; without one, the asking price. */
  offer: z.optional(z.number()),
  isSelected: z.optional(z.boolean()),
});
export type ItemDecision = z.infer<typeof itemDecision>;

/** How far the requests for an item are: the furthest from certain of its lots, how many lots it has, and how many of them are requested. */
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
  /** Items with requests that are not certainly refused or unsent. */
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

/** The list for a component, which renders again when it changes. */
export const usePastedList = (): Persisted<PastedList> => useStore(store);

/** The list as it is now. */
export const readPastedList = (): PastedList => store.getState().value;

/** Begins the screen of an account: a list of another account is deleted. */
export function openPastedList(account: string): void {
  if (readPastedList().account !== account) store.set(emptyList(account));
}

/** Replaces the text. Decisions about lines that are still in it hold. */
export function setListText(text: string): void {
  const list = readPastedList();
  if (text.trim() === '') store.set(emptyList(list.account));
  else if (text !== list.text) store.set({ ...list, text });
}

/** Changes the list. */
export function changePastedList(change: Partial<Omit<PastedList, 'account'>>): void {
  store.set({ ...readPastedList(), ...change });
}

/** Changes what the buyer decided about items. */
export function decide(keys: readonly string[], change: ItemDecision): void {
  const { decisions } = readPastedList();
  const changed = keys.map((key) => {
    const { answers, ...before } = decisions[key] ?? {};
    return [
      key,
      { ...before, ...change, answers: change.answers ? { ...answers, ...change.answers } : answers },
    ] as const;
  });
  changePastedList({ decisions: { ...decisions, ...Object.fromEntries(changed) } });
}

/** Lets an item be requested again whose request was not confirmed: the buyer has checked that it was not made. */
export function allowAgain(key: string): void {
  const { requested, sent } = readPastedList();
  changePastedList({
    sent: Object.fromEntries(Object.entries(sent).filter(([other]) => other !== key)),
    requested: Object.fromEntries(
      Object.entries(requested).map(([lot, keys]) => [lot, keys.filter((other) => other !== key)]),
    ),
  });
}

/** Deletes the list, as when the buyer signs out. */
export const forgetPastedList = (): void => store.set(emptyList(''));
