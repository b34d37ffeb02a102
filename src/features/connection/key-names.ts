import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/** Maximum characters of a name. */
export const longestKeyName = 40;

const store = createPersistedStore<Readonly<Record<string, string>>>({
  name: 'lotdesk.key-names',
  area: 'local',
  initial: {},
  format: jsonFormat(z.record(z.string(), z.string().check(z.maxLength(longestKeyName)))),
  followsTabs: true,
});

/** The name that the buyer gave an account's API key on this device; empty for none. */
export const useKeyName = (account: string): string => useStore(store, ({ value }) => value[account] ?? '');

/** Names an account's API key on this device; empty removes the name. */
export function nameKey(account: string, name: string): void {
  const { [account]: _before, ...others } = store.getState().value;
  const text = name.trim().slice(0, longestKeyName);
  store.set(text === '' ? others : { ...others, [account]: text });
}
