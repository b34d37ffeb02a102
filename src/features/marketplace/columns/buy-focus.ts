let wanted = '';

/** Asks for the cursor in the buy request of a lot, once its panel is there. */
export function wantBuyFocus(lot: string): void {
  wanted = lot;
}

/** Whether the cursor was asked for; only once. */
export function takeBuyFocus(lot: string): boolean {
  if (wanted !== lot) return false;
  wanted = '';
  return true;
}
