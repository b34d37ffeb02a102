/** Characters that change the direction of a text: marks, embeddings, overrides, isolates, and right-to-left letters. */
const turning =
  /[\u0590-\u08FF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolates = /[\u2066-\u2069]/g;

/**
 * Wraps foreign text in Unicode isolates (UAX #9), so that its direction does not reorder a price or label beside it. Text without any
 * change of direction stays unchanged. Its own isolates are removed, because an unmatched one would end ours. For display only, never for
 * what is sent, compared or copied.
 */
export function isolated(text: string): string {
  return turning.test(text) ? `\u2068${text.replaceAll(isolates, '')}\u2069` : text;
}
