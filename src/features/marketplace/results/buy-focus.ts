let requestedSellRequest = '';

/** Requests the focus for the buy request form of a lot, once its panel is open. */
export function requestBuyFocus(sellRequestId: string): void {
  requestedSellRequest = sellRequestId;
}

/** Whether the focus was requested. Returns true once per request. */
export function takeBuyFocus(sellRequestId: string): boolean {
  if (requestedSellRequest !== sellRequestId) return false;
  requestedSellRequest = '';
  return true;
}
