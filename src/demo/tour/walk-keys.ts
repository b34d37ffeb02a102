import { leaveWalk, pageWalk } from './walk-store';

/** The keys that page: those of a keyboard, and those that a presenter's remote sends. */
const pages: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** What minds the arrow keys itself. */
const ownArrows =
  'input:not([type=checkbox], [type=button]), textarea, select, [contenteditable], [role=separator], [role=slider], [role=tab], pre';

/** Minds the walk's keys before anything of the app does; returns what ends that. */
export function followWalkKeys(): () => void {
  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, target } = event;
    const element = target instanceof Element ? target : null;
    const by = pages[key];
    if (key === 'Escape') {
      // In the controls it closes them.
      if (element?.closest('[aria-labelledby="demo-controls-title"]')) return;
    } else if (by === undefined || element?.matches(ownArrows)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) leaveWalk();
    else if (!event.repeat) pageWalk(by);
  }
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
