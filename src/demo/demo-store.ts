import '@/contract/schema-config';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/*
 * What the demo remembers of this tab, in its session storage: a reload, and another demo in its place, keep it.
 */

const name = 'lotdesk.demo';

const stored = z.object({
  /** Whether the controls are open, and at which edge. */
  isOpen: z._default(z.boolean(), false),
  side: z._default(z.enum(['left', 'right']), 'right'),
  isPresenting: z._default(z.boolean(), false),
  /** The step of the guided walk, from 0; null while there is none. */
  step: z._default(z.nullable(z.number()), null),
});
export type DemoState = Readonly<z.infer<typeof stored>>;

const listeners = new Set<() => void>();
let current: DemoState | null = null;

function read(): DemoState {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(name) ?? '{}'));
  } catch {
    return stored.parse({});
  }
}

/** How the demo stands in this tab. */
export function demoState(): DemoState {
  current ??= read();
  return current;
}

/** Changes how it stands; what is left out stays. */
export function changeDemo(change: Partial<DemoState>): void {
  current = { ...demoState(), ...change };
  try {
    sessionStorage.setItem(name, JSON.stringify(current));
  } catch {
    // Storage that is full or forbidden: it then lasts until a reload.
  }
  for (const listener of listeners) listener();
}

/** Hears of every change; returns what ends that. */
export function onDemoChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How it stands, for a component, which follows it. */
export function useDemoState(): DemoState {
  return useSyncExternalStore(onDemoChange, demoState);
}
