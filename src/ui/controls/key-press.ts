/** Whether a key press belongs to what has the focus, or to something that lies over the screen. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const { target } = event;
  // What is typed into a field first: the page is not searched with every letter.
  const isTyped =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
  return isTyped || document.querySelector('dialog[open], :popover-open') !== null;
}
