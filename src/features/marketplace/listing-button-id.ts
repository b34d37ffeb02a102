/** Id of the button that opens a listing, to which the focus returns. */
export function listingButtonId(lot: string): string {
  return `lot-${lot}`;
}
