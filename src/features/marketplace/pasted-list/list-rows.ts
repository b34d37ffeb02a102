import type { ListLine } from '@/contract/lists';
import { newListLine } from '@/features/lists/list-lines';
import { anyValue, type LineEdits } from '@/features/market-index/index/match-lines';
import type { MatchedItem, MatchedList, MatchVerdict } from '@/features/pasted-lists/match/match-list';
import type { SkippedLine } from '@/features/pasted-lists/parse/list/list-item';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Cents } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import type { SelectedLine } from '../line-match/request-drafts';
import type { ItemDecision, PastedList, SentItem } from './pasted-list-store';

/** `requested`: its requests are made or in progress. `unconfirmed`: one of them may have been made. */
export type RowVerdict = MatchVerdict | 'requested' | 'unconfirmed' | 'skipped';

/** An item in the preview. */
export interface ItemRow {
  kind: 'item';
  id: string;
  match: MatchedItem;
  /** The other lines that belong to it: "Storage: 128GB" below "Model: iPhone 13". */
  moreLines: readonly SkippedLine[];
  verdict: RowVerdict;
  sent: SentItem | null;
  /** Whether it has lots to request. */
  canSelect: boolean;
  isSelected: boolean;
  /** In cents; null offers the asking prices. */
  offer: Cents | null;
}

/** A line that is not an item. */
export interface SkippedRow {
  kind: 'skipped';
  id: string;
  skipped: SkippedLine;
  verdict: 'skipped' | 'notUnderstood';
}

export type ListRow = ItemRow | SkippedRow;

const capacity = /\d ?[gt]b(?!\p{L})/iu;
const quantityWord = /\d ?(?:x|pcs?|pieces|units?|ea)(?!\p{L})|(?<!\p{L})x ?\d/iu;
const moneyWord = /[$€£] ?\d|\d ?(?:[$€£]|usd|eur|gbp)(?!\p{L})/iu;

/** Whether a skipped line looks like a lot line whose device was not understood. */
function looksLikeGoods({ text, reason }: SkippedLine): boolean {
  return (
    reason === 'not a lot line' && (capacity.test(text) || (quantityWord.test(text) && moneyWord.test(text)))
  );
}

const lineOf = (row: ListRow) => (row.kind === 'item' ? row.match.item.line : row.skipped.line);

/** The decisions that change an item's match. */
export function editsOf(decisions: PastedList['decisions']): LineEdits {
  return Object.fromEntries(
    Object.entries(decisions).flatMap(([key, { quantity, answers, substitute }]) =>
      [quantity, answers, substitute].every((edit) => edit === undefined)
        ? []
        : [[key, { quantity, answers, substitute }]],
    ),
  );
}

/** Whether an item needs nothing but the buyer's confirmation: it has all its pieces and no open question. */
const canConfirm = ({ neededPieces, pieces, verdict }: MatchedItem) =>
  verdict === 'check' && neededPieces !== null && pieces >= neededPieces;

function verdictOf(match: MatchedItem, isConfirmed: boolean, sent: SentItem | null): RowVerdict {
  if (sent) return sent.state === 'unknown' ? 'unconfirmed' : 'requested';
  return isConfirmed && canConfirm(match) ? 'matched' : match.verdict;
}

function itemRow(
  match: MatchedItem,
  moreLines: readonly SkippedLine[],
  decision: ItemDecision | undefined,
  sent: SentItem | null,
): ItemRow {
  const verdict = verdictOf(match, decision?.isSelected === true, sent);
  const canSelect = match.picks.length > 0 && sent === null;
  return {
    kind: 'item',
    id: match.id,
    match,
    moreLines,
    verdict,
    sent,
    canSelect,
    isSelected: canSelect && (decision?.isSelected ?? verdict === 'matched'),
    offer: decision?.offer ?? null,
  };
}

/** The lines that continue the only item of another line, by the number of that line. */
function linesOfItems({
  items,
  skipped,
}: Pick<MatchedList, 'items' | 'skipped'>): Map<number, SkippedLine[]> {
  const counts = new Map<number, number>();
  for (const { item } of items) counts.set(item.line, (counts.get(item.line) ?? 0) + 1);
  const continued = new Map<number, SkippedLine[]>();
  for (const line of skipped)
    if (line.continues !== undefined && counts.get(line.continues) === 1 && line.text.trim() !== '')
      getOrInsert(continued, line.continues, () => []).push(line);
  return continued;
}

/**
 * The rows of the preview in the order of the list. Matched items are selected unless the buyer decided otherwise. A line that continues
 * an item is in the row of the item.
 */
export function listRows(
  { items, skipped }: Pick<MatchedList, 'items' | 'skipped'>,
  { decisions, sent }: Pick<PastedList, 'decisions' | 'sent'>,
): ListRow[] {
  // A map looks up thousands of new keys faster than an object.
  const [decided, requested] = [new Map(Object.entries(decisions)), new Map(Object.entries(sent))];
  const continued = linesOfItems({ items, skipped });
  const rows: ListRow[] = [
    ...items.map((match) =>
      itemRow(
        match,
        continued.get(match.item.line) ?? [],
        decided.get(match.id),
        requested.get(match.id) ?? null,
      ),
    ),
    ...skipped
      .filter(({ reason, continues = 0 }) => reason !== 'blank' && !continued.has(continues))
      .map(
        (line): SkippedRow => ({
          kind: 'skipped',
          id: `line ${line.line}`,
          skipped: line,
          verdict: looksLikeGoods(line) ? 'notUnderstood' : 'skipped',
        }),
      ),
  ];
  return rows.toSorted((one, other) => lineOf(one) - lineOf(other));
}

/** The price in the list of a row if it can be offered: in dollars and above zero. */
export function listPriceOf({ match: { item } }: ItemRow): Cents | null {
  return item.currency === 'USD' && item.price !== null && item.price > 0 ? item.price : null;
}

/** The selected rows, as they are requested. */
export function selectedLines(rows: readonly ListRow[]): SelectedLine[] {
  return rows.flatMap((row) =>
    row.kind === 'item' && row.isSelected
      ? [
          {
            id: row.id,
            picks: row.match.picks,
            offer: row.offer,
            countrySpec: row.match.item.properties.countrySpec,
          },
        ]
      : [],
  );
}

/** The rows that are neither selected nor requested, without separator lines. */
export const restOf = (rows: readonly ListRow[]): ListRow[] =>
  rows.filter((row) => (row.kind === 'item' ? !row.isSelected && !row.sent : row.skipped.reason !== 'rule'));

/** The original lines of the rows, in order. A line with several items is included once. */
export function writtenLines(rows: readonly ListRow[]): string[] {
  const sources = rows.flatMap((row) =>
    row.kind === 'item' ? [row.match.item, ...row.moreLines] : [row.skipped],
  );
  const lines = new Map(sources.map(({ line, text }) => [line, text]));
  return [...lines].toSorted(([one], [other]) => one - other).map(([, text]) => text);
}

/** A property of an item: the buyer's answer, else what the list states, else what all of its lots have. */
function propertyOf(
  { item, questions, picks }: MatchedItem,
  subject: 'storage' | 'grade' | 'carrier',
): string | null {
  const answer = questions.find((question) => question.subject === subject)?.answer ?? null;
  if (answer !== null) return answer === anyValue ? null : answer;
  const stated = item.properties[subject];
  if (stated !== null) return stated;
  const [value = null, ...others] = [
    ...new Set(picks.map(({ sellRequest }) => sellRequest.properties[subject] ?? '')),
  ];
  return others.length === 0 ? value : null;
}

/** The color of an item; null for any. */
function colorOf({ item: { properties } }: MatchedItem): string | null {
  const isAny = properties.color?.split(' / ').some((one) => one.trim().toLowerCase() === 'mixed');
  return isAny ? null : properties.color;
}

/** Whether a row's model is known. A line of a saved list needs one. */
const isUnderstood = ({ match: { item, questions } }: ItemRow) =>
  item.model !== null || questions.some(({ subject, answer }) => subject === 'model' && answer !== null);

/** A row as a line of a saved list, at the buyer's offer or else the list's price. */
function savedLine({ match, offer }: ItemRow): ListLine {
  const { item, neededPieces, picks, questions } = match;
  const name = questions.find(({ subject }) => subject === 'model')?.answer ?? item.name;
  const [pick] = picks;
  const line = newListLine({
    // The answer to "Which model?" can have the brand before the name.
    name: item.model === null && pick ? pick.sellRequest.name : name,
    brand: item.brand ?? pick?.sellRequest.brand ?? '',
    category: item.category ?? pick?.sellRequest.category ?? '',
    properties: {
      storage: propertyOf(match, 'storage'),
      grade: propertyOf(match, 'grade'),
      carrier: propertyOf(match, 'carrier'),
      color: colorOf(match),
      countrySpec: item.properties.countrySpec,
    },
    quantity: neededPieces ?? 1,
    currency: offer === null ? item.currency : 'USD',
  });
  const isListPrice = item.price !== null && item.price >= 0 && item.currency !== null;
  return { ...line, price: offer ?? (isListPrice ? item.price : null) };
}

/** The rows that can be saved as a list: the understood ones. */
export const rowsToSave = (rows: readonly ListRow[]): ItemRow[] =>
  rows.flatMap((row) => (row.kind === 'item' && isUnderstood(row) ? [row] : []));

const isOpen = ({ match: { questions } }: ItemRow) =>
  questions.some(({ answer }) => answer === null || answer === anyValue);

/** What is missing from the saved rows or saved differently, as sentences. Empty for nothing. */
function savingNote(rows: readonly ListRow[], saved: readonly ItemRow[]): string {
  const outside = rows.filter((row) => row.kind === 'skipped' || !isUnderstood(row));
  const count = (verdict: RowVerdict) => outside.filter((row) => row.verdict === verdict).length;
  const [notUnderstood, skipped] = [count('notUnderstood'), count('skipped')];
  const unclear = outside.length - notUnderstood - skipped;
  const left = [
    notUnderstood > 0 ? counted(notUnderstood, 'line not understood', 'lines not understood') : '',
    unclear > 0 ? counted(unclear, 'line without a chosen model', 'lines without a chosen model') : '',
    skipped > 0 ? counted(skipped, 'skipped line') : '',
  ].filter(Boolean);
  const withoutQuantity = saved.filter(
    ({ match: { neededPieces } }) => neededPieces === null || neededPieces < 1,
  ).length;
  const open = saved.filter(isOpen).length;
  return [
    left.length > 0 ? `Not in the list: ${left.join(', ')}.` : '',
    withoutQuantity > 0 ? `${counted(withoutQuantity, 'line')} without a quantity: saved with 1 pc.` : '',
    open > 0 ? `${counted(open, 'line')} with an open choice: saved as written.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The rows as lines of a saved list, with a note about what is missing or saved differently. */
export function linesToSave(rows: readonly ListRow[]): { lines: ListLine[]; note: string } {
  const saved = rowsToSave(rows);
  return { lines: saved.map(savedLine), note: savingNote(rows, saved) };
}
