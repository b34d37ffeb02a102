import { withoutAccents } from '@/lib/text/without-accents';
import headings from './column-headings.json';
import texts from './plain-words.json';
import { isWithin } from './color-names';
import { currencyOf } from './currencies';

/** The roles in order of priority. The last two have none: "name" needs other words, and "reserved" the whole heading. */
const columnRoles = [
  'minQuantity',
  'ignore',
  'total',
  'functional',
  'accountLock',
  'msrp',
  'currency',
  'price',
  'quantity',
  'storage',
  'color',
  'grade',
  'countrySpec',
  'carrier',
  'lock',
  'unlocked',
  'sku',
  'serial',
  'code',
  'vat',
  'brand',
  'name',
  'reserved',
] as const;

/** The meaning of the cells in a column. */
export type ColumnRole = (typeof columnRoles)[number];

/** If a heading has several role words, the first role in this order wins: "Unit retail price" is a retail price. */
export const rolePriority = columnRoles.slice(0, -2);

/** A set of roles. `null` stands for a column without a role. */
export const setOf = (
  ...roles: (ColumnRole | null | undefined)[]
): ReadonlySet<ColumnRole | null | undefined> => new Set(roles);

/** The roles of cells that describe an item. */
export const describingRoles = setOf('brand', 'name', 'storage', 'grade', 'carrier', 'countrySpec', 'color');

const roles = new Map<string, ColumnRole>();
// A heading of two roles, such as "hang" of brand and grade, has the one with the higher priority.
for (const role of columnRoles.toReversed())
  for (const heading of headings[role].split('|')) {
    roles.set(heading, role);
    roles.set(withoutAccents(heading), role);
  }

/** The role of a lowercase heading. */
export const roleOf = (heading: string): ColumnRole | undefined => roles.get(heading);

/** The heading that a word with a period abbreviates, if all candidates have the same role: "Anz." is "Anzahl". */
export function fullHeading(short: string): string | null {
  const full = [...roles].filter(([heading]) => heading.startsWith(short) && /^\p{L}+$/u.test(heading));
  return new Set(full.map(([, role]) => role)).size === 1 ? (full[0]?.[0] ?? null) : null;
}

const abbreviations = Object.entries(headings.abbreviation)
  .flatMap(([full, shorts]) => shorts.split('|').map((short) => [short, full] as const))
  .toSorted(([one], [other]) => other.length - one.length);

/** The words that a glued abbreviation stands for, "itds" for "item description"; null if a part is unknown. */
function wordsOfAbbreviation(glued: string): string[] | null {
  if (glued === '') return [];
  for (const [short, full] of abbreviations) {
    const others = glued.startsWith(short) ? wordsOfAbbreviation(glued.slice(short.length)) : null;
    if (others) return [full, ...others];
  }
  return null;
}

/** A heading of a program, in words: "UPRC" is "unit price", "ITM_NO" is "item number". Null for other headings. */
export function spelledOutHeading(heading: string): string | null {
  if (!/^(?=[A-Z_]{3,16}$)[A-Z]{1,9}(?:_[A-Z]{1,9})*$/.test(heading)) return null;
  const parts = heading.toLowerCase().split('_').map(wordsOfAbbreviation);
  const words = parts.flatMap((part) => part ?? []);
  return parts.includes(null) ? null : words.join(' ');
}

/** The roles of a word. A compound such as "Lagerbestand" or "Gesamtpreis" has the roles of its first and last parts. */
export function rolesOfWord(word: string): (ColumnRole | undefined)[] {
  const exactRole = roles.get(word);
  if (exactRole !== undefined) return [exactRole];
  // Chinese and Japanese words are short, and the last one decides: "卸単価". In "5台起批", the first letter is a unit.
  const isHan = /^(?![台部件個个])\p{Script=Han}+$/u.test(word);
  const [start, end] = isHan ? [1, 2] : [4, 4];
  const cuts = Array.from(
    { length: Math.max(0, word.length + 1 - start - end) },
    (_, place) => place + start,
  );
  const first = isHan ? undefined : cuts.toReversed().find((cut) => roles.has(word.slice(0, cut)));
  const last = cuts.find((cut) => roles.has(word.slice(cut)));
  if (last === undefined) return [undefined];
  return [roles.get(word.slice(last)), ...(first === undefined ? [] : [roles.get(word.slice(0, first))])];
}

/** Whether a text has a word for prices. */
export const namesPrice = (text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => rolesOfWord(withoutAccents(word.toLowerCase()))[0] === 'price');

const labelRoles = setOf(...describingRoles, 'quantity', 'minQuantity', 'price', 'msrp', 'currency');

/** Words that do not describe a device: grammar, trade terms, units and terms of an offer. */
const plainWords = new Set(Object.values(texts).flatMap((words) => words.split(' ')));

/** Whether a word next to a device does not describe it: a number, a label, a currency, or a grammar or trade word. */
export function isNeutral(word: string): boolean {
  const lower = word.toLowerCase();
  if (/^(?:\P{L}.*|.|smar\p{L}*)$/iu.test(word) || plainWords.has(lower) || currencyOf(lower) !== null)
    return true;
  return rolesOfWord(withoutAccents(lower)).some((role) => labelRoles.has(role));
}

const hasSmallLetters = (text: string) => /\p{Ll}/u.test(text);

/** Whether nearly all lines are written in capitals. Capitals then do not mark a code. */
export function areInCapitals(lines: readonly string[]): boolean {
  // Other scripts have no capitals.
  const worded = lines.filter((line) => /[\p{Lu}\p{Ll}]{3}/u.test(line));
  return worded.filter((line) => !hasSmallLetters(line)).length > worded.length * 0.7;
}

/** Codes of countries and grades that also stand alone in a text in capitals. Their lowercase forms are words: "us", "ab". */
const trueCode = /^(?:US|UK|EU|UE|HK|JP|AU|AB|BC)$/;

/** Writes the short words of a line in capitals in lowercase, so that none is taken for a code: "IN", "CA", "ST", "KR". */
export function withSmallWords(line: string): string {
  if (hasSmallLetters(line)) return line;
  return line
    .replaceAll(/(?<=(?<!\p{L})(?:BY|TO|WITH|FROM|CALL|ASK|TEXT|CONTACT|EMAIL) )US(?!\p{L})/gu, 'us')
    .replaceAll(/(?<!\p{L})AB(?= (?:LAGER|WERK|\d+ (?:STK|STÜCK|ST)(?!\p{L})))/gu, 'ab')
    .replaceAll(/(?<![\p{L}\d])[A-Z]{2,3}(?![\p{L}\d])/gu, (word) =>
      isNeutral(word) && !trueCode.test(word) ? word.toLowerCase() : word,
    );
}

/**
 * The unexplained words of a text that may change the value of an item.
 * @param explained texts that are already read. They explain words that abbreviate theirs: "Ti" next to natural titanium
 */
export function unreadWords(
  unknown: readonly { text: string }[],
  explained: readonly (string | null)[],
): string[] {
  const explainedWords = explained.flatMap((text) => text?.toLowerCase().split(/[^\p{L}\d]+/u) ?? []);
  const isExplained = (word: string) => {
    const lower = word.toLowerCase();
    const isShort = /^[b-df-hj-np-tv-z]{2,}$/.test(lower);
    return explainedWords.some((one) => one.startsWith(lower) || (isShort && isWithin(lower, one)));
  };
  return unknown
    .map(({ text }) => text)
    .filter((word) => (/^[F-HJ-Z]$/.test(word) || !isNeutral(word)) && !isExplained(word));
}
