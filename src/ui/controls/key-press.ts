import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { createPersistedStore } from '@/lib/persisted-store';

/** Whether single keys such as B and / are shortcuts on this device. They disturb people who dictate or press keys by accident. */
const singleKeys = createPersistedStore<boolean>({
  name: 'lotdesk.single-keys',
  area: 'local',
  initial: true,
  format: { read: (text) => text !== 'off', write: (isOn) => (isOn ? null : 'off') },
  followsTabs: true,
});

/** Whether shortcuts of a single key are on. */
export const useSingleKeys = (): boolean => useStore(singleKeys, ({ value }) => value);

/** Switches shortcuts of a single key on or off. */
export const setSingleKeys = (isOn: boolean): void => singleKeys.set(isOn);

/** Dialogs and popovers that are open: native ones, and those of Base UI. */
const overlays = 'dialog[open], :popover-open, [role=dialog][data-open]';

/** Whether a key press belongs to the focused element or to an open dialog or popover, or is a disabled shortcut. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (event.key.length === 1 && !singleKeys.getState().value) return true;
  const { target } = event;
  // Check for a field first: this runs with every letter that is typed, and the query below searches the page.
  const isTyped =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
  return isTyped || document.querySelector(overlays) !== null;
}

/** Calls the handler with every key press in the document. */
export function useKeyPress(handler: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
