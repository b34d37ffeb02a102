/** Whether a key press belongs to what has the focus, or to something that lies over the screen. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (document.querySelector('dialog[open], :popover-open')) return true;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}
