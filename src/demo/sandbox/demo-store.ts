import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/*
 * What the demo remembers of this tab, in its session storage: a reload, and another demo in its place, keep it.
 */

const demoSchema = z.object({
  /** Whether the controls are open, and at which edge. */
  isOpen: z._default(z.boolean(), false),
  side: z._default(z.enum(['left', 'right']), 'right'),
  isPresenting: z._default(z.boolean(), false),
  /** The step of the guided walk, from 0; null while there is none. */
  step: z._default(z.nullable(z.number()), null),
});
export type DemoState = Readonly<z.infer<typeof demoSchema>>;

const store = createPersistedStore<DemoState>({
  name: 'lotdesk.demo',
  area: 'session',
  initial: demoSchema.parse({}),
  format: jsonFormat(demoSchema),
});

/** How the demo stands in this tab. */
export const demoState = (): DemoState => store.getState().value;

/** Changes how it stands; what is left out stays. */
export const changeDemo = (change: Partial<DemoState>): void => store.set({ ...demoState(), ...change });

/** Calls the listener at every change; returns what ends that. */
export const onDemoChange = (listener: () => void): (() => void) => store.subscribe(listener);

/** How it stands, for a component, which follows it. */
export const useDemoState = (): DemoState => useStore(store, ({ value }) => value);
