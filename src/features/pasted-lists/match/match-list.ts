import type { SellRequest } from '@/contract/resources';
import type { LotFacts } from '@/features/market-index/index/lot-facts';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { getOrInsert } from '@/lib/get-or-insert';
import { type Cents, formatMoney, percentFrom, sumCents } from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';
import type { ListItem, SkippedLine } from '../parse/list-item';
import { modelCandidates } from './model-candidates';
import { type MatchPick, type OpenLot, pickLots, piecesOf } from './pick-lots';

/*
 * Matches the items of a list to the lots for sale. A piece is matched once: an item that comes later in the list gets what the earlier ones
 * leave of a lot. Where an item can mean different goods, the buyer is asked, and nothing is matched until then.
 */

/** A lot that can be matched: of one model, with what it states. */
export interface CandidateLot {
  lot: SellRequest;
  facts: Pick<LotFacts, 'price' | 'quantity' | 'minQuantity' | 'grade' | 'storage' | 'color' | 'carrier'>;
}

/** What a buyer is asked where a list does not state it, in this order. */
const questionOrder = ['storage', 'grade', 'carrier'] as const;
/** What a buyer can choose instead of what is not for sale, in this order. */
const alternativeOrder = ['grade', 'color', 'carrier', 'storage'] as const;
type Property = (typeof alternativeOrder)[number];
export type QuestionSubject = Property | 'model';

/** The answer that takes any value. */
export const anyValue = '*';

/** A possible answer, with the pieces for sale and their lowest price. */
export interface QuestionOption {
  /** As lots state it; empty for lots that state nothing. */
  value: string;
  pieces: number;
  from: Cents | null;
}

/** What an item leaves open although lots differ in it, or what the buyer can choose instead. */
export interface Question {
  subject: QuestionSubject;
  /** The list states a value that is not for sale; these are. */
  isAlternative: boolean;
  options: readonly QuestionOption[];
  /** Null until the buyer has chosen. */
  answer: string | null;
}

/** What the buyer decided about an item. */
export interface ItemEdit {
  /** Instead of the list's quantity. */
  quantity?: number | undefined;
  answers?: { [Subject in QuestionSubject]?: string | undefined } | undefined;
}

/** Edits by the item's key. */
export type ItemEdits = Readonly<Record<string, ItemEdit>>;

/**
 * What became of an item. `check`: the buyer must choose or confirm first. `short`: too few pieces. `notForSale`: no lot fits.
 * `notUnderstood`: it names no model that is known.
 */
export type MatchVerdict = 'matched' | 'check' | 'short' | 'notForSale' | 'notUnderstood';

/** An item with the lots that it was matched to. */
export interface MatchedItem {
  item: ListItem;
  /** Names the item for as long as its line stays as it is, wherever it moves in the list. */
  key: string;
  /** The quantity to match; null where neither the list nor the buyer states one. */
  neededPieces: number | null;
  /** Answered ones and, last, at most one that is open. */
  questions: readonly Question[];
  /** Cheapest first. */
  picks: readonly MatchPick[];
  pieces: number;
  verdict: MatchVerdict;
  /** The result as a sentence. */
  sentence: string;
  /** What to confirm first, as sentences. */
  checks: readonly string[];
  /** What is good to know and changes nothing, as sentences. */
  notes: readonly string[];
  /** The list's price over the average asking price, in percent; negative below it. Null without both in dollars. */
  overAsking: number | null;
}

/** A pasted list, matched. */
export interface MatchedList {
  /** In the order of the list. */
  items: readonly MatchedItem[];
  skipped: readonly SkippedLine[];
  /** How much of the market is loaded; empty when all is. */
  text: string;
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function isStorage(lot: string, stated: string): boolean {
  const [own, expected] = [plain(lot), plain(stated)];
  // The list gives the size of a watch and not its connection.
  return own === expected || (/^\d{2}mm$/.test(expected) && own.startsWith(`${expected} `));
}

/** A device without a carrier has no lock. */
const isCarrier = (lot: string, stated: string) =>
  plain(lot) === plain(stated) || (lot === '' && plain(stated) === 'unlocked');

/** A line can name several colors: "Black / Blue". */
const isColor = (lot: string, stated: string) =>
  stated.split(' / ').some((one) => plain(one) === 'mixed' || plain(lot) === plain(one));

/** Whether a lot is what an item describes. A property that the list does not state fits any lot. */
export function isFitting(
  { lot, facts }: CandidateLot,
  { properties }: Pick<ListItem, 'properties'>,
): boolean {
  const { grade, storage, carrier, color, countrySpec } = properties;
  const spec = plain(lot.properties.countrySpec ?? '');
  return (
    (grade === null || plain(facts.grade) === plain(grade)) &&
    (storage === null || isStorage(facts.storage, storage)) &&
    (carrier === null || isCarrier(facts.carrier, carrier)) &&
    (color === null || isColor(facts.color, color)) &&
    // Lots rarely state a spec. The buy request does.
    (countrySpec === null || spec === '' || spec === plain(countrySpec))
  );
}

/** A lot that fits an item, with what earlier items leave of it. */
interface FittingLot extends CandidateLot {
  left: number;
}

/** Lots with an asking price that can be offered, in whole cents, and pieces left. */
function openLots(lots: readonly FittingLot[]): OpenLot[] {
  return lots.flatMap(({ lot, facts: { price, quantity, minQuantity }, left }) =>
    price === null || left <= 0
      ? []
      : [{ lot, price, left, minimum: Math.max(1, Math.min(minQuantity ?? 1, quantity ?? 1)) }],
  );
}

function optionOf(value: string, lots: readonly FittingLot[]): QuestionOption {
  const open = openLots(lots);
  const prices = open.map(({ price }) => price);
  return {
    value,
    pieces: open.reduce((sum, { left }) => sum + left, 0),
    from: prices.length === 0 ? null : Math.min(...prices),
  };
}

interface Narrowed {
  questions: Question[];
  lots: readonly FittingLot[];
  isOpen: boolean;
}

/** Asks for a property of lots; the lots of the answer. */
function narrowed(
  before: Narrowed,
  subject: Property,
  answer: string | null,
  isAlternative = false,
): Narrowed {
  const groups = new Map<string, FittingLot[]>();
  for (const one of before.lots) getOrInsert(groups, one.facts[subject], () => []).push(one);
  if (groups.size < 2 && !isAlternative) return before;
  const options = [...groups].map(([value, lots]) => optionOf(value, lots));
  const lots = answer === anyValue ? before.lots : groups.get(answer ?? anyValue);
  // An answer that no lot has any more is asked again.
  return {
    questions: [...before.questions, { subject, isAlternative, options, answer: lots ? answer : null }],
    lots: lots ?? [],
    isOpen: !lots,
  };
}

/** What only concerns the list's price or code, neither of which is requested. */
const harmless =
  /^(?:A spreadsheet damaged|Margin scheme|No price|Price on request|Price not understood|The list has another price)/;

/** From this difference on, the list's price is worth a note, in percent. */
const farOff = 25;

function overAskingOf({ price, currency }: ListItem, picks: readonly MatchPick[]): number | null {
  const total = totalOf(picks);
  if (price === null || price <= 0 || currency !== 'USD' || !total) return null;
  return percentFrom(price * piecesOf(picks), total);
}

function notesOf({ warnings, price, currency }: ListItem, overAsking: number | null): string[] {
  const isForeign = price !== null && currency !== 'USD';
  return [
    ...warnings.filter((warning) => harmless.test(warning)),
    ...(isForeign ? [`List price in ${currency ?? 'an unknown currency'}: not used`] : []),
    ...(overAsking !== null && Math.abs(overAsking) >= farOff
      ? [`List price is ${Math.abs(overAsking)}% ${overAsking < 0 ? 'under' : 'over'} asking`]
      : []),
  ];
}

/** What a buyer has to confirm: what the parser doubts, and pieces that were not on the list. */
function checksOf({ warnings }: ListItem, neededPieces: number | null, pieces: number): string[] {
  return [
    // A quantity that the buyer typed needs none from the list.
    ...warnings.filter(
      (warning) => !harmless.test(warning) && !(warning === 'No quantity' && neededPieces !== null),
    ),
    ...(neededPieces !== null && pieces > neededPieces
      ? [`The MOQ makes it ${counted(pieces, 'pc')}, not ${formatCount(neededPieces)}`]
      : []),
  ];
}

function lotsText(picks: readonly MatchPick[]): string {
  const [first] = picks;
  const last = picks.at(-1);
  if (!first || !last) return counted(0, 'lot');
  const prices =
    first.price === last.price
      ? formatMoney(first.price)
      : `${formatMoney(first.price)}–${formatMoney(last.price)}`;
  const pieces = `${counted(piecesOf(picks), 'pc')} at ${prices}`;
  return picks.length === 1 ? pieces : `${counted(picks.length, 'lot')} · ${pieces}`;
}

const questionSentences: Record<QuestionSubject, string> = {
  model: 'Which model?',
  storage: 'Which storage?',
  grade: 'Which grade?',
  carrier: 'Which carrier?',
  color: 'Which color?',
};

/** That the stated value of a property is not for sale. */
function missingSentence({ properties }: ListItem, subject: QuestionSubject): string {
  const stated = subject === 'model' ? null : properties[subject];
  const value = subject === 'grade' ? `grade ${stated ?? ''}` : (stated ?? '');
  return `Not for sale in ${value}`;
}

/** The verdict on an item, and its sentence. */
function judged(
  matched: Pick<MatchedItem, 'item' | 'neededPieces' | 'picks' | 'questions' | 'checks'>,
  hasModel: boolean,
  hasLots: boolean,
): Pick<MatchedItem, 'verdict' | 'sentence'> {
  const { item, neededPieces, picks, questions, checks } = matched;
  const open = questions.find(({ answer }) => answer === null);
  const pieces = piecesOf(picks);
  if (open?.isAlternative) return { verdict: 'notForSale', sentence: missingSentence(item, open.subject) };
  if (open) return { verdict: 'check', sentence: questionSentences[open.subject] };
  if (!hasModel)
    return { verdict: 'notUnderstood', sentence: item.warnings.at(-1) ?? 'This model isn’t in our catalog' };
  if (!hasLots) return { verdict: 'notForSale', sentence: 'Not for sale' };
  if (neededPieces === null) return { verdict: 'check', sentence: 'Enter a quantity' };
  if (pieces >= neededPieces)
    return { verdict: checks.length > 0 ? 'check' : 'matched', sentence: lotsText(picks) };
  const short = `Short ${counted(neededPieces - pieces, 'pc')}`;
  return { verdict: 'short', sentence: pieces === 0 ? short : `${short} · ${lotsText(picks)}` };
}

/** Finds the lots of a model by its place in the vocabulary, cheapest first. */
export type LotsOfModel = (model: number) => readonly CandidateLot[];

/** With more models than this the words say too little to ask which one is meant. */
const mostCandidates = 12;

/** The models that are asked for: those with lots for sale. */
function modelQuestion(
  item: ListItem,
  answer: string | null,
  fittingOf: (model: number) => FittingLot[],
): { question: Question | null; model: number | null } {
  const { models } = vocabulary();
  const candidates = modelCandidates(item).filter((model) => fittingOf(model).length > 0);
  if (candidates.length === 0 || candidates.length > mostCandidates) return { question: null, model: null };
  const chosen = candidates.find((model) => models[model]?.label === answer) ?? null;
  const options = candidates.map((model) => optionOf(models[model]?.label ?? '', fittingOf(model)));
  const question = { subject: 'model' as const, isAlternative: false, options };
  return { question: { ...question, answer: chosen === null ? null : answer }, model: chosen };
}

/** The keys of items: their line's text, which of the lines with that text it is, and the place in the line. */
function createKeys(): (item: ListItem) => string {
  const linesOf = new Map<string, number[]>();
  const seen = new Map<number, number>();
  return ({ text, line }) => {
    const lines = getOrInsert(linesOf, text, () => []);
    if (lines.at(-1) !== line) lines.push(line);
    const place = seen.get(line) ?? 0;
    seen.set(line, place + 1);
    return [text, lines.length, place].join('\n');
  };
}

/** The lots of an item's model as far as earlier items leave them, and what the buyer is asked about them. */
function findLots(
  item: ListItem,
  lotsOf: (model: number) => FittingLot[],
  answers: NonNullable<ItemEdit['answers']>,
): Narrowed & { hasModel: boolean } {
  const fittingOf = (model: number) => lotsOf(model).filter((one) => isFitting(one, item));
  const modelChoice =
    item.model === null
      ? modelQuestion(item, answers.model ?? null, fittingOf)
      : { question: null, model: item.model };
  const { model } = modelChoice;
  let result: Narrowed = {
    questions: modelChoice.question ? [modelChoice.question] : [],
    lots: [],
    isOpen: model === null,
  };
  if (model === null) return { ...result, hasModel: false };
  result.lots = fittingOf(model);
  const { properties } = item;
  if (result.lots.length === 0) {
    // Without one of the stated properties there may be lots: the buyer can choose those instead.
    for (const subject of alternativeOrder) {
      if (properties[subject] === null || result.questions.at(-1)?.isAlternative) continue;
      const loose = { properties: { ...properties, [subject]: null } };
      const lots = lotsOf(model).filter((one) => isFitting(one, loose));
      if (lots.length > 0) result = narrowed({ ...result, lots }, subject, answers[subject] ?? null, true);
    }
  }
  for (const subject of questionOrder) {
    if (!result.isOpen && properties[subject] === null)
      result = narrowed(result, subject, answers[subject] ?? null);
  }
  return { ...result, hasModel: true };
}

/**
 * Matches items to lots: of the same model, and equal in whatever else an item states; cheapest first, over several lots where one has too
 * few. Where an item does not state storage, grade or carrier and its lots differ in that, it gets no lots until the buyer has chosen.
 */
export function matchItems(
  items: readonly ListItem[],
  lotsOf: LotsOfModel,
  edits: ItemEdits = {},
): MatchedItem[] {
  const taken = new Map<string, number>();
  const keyOf = createKeys();
  const leftOf = (model: number) =>
    lotsOf(model).map((one) => ({ ...one, left: (one.facts.quantity ?? 0) - (taken.get(one.lot.id) ?? 0) }));
  return items.map((item) => {
    const key = keyOf(item);
    const { quantity, answers = {} } = edits[key] ?? {};
    const neededPieces = quantity ?? item.quantity;
    const { questions, lots, isOpen, hasModel } = findLots(item, leftOf, answers);
    const picks =
      isOpen || neededPieces === null || neededPieces <= 0 ? [] : pickLots(openLots(lots), neededPieces);
    for (const { lot, pieces } of picks) taken.set(lot.id, (taken.get(lot.id) ?? 0) + pieces);
    const pieces = piecesOf(picks);
    const overAsking = overAskingOf(item, picks);
    const checks = checksOf(item, neededPieces, pieces);
    const matched = {
      item,
      key,
      neededPieces,
      questions,
      picks,
      pieces,
      // The sentence says already that the model is not known; with an answer the buyer has chosen it.
      checks:
        item.model === null
          ? checks.filter((check) => !/^(?:Could be |This model isn’t)/.test(check))
          : checks,
      notes: notesOf(item, overAsking),
      overAsking,
    };
    return { ...matched, ...judged(matched, hasModel, lots.length > 0) };
  });
}

/** The asking prices of picks in all; null where that is too large to be exact. */
function totalOf(picks: readonly MatchPick[]): Cents | null {
  try {
    return sumCents(picks.map(({ price, pieces }) => price * pieces));
  } catch {
    return null;
  }
}
