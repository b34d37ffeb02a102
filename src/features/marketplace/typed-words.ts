import { useSyncExternalStore } from 'react';

/*
 * What stands in the search box, key by key: the address follows a moment later, but lots that are known here are found at once.
 */

let typed = '';
const listeners = new Set<() => void>();

/** Notes what stands in the search box. */
export function noteTyped(text: string): void {
  if (text === typed) return;
  typed = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What stands in the search box, without the blanks around it. */
export function useTyped(): string {
  return useSyncExternalStore(subscribe, () => typed.trim());
}
