import headings from './column-headings.json';
import texts from './plain-words.json';
import { isWithin } from './color-names';
import { currencyOf } from './currencies';

const columnRoles = [
  'brand',
  'name',
  'storage',
  'color',
  'grade',
  'carrier',
  'lock',
  'unlocked',
  'countrySpec',
  'quantity',
  'minQuantity',
  'price',
  'msrp',
  'sku',
  'serial',
  'code',
  'vat',
  'functional',
  'currency',
  'ignore',
] as const;

/** What the cells of a column say. */
export type ColumnRole = (typeof columnRoles)[number];

/** A text without the accents of its letters. */
export const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const roles = new Map<string, ColumnRole>();
for (const role of columnRoles)
  for (const heading of headings[role].split('|')) {
    roles.set(heading, role);
    roles.set(withoutAccents(heading), role);
  }

/** The role of a heading in lower case. */
export const roleOf = (heading: string): ColumnRole | undefined => roles.get(heading);

/** The heading that a word with a point shortens, where those that begin so have one role: "Anz." is "Anzahl". */
export function fullHeading(short: string): string | null {
  const full = [...roles].filter(([heading]) => heading.startsWith(short) && /^\p{L}+$/u.test(heading));
  return new Set(full.map(([, role]) => role)).size === 1 ? (full[0]?.[0] ?? null) : null;
}

/** The roles of a word; a compound such as "Lagerbestand" or "Gesamtpreis" has those of its ends. */
export function rolesOfWord(word: string): (ColumnRole | undefined)[] {
  const own = roles.get(word);
  if (own !== undefined) return [own];
  const cuts = Array.from({ length: Math.max(0, word.length - 7) }, (_, place) => place + 4);
  const first = cuts.toReversed().find((cut) => roles.has(word.slice(0, cut)));
  const last = cuts.find((cut) => roles.has(word.slice(cut)));
  if (last === undefined) return [undefined];
  return [roles.get(word.slice(last)), ...(first === undefined ? [] : [roles.get(word.slice(0, first))])];
}

const labels: ReadonlySet<ColumnRole | undefined> = new Set<ColumnRole>([
  'brand',
  'name',
  'storage',
  'color',
  'grade',
  'carrier',
  'countrySpec',
  'quantity',
  'minQuantity',
  'price',
  'msrp',
  'currency',
]);

/** Words that say nothing of goods: of grammar, of trade, units, and how an offer is made. */
const plainWords = new Set(Object.values(texts).flatMap((words) => words.split(' ')));

/** Whether a word beside a device says nothing of its color, grade or lock: a number, a label, a currency, or a word of grammar or of trade. */
export function isNeutral(word: string): boolean {
  const lower = word.toLowerCase();
  if (/^(?:\P{L}.*|.|smar\p{L}*)$/iu.test(word) || plainWords.has(lower) || currencyOf(lower) !== null)
    return true;
  return rolesOfWord(withoutAccents(lower)).some((role) => labels.has(role));
}

/**
 * The words of a text that nothing explains and that may change what goods are worth.
 * @param said what is read of them: words that begin one of it are explained, as "Ti" beside natural titanium is
 */
export function unreadWords(
  unknown: readonly { text: string }[],
  said: readonly (string | null)[],
): string[] {
  const saidWords = said.flatMap((text) => text?.toLowerCase().split(/[^\p{L}\d]+/u) ?? []);
  const isSaid = (word: string) => {
    const lower = word.toLowerCase();
    const isShort = /^[b-df-hj-np-tv-z]{2,}$/.test(lower);
    return saidWords.some((one) => one.startsWith(lower) || (isShort && isWithin(lower, one)));
  };
  return unknown
    .map(({ text }) => text)
    .filter((word) => (/^[F-HJ-Z]$/.test(word) || !isNeutral(word)) && !isSaid(word));
}
