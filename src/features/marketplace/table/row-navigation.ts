/** The row of a list that holds an element. */
export function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;
}

/** The place of a row in its list. */
export function indexOf(row: HTMLElement): number {
  return Number(row.dataset.index);
}

/** The row at a place, where it is drawn. */
export function rowAt(body: Element | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
}

/**
 * The place a key leads to from another, null for keys that lead nowhere.
 * @param page rows that Page Up and Page Down pass over.
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
  const place = Math.min(count - 1, Math.max(0, to));
  return place === from ? null : place;
}
