import { memoize } from '@/lib/memoize';
import { withoutAccents } from '@/lib/text/without-accents';
import { type ColumnVariant, pieceSource, variantColumn } from './column-variants';
import { moreSource, unitSource } from '../words/amounts';
import { currencyOf, signForm, signSource } from '../words/currencies';
import {
  type ColumnRole,
  fullHeading,
  roleOf,
  rolePriority,
  rolesOfWord,
  setOf,
  spelledOutHeading,
} from '../words/column-words';

/** A column of a table. */
export interface Column {
  role: ColumnRole | null;
  /** The variant that its prices or quantities apply to; null if they apply to the whole row. */
  variant: ColumnVariant | null;
  /** The minimum quantity for its price: 10 below "10-49" or "10+"; null if there is none. */
  minQuantity: number | null;
  /** The least quantity that the table sells: 10 below "10+", if no price is for fewer. */
  least: number | null;
  /** The currency that its heading names. */
  currency: string | null;
  /** Whether the role is inferred only from the numbers in the column. */
  isGuess: boolean;
}

/** The default values of a column without a variant. */
export const plainColumn = { variant: null, minQuantity: null, least: null, isGuess: false };
const tierWords = String.raw`price|pr|prz|qty|preis|prix|precio|prezzo|prijs|cena|staffel|tier|level|break|t\d|p\d|from|ab|dès|à partir de|desde|da|vanaf|v\.?\s?a\.?|od|от|bei|netto|net|unit|@|≥|>=?`;
/** "10-49", "10+", "ab 10", "T1 (1-24)", "Price 10-49 pcs" */
const tierHeading = new RegExp(
  String.raw`^(?:(?<from>(?:(?:${tierWords})\.?\s?)+)|)\(?(?<least>\d{1,6})\s*(?<end>\+|(?:[-–]|to|bis|à)\s*\d{1,6}|and up|${moreSource})?(?:\s*(?:${unitSource}|p\.))?\s*(?<more>\+|and up|${moreSource})?\)?$`,
  'iu',
);

/** "Up to 9", "Até 9 pçs" */
const upToHeading = new RegExp(
  String.raw`^(?:up to|bis|jusqu['’]à|hasta|fino a|até|tot|do|upp till|<=?|≤)\s?\d{1,6}\s*(?:${unitSource}|p\.)?$`,
  'iu',
);

/** The minimum quantity that a heading states for the price below it; null for other headings. */
function tierOf(heading: string): number | null {
  if (upToHeading.test(heading.trim())) return 1;
  const { from, least: lowestMinimum, end, more } = tierHeading.exec(heading.trim())?.groups ?? {};
  return lowestMinimum === undefined || (from ?? end ?? more) === undefined ? null : Number(lowestMinimum);
}

/** "A st" */
const unitAtEnd = new RegExp(String.raw`\s(?:${pieceSource})$`, 'iu');
const unitOrNothing = new RegExp(String.raw`^\W*(?:${pieceSource}|ea)?\W*$`, 'iu');
// "Buy Now USD (entire lot)"
const wholePrice = /(?<!\p{L})(?:(?:entire|whole|full|complete) lot|lot price|price per lot)(?!\p{L})/iu;
/** "AED / pc": a price, not pieces. */
const pricePerUnit = new RegExp(
  String.raw`^\W*(?:${signSource})\s?(?:\/|per|pro|je|por|par)\s?(?:${unitSource}|ea|each|u)\W*$`,
  'iu',
);
const signs = new RegExp(signSource, 'giu');
/** The roles that one name column can combine: names with their storage and color. */
const wholeRoles = setOf('brand', 'name', 'storage', 'color', 'countrySpec');

const genericWord = /^(?:desc|descr|description|details?|name|cd|txt|text)$/;

const computerPart = /^(?:cpu|ram|processor|prozessor|processeur|procesador|gpu)$/;
const drive = /^(?:ssd|hdd|storage|disk|drive|nvme|emmc|festplatte|disque|disco)$/;

/** The role of a heading with several words. The most specific word decides: "Prix HT", "Opening bid". */
function roleOfWords(words: readonly string[]): ColumnRole | null {
  if (words.length > 6) return null;
  // "Color desc", "Mfg name": the other word decides.
  const special = words.filter((word) => !genericWord.test(word));
  const wordRoles = (special.length > 0 ? special : words).flatMap(rolesOfWord);
  // "Dispo ID", "Stock ID"
  if (words.length > 1 && words.at(-1) === 'id') return 'code';
  // "Min bid" is a price.
  if (wordRoles.includes('minQuantity') && wordRoles.includes('price')) return 'price';
  // "CPU / RAM / SSD"
  if (words.some((word) => computerPart.test(word)) && words.some((word) => drive.test(word)))
    return 'storage';
  // "MSRP total", "Total stock"
  if (wordRoles.includes('total') && (wordRoles.includes('msrp') || wordRoles.includes('quantity')))
    return 'ignore';
  // "Colors x pcs"
  if (wordRoles.includes('color') && wordRoles.includes('quantity')) return 'color';
  // "Model / GB"
  const isCombined = wordRoles.every((role) => wholeRoles.has(role));
  if (wordRoles.includes('name') && isCombined) return 'name';
  // "Product category" is not a product name.
  const isName = wordRoles.includes('name') && wordRoles.every((role) => role !== undefined);
  return rolePriority.find((role) => wordRoles.includes(role)) ?? (isName ? 'name' : null);
}

/** "s/ IVA", "P. con IVA", "c/ IVA 23%", "exkl. moms" */
const taxedPrice =
  /^(?:p(?:rice|reis|rix|rezzo|recio|reço|r|u|\.)?\.?\s)?(?:s\/|c\/|sin|con|sem|com|senza|hors|avec|ex|excl|exkl|inc|incl|inkl|mit|ohne|bez|utan|med|uden)\.?\s?(?:iva|vat|mwst|ust|tva|moms|mva|btw|dph|gst|alv|kdv)\.?(?:\s\d{1,2}(?:[.,]\d)? ?%)?$/iu;
/** The column below a heading. It has no role if the heading is unknown. */
export const columnOf = memoize(readColumn);

function readColumn(input: string): Column {
  // "# A" is the pieces of grade A, "#" the number of the line.
  const heading = input.replace(/^# ?(?=[A-D](?:[+-]|\/[A-D])?$)/, 'Qty ');
  const currency = currencyOf(signForm.exec(heading)?.[0] ?? '');
  // "A級數量"
  const apartFromGrade = heading.replace(/^([A-D][+-]?)[級级](?=\p{Script=Han})/u, 'Grade $1 ');
  const plain = withoutAccents(apartFromGrade.toLowerCase())
    .replaceAll(/[*_"“”:]|(?<=\p{L}{2})-(?=\p{L})/gu, ' ')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/(?<!\p{L})(\p{L}{3,})\.(?=\s|$)/gu, (match, short: string) =>
      roleOf(short) !== undefined || roleOf(match) !== undefined ? match : (fullHeading(short) ?? match),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bare = plain
    .replaceAll(signs, ' ')
    .replaceAll(/[.,/](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (taxedPrice.test(heading)) return { ...plainColumn, role: 'price', currency };
  if (pricePerUnit.test(heading)) return { ...plainColumn, role: 'price', currency };
  if (wholePrice.test(heading)) return { ...plainColumn, role: 'total', currency };
  // "Cena netto PLN (20+)", "Tier 2 (from 50)"
  const from =
    tierOf(/\(([^()]+)\)/.exec(heading)?.[1] ?? '') ??
    tierOf(heading.replaceAll(signs, ' ').replaceAll(/\s+/g, ' '));
  if (from !== null) return { ...plainColumn, role: 'price', minQuantity: from, currency };
  const role = roleOf(plain) ?? roleOf(plain.replaceAll('.', '').trim()) ?? roleOf(bare);
  // "Net £" is a price, "Net" can be a network.
  if (role !== undefined)
    return { ...plainColumn, role: role === 'carrier' && currency !== null ? 'price' : role, currency };
  // "Bezeichnung 1" stands beside "Bezeichnung 2".
  if (roleOf(bare.replace(/ ?[12]$/, '')) === 'name') return { ...plainColumn, role: 'name', currency };
  // "Device color" is the color of the device.
  const ownRole = roleOf(bare.replace(/^(?:device|item|product|phone|handset|unit) (?=\p{L})/u, ''));
  if (/^(?:storage|color|grade|carrier|countrySpec)$/.test(ownRole ?? ''))
    return { ...plainColumn, role: ownRole ?? null, currency };
  // "EUR", "EUR/st"
  if (currency !== null && unitOrNothing.test(bare)) return { ...plainColumn, role: 'price', currency };
  if (bare === '') return { ...plainColumn, role: null, currency };
  // "EK ab 20", "50+ price"
  const otherWords = bare.split(' ').filter((word) => roleOf(word) !== 'price');
  const minQuantity = tierOf(bare) ?? tierOf(otherWords.join(' '));
  if (minQuantity !== null) return { ...plainColumn, role: 'price', minQuantity, currency };
  // "A+" and "A/B" are grades. "RAM+ROM" is two words.
  const words = bare.split(/ \+ |[ _/&-]+|\+(?=\S)/).filter((word) => word !== '');
  const withVariant =
    (unitAtEnd.test(bare) ? null : variantColumn([bare])) ??
    variantColumn(bare.split(' ')) ??
    variantColumn(words);
  if (withVariant) return { ...plainColumn, ...withVariant, currency };
  const wordRole = roleOfWords(words);
  // "MinAbn" is two words.
  const apart = spelledOutHeading(heading) ?? heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  if (wordRole === null && apart !== heading) return columnOf(apart);
  // "USD/pc" is a price.
  const isPrice = currency !== null && !['msrp', 'ignore', 'total'].includes(wordRole ?? '');
  return { ...plainColumn, role: isPrice ? 'price' : wordRole, currency };
}

/** Whether a column has a role for the whole row, not only for one variant or above a minimum quantity. */
export const isPlain = ({ role, variant, minQuantity }: Column, expectedRole: ColumnRole): boolean =>
  role === expectedRole && variant === null && minQuantity === null;
