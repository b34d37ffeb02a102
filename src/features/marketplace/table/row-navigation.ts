import { pageZoom } from '@/ui/page-zoom';

/** The row of a list that holds an element. */
export function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;
}

/** The index of a row in its list. */
export function indexOf(row: HTMLElement): number {
  return Number(row.dataset.index);
}

/** The row with an index, if it is rendered. */
export function rowAt(container: Element, index: number): HTMLElement | null {
  return container.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
}

/**
 * The index that a key moves to. Null for other keys and if it does not move.
 * @param page how many rows Page Up and Page Down move by.
 */
export function targetRow(key: string, from: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined || count === 0) return null;
  const index = Math.min(count - 1, Math.max(0, to));
  return index === from ? null : index;
}

/** Height of the sticky header in pixels. */
export const headerHeight = (): number => 32 * pageZoom();

/** Whole rows in view. */
export function rowsInView(scroller: HTMLElement, rowHeight: number): number {
  return Math.max(1, Math.floor((scroller.clientHeight - headerHeight()) / rowHeight));
}

/** Scrolls a row into view, rendered or not, no further than needed. */
export function scrollToRow(scroller: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight;
  const bottom = top + rowHeight + headerHeight() - scroller.clientHeight;
  scroller.scrollTop = Math.min(top, Math.max(bottom, scroller.scrollTop));
}

/**
 * Focuses the button of a row, or the row itself while its lot is being fetched.
 * @returns whether the button has the focus.
 */
export function focusRow(scroller: HTMLElement, index: number): boolean {
  const row = rowAt(scroller, index);
  const button = row?.querySelector('button') ?? null;
  (button ?? row)?.focus({ preventScroll: true });
  return button !== null;
}

const pageKeys: Record<string, number> = {
  ' ': 1,
  PageDown: 1,
  PageUp: -1,
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  End: Number.MAX_SAFE_INTEGER,
  Home: -Number.MAX_SAFE_INTEGER,
};

/** Handles the keys that scroll a page, while nothing has the focus. */
export function scrollByKey(scroller: HTMLElement, event: KeyboardEvent): void {
  const pages = pageKeys[event.key];
  if (pages === undefined || event.target !== document.body || event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const isBack = event.key === ' ' && event.shiftKey;
  scroller.scrollBy({ top: (isBack ? -pages : pages) * (scroller.clientHeight - 2 * headerHeight()) });
}
