/** The id of the lot whose row or card has the focus; empty if none has. */
export const focusedSellRequest = (): string =>
  document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.lot ?? '';

/** The button that opens a lot, in its row or on its card; null if it is not rendered. */
export function sellRequestButton(sellRequestId: string): HTMLElement | null {
  return document.querySelector(`[data-index][data-lot="${CSS.escape(sellRequestId)}"] button:not(dialog *)`);
}
