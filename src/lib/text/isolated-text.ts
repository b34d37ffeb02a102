/** What turns the direction of a text: marks, embeddings, overrides and isolates, and letters that are written from right to left. */
const turning =
  /[\u0590-\u08FF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolates = /[\u2066-\u2069]/g;

/**
 * A text of somebody else's that stands beside other text in one line, in Unicode isolates (UAX #9): whatever turns its direction ends with
 * it, so that no price or label next to it is reordered. A text that turns nothing stays as it is. Isolates of its own are left out: an
 * unmatched one would end ours. For the screen only, never for what is sent, compared or copied.
 */
export function isolated(text: string): string {
  return turning.test(text) ? `\u2068${text.replaceAll(isolates, '')}\u2069` : text;
}
