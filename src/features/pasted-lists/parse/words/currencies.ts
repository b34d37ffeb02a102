import currencyWords from './currencies.json';

/** Maps currency signs, codes and words to ISO codes. */
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries(currencyWords).flatMap(([code, words]) => words.split('|').map((word) => [word, code])),
);

const escaped = (text: string) => text.replaceAll(/[$.*+?^()[\]{}|\\]/g, String.raw`\$&`);
// Chinese has no spaces around words.
const isCode = (sign: string) => /^\p{L}+$/u.test(sign) && !/\p{Script=Han}/u.test(sign);
const longestFirst = [...signs.keys()].toSorted((one, other) => other.length - one.length);
const isWord = (sign: string) => /^[a-z]/.test(sign);
const [codes, signsAndWords] = [longestFirst.filter(isCode), longestFirst.filter((sign) => !isCode(sign))];

/** Alternatives behind a check of their first letters, because at most positions of a text none of them begins. */
function oneOf(words: readonly string[]): string {
  const firstLetters = new Set(words.map(([letter = '']) => escaped(letter)));
  return `(?=[${[...firstLetters].join('')}])(?:${words.map(escaped).join('|')})`;
}

/** Pattern source for a currency sign or code. A code must be a separate word. */
export const signSource = [
  // "24pcs$251" is not in Singapore dollars.
  String.raw`(?<!\p{L})(?:${oneOf(signsAndWords.filter(isWord))}|${oneOf(codes)}(?!\p{L})(?:\.(?=\s?\d))?)`,
  oneOf(signsAndWords.filter((sign) => !isWord(sign))),
].join('|');

/** A currency sign or code in a text. */
export const signForm = new RegExp(signSource, 'iu');

/** The currency of a sign or code. */
export function currencyOf(sign: string): string | null {
  return signs.get(sign.toLowerCase().replace(/\.$/, '')) ?? null;
}

const otherDollars = /^(?:HKD|CAD|AUD|SGD|MXN|NZD|TWD|COP|ARS|CLP|pesos)$/;

/** Words for the currencies of several countries, the most likely one first. */
const sharedWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK', 'CZK']],
  ['pesos', ['MXN', 'COP', 'ARS', 'CLP', 'PHP', 'UYU', 'DOP']],
  ['francs', ['CHF', 'XOF']],
  ['riyals', ['SAR', 'QAR', 'OMR']],
  ['dinars', ['KWD', 'BHD', 'JOD', 'TND', 'DZD', 'RSD']],
]);

const otherRupees = /^(?:PKR|LKR|NPR)$/;

/** Words that only one of the countries with crowns uses. */
const crowns: readonly (readonly [string, RegExp])[] = [
  ['SEK', /(?<!\p{L})(?:olåst\w*|låst till|skick|kr\/st|styck|nya|begagnad\w*|färg\w*|och|exkl)(?!\p{L})/iu],
  ['DKK', /(?<!\p{L})(?:hvid\w*|brugt\w*|farve\w*|stand|inkl\. moms|ekskl\.? moms|uge|køb)(?!\p{L})/iu],
  ['NOK', /(?<!\p{L})(?:hvit\w*|brukt\w*|farge\w*|mva)(?!\p{L})/iu],
];

/** The currencies that a word can mean, the most likely one first. A single one if the words of the text decide. */
function currenciesOf(word: string | null, text: string): readonly string[] {
  const decided = word === 'kr' ? crowns.filter(([, words]) => words.test(text)) : [];
  const [crown] = decided;
  return crown && decided.length === 1 ? [crown[0]] : (sharedWords.get(word ?? '') ?? []);
}

/** The currency that a note names. "kr" is a country's currency if other words of the note decide which. */
export function notedCurrency(word: string | null, text: string): string | null {
  const [first, ...others] = currenciesOf(word, text);
  return first !== undefined && others.length === 0 ? first : word;
}

/**
 * The currency of an amount below a heading that may name one, with a warning if the amount is in "kr" or "pesos" and no heading names the
 * country's currency. Below a heading that names a dollar, pesos or rupees, a bare "$" or "Rs" means that.
 */
export function currencyBelow(
  stated: string | null,
  heading: string | null,
  text: string,
): { currency: string | null; warnings: string[] } {
  const isBare =
    heading !== null &&
    ((stated === 'USD' && otherDollars.test(heading) && !/US\$|USD/i.test(text)) ||
      (stated === 'INR' && otherRupees.test(heading) && !/INR|₹/i.test(text)));
  const word = isBare ? heading : (stated ?? heading);
  const shared = currenciesOf(word, text);
  const currency = shared.find((one) => one === heading) ?? shared[0] ?? word;
  const isKnown = shared.length < 2 || shared.includes(heading ?? '');
  return { currency, warnings: isKnown ? [] : [`“${word}” is read as ${currency}; check the currency`] };
}
