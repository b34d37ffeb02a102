import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/* The demo's state in this tab's session storage. A reload and another demo keep it. */

/** Sizes of presenter mode, in percent. */
export const presenterZooms = [125, 150] as const;

const demoSchema = z.object({
  /** Whether the controls are open, and on which side. */
  isOpen: z._default(z.boolean(), false),
  side: z._default(z.enum(['left', 'right']), 'right'),
  isPresenting: z._default(z.boolean(), false),
  /** How much presenter mode enlarges the page, in percent. */
  zoom: z._default(z.literal(presenterZooms), 125),
  /** The step of the guided tour, from 0; null without a tour. */
  step: z._default(z.nullable(z.number()), null),
});
export type DemoState = Readonly<z.infer<typeof demoSchema>>;

const store = createPersistedStore<DemoState>({
  name: 'lotdesk.demo',
  area: 'session',
  initial: demoSchema.parse({}),
  format: jsonFormat(demoSchema),
});

/** The demo's state. */
export const demoState = (): DemoState => store.getState().value;

/** Changes the given members of the state. */
export const changeDemo = (change: Partial<DemoState>): void => store.set({ ...demoState(), ...change });

/** Turns presenter mode on. The controls close, because they are not part of what is presented. */
export const present = (zoom: DemoState['zoom']): void =>
  changeDemo({ isPresenting: true, zoom, isOpen: false });

/** Subscribes to changes; returns a function that unsubscribes. */
export const onDemoChange = (listener: () => void): (() => void) => store.subscribe(listener);

/** The demo's state for a component, which renders again on changes. */
export const useDemoState = (): DemoState => useStore(store, ({ value }) => value);
