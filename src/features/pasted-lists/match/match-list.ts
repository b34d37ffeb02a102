import {
  type Candidate,
  type LineEdits,
  type LineMatch,
  matchLines,
  type MatchPick,
  piecesOf,
  type QuestionSubject,
} from '@/features/market-index/index/match-lines';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { getOrInsert } from '@/lib/get-or-insert';
import { formatMoney, percentFrom } from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';
import type { ListItem, SkippedLine } from '../parse/list/list-item';
import { modelCandidates } from './model-candidates';

/* Matches the items of a pasted list to the lots for sale, and says the result in words. */

/**
 * What became of an item. `check`: the buyer must choose or confirm first. `short`: too few pieces. `notForSale`: no lot fits.
 * `notUnderstood`: it names no model that is known.
 */
export type MatchVerdict = 'matched' | 'check' | 'short' | 'notForSale' | 'notUnderstood';

/** An item with the lots that it was matched to, those of a chosen substitute included. Its id stays for as long as its line does. */
export interface MatchedItem extends LineMatch {
  item: ListItem;
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

/** What only concerns the list's price or code, neither of which is requested. */
const harmless =
  /^(?:A spreadsheet damaged|Margin scheme|No price|Price on request|Price not understood|The list has another price)/;

/** From this difference on, the list's price is worth a note, in percent. */
const farOff = 25;

function overAskingOf({ price, currency }: ListItem, { pieces, total }: LineMatch): number | null {
  if (price === null || price <= 0 || currency !== 'USD' || total === 0) return null;
  return percentFrom(price * pieces, total);
}

function notesOf({ warnings, price, currency }: ListItem, overAsking: number | null): string[] {
  const isForeign = price !== null && currency !== 'USD';
  return [
    ...warnings.filter((warning) => harmless.test(warning)),
    ...(isForeign ? [`Price in ${currency ?? 'an unknown currency'}: not used`] : []),
    ...(overAsking !== null && Math.abs(overAsking) >= farOff
      ? [`Price in list is ${Math.abs(overAsking)}% ${overAsking < 0 ? 'under' : 'over'} asking`]
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

function sellRequestsText(picks: readonly MatchPick[]): string {
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
};

/** The verdict on an item, and its sentence. */
function judged(
  item: ListItem,
  { neededPieces, picks, pieces, questions, model, hasSellRequests, substitutes }: LineMatch,
  checks: readonly string[],
): Pick<MatchedItem, 'verdict' | 'sentence'> {
  const open = questions.find(({ answer }) => answer === null);
  if (open) return { verdict: 'check', sentence: questionSentences[open.subject] };
  if (model === null)
    return { verdict: 'notUnderstood', sentence: item.warnings.at(-1) ?? "This model isn't in our catalog" };
  if (!hasSellRequests && picks.length === 0) {
    const stated = substitutes[0]?.stated.join(', ').replace(/^Grade/, 'grade') ?? '';
    return {
      verdict: 'notForSale',
      sentence: stated === '' ? 'Not available' : `Not available in ${stated}`,
    };
  }
  if (neededPieces === null) return { verdict: 'check', sentence: 'Enter a quantity' };
  if (pieces >= neededPieces)
    return { verdict: checks.length > 0 ? 'check' : 'matched', sentence: sellRequestsText(picks) };
  const short = `Short ${counted(neededPieces - pieces, 'pc')}`;
  return { verdict: 'short', sentence: pieces === 0 ? short : `${short} · ${sellRequestsText(picks)}` };
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

/** A matched item with the lots of its substitute among its own. */
function withSubstitute(match: LineMatch): LineMatch {
  const { picks, pieces, total, substitute } = match;
  if (!substitute) return match;
  return {
    ...match,
    picks: [...picks, ...substitute.picks].toSorted((one, other) => one.price - other.price),
    pieces: pieces + substitute.pieces,
    total: total + substitute.total,
  };
}

/**
 * Matches items to lots.
 * @param sellRequestsOf finds the lots of a model by its label, cheapest first
 */
export function matchItems(
  items: readonly ListItem[],
  sellRequestsOf: (model: string) => readonly Candidate[],
  edits: LineEdits = {},
): MatchedItem[] {
  const labelOf = (model: number) => vocabulary().models[model]?.label ?? '';
  const keyOf = createKeys();
  const lines = items.map((item) => ({
    id: keyOf(item),
    model: item.model === null ? null : labelOf(item.model),
    candidates: modelCandidates(item).map(labelOf),
    properties: item.properties,
    quantity: item.quantity,
  }));
  return matchLines(lines, sellRequestsOf, edits).flatMap((lineMatch, place) => {
    const item = items[place];
    if (!item) return [];
    const match = withSubstitute(lineMatch);
    const overAsking = overAskingOf(item, match);
    const checks = checksOf(item, match.neededPieces, match.pieces).filter(
      // The sentence says already that the model is not known; with an answer the buyer has chosen it.
      (check) => item.model !== null || !/^(?:Could be |This model isn['’]t)/.test(check),
    );
    const notes = notesOf(item, overAsking);
    return [{ ...match, ...judged(item, match, checks), item, checks, notes, overAsking }];
  });
}
