import currencyWords from './currencies.json';

/** Maps currency signs, codes and words to ISO codes. */
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries(currencyWords).flatMap(([code, words]) => words.split('|').map((word) => [word, code])),
);

const escaped = (text: string) => text.replaceAll(/[$.*+?^()[\]{}|\\]/g, String.raw`\$&`);
// Chinese has no spaces around words.
const isCode = (sign: string) => /^\p{L}+$/u.test(sign) && !/\p{Script=Han}/u.test(sign);
const longestFirst = [...signs.keys()].toSorted((one, other) => other.length - one.length);
/** Pattern source for a currency sign or code. A code must be a separate word. */
export const signSource = [
  ...longestFirst.filter((sign) => !isCode(sign)).map(escaped),
  `(?<!\\p{L})(?:${longestFirst.filter(isCode).join('|')})(?!\\p{L})(?:\\.(?=\\s?\\d))?`,
].join('|');
/** The currency of a sign or code. */
export function currencyOf(sign: string): string | null {
  return signs.get(sign.toLowerCase().replace(/\.$/, '')) ?? null;
}

const otherDollars = /^(?:HKD|CAD|AUD|SGD|MXN|NZD|TWD)$/;

/** The currency of "kr". The country is unknown. */
const ambiguousKrone = 'kr';
const kroneCurrencies = /^(?:SEK|NOK|DKK|ISK|CZK)$/;

/** The warning for an amount in "kr" if no heading names the currency. */
export const kroneWarnings = (stated: string | null, heading: string | null): string[] =>
  stated === ambiguousKrone && heading === null ? ['“kr” is read as SEK; check the currency'] : [];

/** The currency of an amount below a heading that may name one. A bare dollar sign then means the heading's dollar. */
export function dollarOf(stated: string | null, heading: string | null, text: string): string | null {
  if (stated === ambiguousKrone) return heading !== null && kroneCurrencies.test(heading) ? heading : 'SEK';
  const isBare =
    stated === 'USD' && heading !== null && otherDollars.test(heading) && !/US\$|USD/i.test(text);
  return isBare ? heading : (stated ?? heading);
}
