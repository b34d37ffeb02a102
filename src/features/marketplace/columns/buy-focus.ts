let requestedLot = '';

/** Requests the focus for the buy request form of a lot, once its panel is open. */
export function requestBuyFocus(lot: string): void {
  requestedLot = lot;
}

/** Whether the focus was requested. Returns true once per request. */
export function takeBuyFocus(lot: string): boolean {
  if (requestedLot !== lot) return false;
  requestedLot = '';
  return true;
}
