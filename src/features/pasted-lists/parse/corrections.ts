import { capacityLabel } from '@/features/market-index/words/storage-text';
import { readLine } from './line/read-line';
import type { OpenItem } from './list-settlement';
import { emptyContext } from './list/list-context';
import type { SourceLine } from './list/source-lines';
import { type Progress, skip } from './reading-state';
import { centsOf } from './words/amounts';
import { readDeviceWords } from './words/device-words';
import { isSold } from './words/offer-words';

// "sorry 354 not 345", "make that 12 pcs", "price drop 12 mini now 112"
const correctionWord =
  /(?<!\p{L})(?:sorry|correction|typo|my (?:bad|mistake)|scratch that|(?:make|that['’]?s|should be) (?:that|it)|should (?:be|read)|price (?:drop|change|update)|(?:dropped|reduced) to|meant|entschuldigung|korrektur|sollte|désolé|erreur|perd[oó]n|corrijo|correcci[oó]n|scusate|errore|correzione|desculp\p{L}*|correção)(?!\p{L})/iu;
/** The amount that a correction takes back: "257 not 275". */
const replacedAmount = /(?<!\p{L})(?:not|nicht|statt|pas|no|non) \D{0,3}(\d[\d.,]*)/iu;
const mostWords = 12;
/** A correction without a model is short. */
const fewWords = 6;
/** At most this many lines above, a line without a model corrects the last item. */
const nearLines = 2;
/** How many items above a correction may be about. A limit keeps the time linear in the length of the list. */
const mostItems = 200;

/** The items that a text names by their model and properties. Texts of a chat leave out "iPhone": "14 256 is A/B". */
function itemsNamed(items: readonly OpenItem[], text: string): OpenItem[] {
  const own = readDeviceWords(text);
  const words =
    own.models.length > 0
      ? own
      : readDeviceWords(text.replace(/(?<![\p{L}\d$€£])1[1-7](?!\d)/u, 'iPhone $&'));
  const grades = new Set(words.grades.map(({ code }) => code));
  return items.filter(
    ({ model, text: line, properties }) =>
      model !== null &&
      words.models.includes(model) &&
      words.colors.every(({ word }) => line.toLowerCase().includes(word.toLowerCase())) &&
      words.storages.every((gigabytes) => properties.storage === capacityLabel(gigabytes)) &&
      (grades.size !== 1 || grades.has(properties.grade ?? '')),
  );
}

/** The items that a correction without a model is about: the last one with the amount that it replaces, or those right above. */
function itemsNear(items: readonly OpenItem[], text: string, line: number): OpenItem[] {
  const amount = centsOf(replacedAmount.exec(text)?.[1] ?? '');
  const replaced = items.findLast(
    ({ price, quantity }) => amount !== null && (price === amount || quantity === amount / 100),
  );
  if (replaced) return [replaced];
  const last = items.at(-1)?.line ?? 0;
  return line - last > nearLines ? [] : items.filter((item) => item.line === last);
}

/**
 * Warns about the items above that a later line takes back or changes: "16 pro sold", "sorry 354 not 345". The buyer decides what holds.
 * @returns whether the line is such a correction. It is then skipped.
 */
export function readCorrection(progress: Progress, source: SourceLine, text: string): boolean {
  const wordCount = text.split(/\s+/).length;
  if (progress.items.length === 0 || wordCount > mostWords) return false;
  const isLaterSale = source.isMessageStart && isSold(text);
  if (!isLaterSale && !correctionWord.test(text)) return false;
  // An offer may correct itself.
  const { items, words } = readLine(text, emptyContext);
  const isOffer =
    words.storages.length > 0 && items.some(({ quantity, price }) => quantity !== null && price !== null);
  if (isOffer && !replacedAmount.test(text)) return false;
  const above = progress.items.slice(-mostItems);
  const named = itemsNamed(above, text);
  // "Sorry for the delay, all unlocked" states facts about the list.
  const isAmount =
    /\d/.test(text) &&
    wordCount <= fewWords &&
    words.models.length + words.carriers.length === 0 &&
    !isSold(text);
  const near = isAmount ? itemsNear(above, text, source.number) : [];
  const corrected = named.length > 0 ? named : near;
  if (corrected.length === 0) return false;
  for (const item of corrected) {
    const warnings = [...item.warnings, `A later line says “${text}”`];
    progress.items[progress.items.lastIndexOf(item)] = { ...item, warnings };
  }
  skip(progress, source, 'changes a line above');
  return true;
}
