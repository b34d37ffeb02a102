/** The id of the lot whose row or card holds an element. */
export function lotOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.lot : undefined;
}

/** The button that opens a lot of the list, in its row or on its card; null for one that is not drawn. */
export function lotButton(lot: string): HTMLElement | null {
  return document.querySelector(`[data-index][data-lot="${CSS.escape(lot)}"] button:not(dialog *)`);
}
