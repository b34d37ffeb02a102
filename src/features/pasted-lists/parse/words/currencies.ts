import currencyWords from './currencies.json';

/** The signs, codes and words of lists by currency. */
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries(currencyWords).flatMap(([code, words]) => words.split('|').map((word) => [word, code])),
);

const escaped = (text: string) => text.replaceAll(/[$.*+?^()[\]{}|\\]/g, String.raw`\$&`);
// Chinese writes no blanks around its words.
const isCode = (sign: string) => /^\p{L}+$/u.test(sign) && !/\p{Script=Han}/u.test(sign);
const bySize = [...signs.keys()].toSorted((one, other) => other.length - one.length);
/** Source of a pattern for a currency sign or code; a code is a word of its own. */
export const signSource = [
  ...bySize.filter((sign) => !isCode(sign)).map(escaped),
  `(?<!\\p{L})(?:${bySize.filter(isCode).join('|')})(?!\\p{L})(?:\\.(?=\\s?\\d))?`,
].join('|');
/** The currency of a sign or code. */
export function currencyOf(sign: string): string | null {
  return signs.get(sign.toLowerCase().replace(/\.$/, '')) ?? null;
}

const otherDollars = /^(?:HKD|CAD|AUD|SGD|MXN|NZD|TWD)$/;

/** The currency of "kr", which does not say of which country. */
const openKrone = 'kr';
const krones = /^(?:SEK|NOK|DKK|ISK|CZK)$/;

/** The warning for an amount in "kr" where no heading names the currency. */
export const kroneWarnings = (own: string | null, heading: string | null): string[] =>
  own === openKrone && heading === null ? ['“kr” is read as SEK; check the currency'] : [];

/** The currency of an amount where a heading names one: the bare dollar sign is then the heading's dollar. */
export function dollarOf(own: string | null, heading: string | null, text: string): string | null {
  if (own === openKrone) return heading !== null && krones.test(heading) ? heading : 'SEK';
  const isBare = own === 'USD' && heading !== null && otherDollars.test(heading) && !/US\$|USD/i.test(text);
  return isBare ? heading : (own ?? heading);
}
