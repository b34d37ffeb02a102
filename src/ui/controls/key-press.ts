/** Dialogs and popovers that are open: native ones, and those of Base UI. */
const overlays = 'dialog[open], :popover-open, [role=dialog][data-open]';

/** Whether a key press belongs to the focused element, or to a dialog or popover over the screen. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const { target } = event;
  // Check for a field first: this runs with every letter that is typed, and the query below searches the page.
  const isTyped =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
  return isTyped || document.querySelector(overlays) !== null;
}
