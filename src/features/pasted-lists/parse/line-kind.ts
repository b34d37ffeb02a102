import { unspacedScript, vocabulary } from '@/features/market-index/words/vocabulary';
import type { LineReading } from './line/line-items';
import { isQuantityBelow } from './line/line-variants';
import { readLineAlone } from './line/read-line';
import { minimumForm } from './list/note-amounts';
import { familyIn, isFamily, namesSeries, seriesSource } from './list/product-families';
import { longestLine } from './list/source-lines';
import { columnOf, isPlain } from './table/column-heading';
import { variantOf } from './table/column-variants';
import { currencyOf, signForm } from './words/currencies';
import { isNeutral } from './words/column-words';
import { isCountryCell } from './words/country-spec';
import { readDeviceWords } from './words/device-words';
import { hasMarginScheme, mentionsLock, missingParts } from './words/remarks';

/** A line that a chat app writes, or that a mail app adds at the end of a message. */
export const systemLine =
  /^<media omitted>$|^\W*(?:in )?reply(?:ing)? to:? ["“]|^(?:image|video|audio|sticker|gif|document) omitted$|^this message was deleted$|^you deleted this message$|^missed (?:voice|video) call$|^sent from my |^get outlook for |^von meinem .{2,20} gesendet|^envoyé de(?:puis)? mon |^enviado desde mi |^inviato da(?:l mio)? |^verstuurd vanaf mijn |^wysłane z |^\d+ (?:likes?|comments?|shares?|views?|reactions?)(?: |$)/i;
// "*…*", "…:", "=== … ===", "--- … ---", "# …", "[…]", "【…】", ">> …", "■ …"
export const headingForm =
  /^[^\p{L}\d]*\*[^*]+\*(?:\P{L}+\p{L}+){0,6}\P{L}*$|:\s*$|^\s*(?:={2,}|-{2,}|#{1,6}\s|>>+|\[[^\]]*\]\s*$|【[^】]*】(?:\P{L}*\p{L}+){0,3}\P{L}*$|[■◆◼●▶►★☆]\s?\D+$)/u;

/** How many words and numbers a text has. */
export const countWords = (text: string): number => text.match(/\S*[\p{L}\d]\S*/gu)?.length ?? 0;

/** Whether a line is prose and not an offer: the parser knows few of its words. */
export function isSentence(text: string, { words, hasAmounts }: LineReading): boolean {
  const count = countWords(text);
  if (!hasAmounts && count > 12) return true;
  const unknown = words.unknown.filter((word) => word.text.length > 1).length;
  return unknown >= 6 && unknown * 5 > count * 2;
}

/** Whether a line holds only a capacity, a grade, a carrier lock or a color: "128GB", "Grade B". */
export const isVariant = (text: string): boolean =>
  text.trim().length < 60 && !/\d\D+\d/.test(text) && variantOf(text.replaceAll(missingParts, ' ')) !== null;

/** Whether a line has amounts and no device. The line before it names the device. */
export function isContinuation(text: string): boolean {
  if (text.trim() === '' || text.length > longestLine) return false;
  const { items, words, hasAmounts } = readLineAlone(text);
  const hasWords = words.grades.length > 0 || words.colors.length > 0 || words.storages.length > 0;
  return hasAmounts && items.length === 0 && hasWords;
}

/** Whether a text names a grade in a word that has no other meaning. */
const namesGrade = (text: string, { grades }: LineReading['words']): boolean =>
  grades.some(({ start, end }) => end - start > 4 || unspacedScript.test(text.slice(start, end)));

const isLineOrNeutral = ({ text }: { text: string }): boolean =>
  isNeutral(text) || vocabulary().lineWords.has(text.toLowerCase().replace(/s$/, ''));

/** Whether a line holds only facts about other lines: "UNLOCKED, prices USD". */
export function isOnlyContext({ words, items, hasAmounts }: LineReading): boolean {
  const { carriers, grades, countrySpec, unknown, numbers } = words;
  const hasFacts = carriers.length > 0 || grades.length > 0 || countrySpec !== null;
  const isExplained = unknown.every(isLineOrNeutral);
  return hasFacts && isExplained && items.length === 0 && !hasAmounts && numbers.length === 0;
}

const startsWithEmoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * Whether a line names a carrier lock, a country or a grade in a few words and has no amount: "T-Mobile stock below". Above the first
 * item, a lock or a country belongs to the title, but a grade right above an item starts a group.
 */
export function isShortHeading(
  text: string,
  { words, items, hasAmounts }: LineReading,
  { isFirst, before, next }: { isFirst: boolean; before: string; next: string },
): boolean {
  const { carriers, countrySpec, numbers } = words;
  const hasLockOrCountry = carriers.length > 0 || countrySpec !== null || mentionsLock(text);
  const hasGrade = namesGrade(text, words);
  // "✨ SEALED (unlocked, US)" is not a title.
  const isTitle = hasLockOrCountry && !startsWithEmoji.test(text);
  const hasFacts = isFirst ? hasGrade && !isTitle && next.trim() !== '' : hasGrade || hasLockOrCountry;
  const isSeparated = before.trim() === '' && next.trim() !== '';
  // A leading emoji marks a heading, which may be longer: "🇪🇸 Stock Madrid - prices EUR - grade A/B - EU version".
  const hasManyFacts = startsWithEmoji.test(text) || countFacts(text, words) > 2;
  const wordLimit = hasManyFacts && next.trim() !== '' ? 16 : isSeparated ? 8 : 5;
  const isShort = (text.match(/\p{L}+/gu) ?? []).length <= wordLimit;
  return hasFacts && isShort && !hasAmounts && items.length === 0 && numbers.length === 0;
}

/** Whether a line begins with the emoji of a later heading: "🔹 Used, all unlocked" and "🔹 New". */
function hasMarkOfHeading(text: string, below: readonly string[]): boolean {
  const [mark] = /^\p{Extended_Pictographic}\uFE0F?/u.exec(text) ?? [];
  return mark !== undefined && below.some((row) => row.trim().startsWith(mark) && !/\d/.test(row));
}

/** Whether a line names a grade above its own lines, and a line after a blank one names another grade above other lines. */
function hasSiblingSection(
  text: string,
  { words, items, hasAmounts }: LineReading,
  below: readonly string[],
): boolean {
  const isPhrase = !/[.!]\s*$/.test(text) && (text.match(/\p{L}+/gu) ?? []).length <= 14;
  const isAboveLines = items.length === 0 && !hasAmounts && (below[0] ?? '').trim() !== '';
  if (!isPhrase || !isAboveLines || !namesGrade(text, words)) return false;
  return below.some((row, at) => {
    const isSeparated = below[at - 1]?.trim() === '' && (below[at + 1] ?? '').trim() !== '';
    return isSeparated && !/\d/.test(row) && namesGrade(row, readDeviceWords(row));
  });
}

/** Whether a line heads a section, because a line below it heads another one in the same way. */
export const startsSection = (text: string, reading: LineReading, below: readonly string[]): boolean =>
  !/\d/.test(text) && (hasMarkOfHeading(text, below) || hasSiblingSection(text, reading, below));

/** The number of different facts a line states about the lines below it. */
const countFacts = (text: string, { carriers, grades, countrySpec }: LineReading['words']): number =>
  [
    carriers.length > 0 || mentionsLock(text),
    grades.length > 0,
    countrySpec !== null,
    signForm.test(text),
  ].filter(Boolean).length;

/** Whether a line between blank lines names a carrier lock, a country or a grade among other words. It may be a heading. */
export function mayBeHeading(
  text: string,
  { words, items }: LineReading,
  { before, next }: { before: string; next: string },
): boolean {
  const hasFacts = words.carriers.length > 0 || words.countrySpec !== null || namesGrade(text, words);
  const isSeparated = before.trim() === '' && next.trim() !== '';
  return hasFacts && isSeparated && items.length === 0 && (text.match(/\p{L}+/gu) ?? []).length <= 20;
}

/** Whether a line above all items names the list itself: "Inventory as of 11/19/2026 - US SPEC ONLY". */
export const isListTitle = (text: string): boolean =>
  /(?<!\p{L})(?:inventory|(?:price ?|stock ?)?list|as of|availability|report|preisliste|lagerliste|liste|lista|listino|прайс|stok listesi)(?!\p{L})/iu.test(
    text,
  );

/** Whether a line begins with brands or product types, and facts about them follow: "SMARTPHONES APPLE - unlocked, EU spec". */
export const isSectionTitle = (text: string): boolean => {
  const [name = '', ...facts] = text.split(/\s[-–—|:]\s|\s?\(/);
  return (facts.length > 0 && isFamily(name)) || isFamilyWithFacts(text);
};

/** Whether a line is a family with facts about all of it: "iPhones desbloqueados, todos EU". */
function isFamilyWithFacts(text: string): boolean {
  const name = /^\W*(\p{L}+(?: \p{L}+)?),\s(?:all|todos|tutti|tous|alle)\s/iu.exec(text)?.[1] ?? '';
  const { models, unknown } = readDeviceWords(name);
  return familyIn(name) !== null && models.length === 0 && unknown.every(isLineOrNeutral);
}

/** Whether a line holds only a country: "🇯🇵 JAPAN". */
const isCountryName = (text: string): boolean => {
  const [name = '', ...others] = text.match(/\p{L}+(?: \p{L}+)?/gu) ?? [];
  return others.length === 0 && name.length > 3 && isCountryCell(name);
};

const seriesAtEnd = new RegExp(String.raw`${seriesSource}\W*$`, 'iu');
/** Whether a line names a range of models: "iPhone 15 / 16 series", "*iPhone 15 / 16 - Grade A*". */
export const isSeries = (text: string): boolean =>
  text.split(/\s+/).length < 10 &&
  (seriesAtEnd.test(text) || (headingForm.test(text) && namesSeries(text) && !signForm.test(text)));
/** "2) AT&T LOCKED", "B. Tablets" */
const numberedForm = /^\s*(?:\d{1,2}|[A-Z]|[IVX]{1,4})[).]\s+\p{L}/u;

/** Whether a line names only the margin scheme: "1.2 differenzbesteuert §25a". */
const isMarginHeading = (text: string, { words, items, hasAmounts }: LineReading): boolean =>
  items.length === 0 &&
  !hasAmounts &&
  words.models.length === 0 &&
  (text.match(/\p{L}{3,}/gu) ?? []).length <= 4 &&
  hasMarginScheme(text);

/** "PILE 2 toronto, CAD, canada spec" */
const labeledSection = /^\W{0,3}(?:pile|pallet|skid|batch|box|bin|part|section) #?\d{1,3}\s(?=\D+$)/iu;

/** "GALAXY WATCH (new, sealed)" */
const factsInBrackets = / ?\([^()\d]+\)\s*$/u;

/** Whether a line is a heading. A capacity or a grade may stand between a model and its amounts. @param below the lines below */
export function isHeading(text: string, reading: LineReading, below: readonly string[]): boolean {
  if (
    headingForm.test(text.replace(minimumForm, ' ')) ||
    isSeries(text) ||
    isOnlyContext(reading) ||
    isFamily(text.replace(factsInBrackets, '')) ||
    isCountryName(text)
  )
    return true;
  const { words, items } = reading;
  if (isMarginHeading(text, reading) || (labeledSection.test(text) && items.length === 0)) return true;
  const isNumbered = numberedForm.test(text) && !numberedForm.test(below[0] ?? '');
  if (isNumbered && items.length === 0 && !reading.hasAmounts && text.split(/\s+/).length < 9) return true;
  // A model is a heading if the lines below hold its amounts. It may state a price that they all share, or the pieces of each.
  const hasQuantity = items.some(({ quantity }) => quantity !== null) && !isQuantityBelow(text, items);
  const next = below.slice(0, 3).find((line) => !isVariant(line)) ?? '';
  if (hasQuantity || words.models.length !== 1) return false;
  // "iPhone 16" above "16 128 Black - 30 pcs - $605"
  const nextReading = readLineAlone(next.slice(0, longestLine));
  const isRepeated =
    !reading.hasAmounts &&
    words.storages.length === 0 &&
    nextReading.hasAmounts &&
    nextReading.words.models[0] === words.models[0];
  return isRepeated || isContinuation(next);
}

const amountRoles = ['quantity', 'price', 'minQuantity', 'currency'] as const;

/** Whether a heading states a price for everything below it, beside a grade or a lock at most: "$85 each:", "All at $120 - Grade B:". */
export function isPriceHeading(text: string, { items, price }: LineReading): boolean {
  if (price === null || items.length > 0 || text.match(/\d[\d.,]*/g)?.length !== 1) return false;
  const facts = text
    .replaceAll(/[<>=*#]/g, ' ')
    .split(/\s[-–—|]\s/)
    .filter((part) => variantOf(part.trim()) === null);
  return isAmounts(
    facts.join(' ').replaceAll(/(?<!\p{L})(?:all|everything|these|at|now|below)(?!\p{L})/giu, ''),
  );
}

/** Whether a line holds only amounts: "QTY: 40", "$205 each". */
export function isAmounts(text: string): boolean {
  if (text.length > 60 || !/\d/.test(text)) return false;
  // "HK$" is a sign, not a word.
  const words = text.replaceAll(/\p{L}{1,2}\$/gu, '$').match(/\p{L}+/gu) ?? [];
  const hasUnit = words.length > 0 || /[$€£¥]/.test(text);
  const isAmountWord = (word: string) => {
    if (/^(?:x|c|u|un|cada|uno|una|each|ea|la|pieza)$/i.test(word)) return words.length > 1 || hasUnit;
    // "40 pcs" alone can be a total. "40 pcs at USD 395" has a price.
    if (/^(?:in|of|per|order|only|units?|pieces?|pcs?|call|at)$/i.test(word))
      return words.length > 1 || signForm.test(text);
    const column = columnOf(word);
    return amountRoles.some((role) => isPlain(column, role));
  };
  return hasUnit && words.every((word) => currencyOf(word) !== null || isAmountWord(word));
}
