import { type BulkFields, bulkFieldsFrom, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import { isListedCountrySpec } from '@/features/buy-requests/country-specs';
import type { ListLine } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { newListLine } from '@/features/lists/list-lines';
import {
  anyValue,
  type ItemEdits,
  type MatchedItem,
  type MatchedList,
  type MatchVerdict,
  type QuestionSubject,
} from '@/features/pasted-lists/match/match-list';
import type { SkippedLine } from '@/features/pasted-lists/parse/list-item';
import { type Cents, decimalFromCents, sumCents } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import type { ItemDecision, PastedList, SentItem } from './pasted-list-store';

/*
 * The rows of the preview: every item and every skipped line, in the order of the list.
 */

/** `requested`: its requests are made or on their way. `unconfirmed`: one may have been made. */
export type RowVerdict = MatchVerdict | 'requested' | 'unconfirmed' | 'skipped';

/** An item in the preview. */
export interface ItemRow {
  kind: 'item';
  id: string;
  match: MatchedItem;
  verdict: RowVerdict;
  sent: SentItem | null;
  /** It has lots to request. */
  canSelect: boolean;
  isSelected: boolean;
  /** In cents; null offers the asking prices. */
  offer: Cents | null;
}

/** A line that is no item. */
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

/** Whether a line that was skipped as text around the list looks like goods: what it sells was not understood. */
function looksLikeGoods({ text, reason }: SkippedLine): boolean {
  return (
    reason === 'not a lot line' && (capacity.test(text) || (quantityWord.test(text) && moneyWord.test(text)))
  );
}

const lineOf = (row: ListRow) => (row.kind === 'item' ? row.match.item.line : row.skipped.line);

/** The decisions that change what an item is matched to. */
export function editsOf(decisions: PastedList['decisions']): ItemEdits {
  return Object.fromEntries(
    Object.entries(decisions).flatMap(([key, { quantity, answers }]) =>
      quantity === undefined && answers === undefined ? [] : [[key, { quantity, answers }]],
    ),
  );
}

/** Whether an item only has to be confirmed: it has all its pieces and leaves no question open. */
const canConfirm = ({ wanted, pieces, verdict }: MatchedItem) =>
  verdict === 'check' && wanted !== null && pieces >= wanted;

function verdictOf(match: MatchedItem, isConfirmed: boolean, sent: SentItem | null): RowVerdict {
  if (sent) return sent.state === 'unknown' ? 'unconfirmed' : 'requested';
  return isConfirmed && canConfirm(match) ? 'matched' : match.verdict;
}

function itemRow(match: MatchedItem, decision: ItemDecision | undefined, sent: SentItem | null): ItemRow {
  const verdict = verdictOf(match, decision?.isSelected === true, sent);
  const canSelect = match.picks.length > 0 && sent === null;
  return {
    kind: 'item',
    id: match.key,
    match,
    verdict,
    sent,
    canSelect,
    isSelected: canSelect && (decision?.isSelected ?? verdict === 'matched'),
    offer: decision?.offer ?? null,
  };
}

/** All rows. Items that are matched and raise no question are selected, unless the buyer decided otherwise. */
export function listRows(
  { items, skipped }: Pick<MatchedList, 'items' | 'skipped'>,
  { decisions, sent }: Pick<PastedList, 'decisions' | 'sent'>,
): ListRow[] {
  const rows: ListRow[] = [
    ...items.map((match) => itemRow(match, decisions[match.key], sent[match.key] ?? null)),
    // A blank line says nothing.
    ...skipped
      .filter(({ reason }) => reason !== 'blank')
      .map(
        (line): SkippedRow => ({
          kind: 'skipped',
          id: `line ${line.line}`,
          skipped: line,
          verdict: looksLikeGoods(line) ? 'notUnderstood' : 'skipped',
        }),
      ),
  ];
  // Items of one line stay in their order.
  return rows.toSorted((one, other) => lineOf(one) - lineOf(other));
}

/** The list's price of a row, where it can be offered: in dollars, and more than nothing. */
export function listPriceOf({ match: { item } }: ItemRow): Cents | null {
  return item.currency === 'USD' && item.price !== null && item.price > 0 ? item.price : null;
}

/** A lot to request, for one or more items. */
export interface LotRequest {
  lot: SellRequest;
  pieces: number;
  asking: Cents;
  /** The lowest offer of its items; null where none has one. */
  offer: Cents | null;
  /** Its items offer different prices. */
  hasSeveralOffers: boolean;
  /** Keys of the items. */
  keys: string[];
}

/** The selected rows by lot: one request for a lot, with the pieces of all its items. */
export function lotRequests(rows: readonly ListRow[]): LotRequest[] {
  const requests = new Map<string, LotRequest>();
  for (const row of rows) {
    if (row.kind !== 'item' || !row.isSelected) continue;
    for (const { lot, price, pieces } of row.match.picks) {
      const known = requests.get(lot.id);
      const offers = [known?.offer ?? price, row.offer ?? price];
      const lowest = Math.min(...offers);
      requests.set(lot.id, {
        lot,
        pieces: (known?.pieces ?? 0) + pieces,
        asking: price,
        offer: known ? (lowest === price ? null : lowest) : row.offer,
        hasSeveralOffers: known !== undefined && (known.hasSeveralOffers || offers[0] !== offers[1]),
        keys: [...(known?.keys ?? []), row.id],
      });
    }
  }
  return [...requests.values()];
}

/** Pieces of requests, and money at the offers; the money is null where it is too large to be exact. */
export function sumOfRequests(requests: readonly LotRequest[]): { pieces: number; total: Cents | null } {
  const pieces = requests.reduce((sum, request) => sum + request.pieces, 0);
  try {
    return {
      pieces,
      total: sumCents(requests.map(({ offer, asking, pieces: own }) => (offer ?? asking) * own)),
    };
  } catch {
    return { pieces, total: null };
  }
}

/** The specs that the selected rows state; several cannot be requested in one form. */
export function statedSpecs(rows: readonly ListRow[]): string[] {
  const specs = rows.flatMap((row) =>
    row.kind === 'item' && row.isSelected ? (row.match.item.properties.countrySpec ?? []) : [],
  );
  return [...new Set(specs)];
}

/**
 * The fields of the form that requests several lots: the pieces of the list, at the buyer's offers or the asking prices.
 * @param spec filled in as the country spec where the form knows it
 */
export function requestFields(
  saved: BulkFields | null,
  requests: readonly LotRequest[],
  spec: string | undefined,
): BulkFields {
  const lots = requests.map(({ lot }) => lot);
  const fields = withPieces(saved, lots, new Map(requests.map(({ lot, pieces }) => [lot.id, pieces])));
  const offers = new Map(requests.map(({ lot, offer }) => [lot.id, offer]));
  const specs = spec !== undefined && isListedCountrySpec(spec) ? { countrySpec: spec, otherSpec: '' } : {};
  return {
    ...bulkFieldsFrom([], fields),
    ...specs,
    lines: fields.lines.map((line) => {
      const offer = offers.get(line.listing) ?? null;
      return offer === null ? line : { ...line, price: decimalFromCents(offer) };
    }),
  };
}

/** The original lines that are not selected and not requested, each once; rules between lines are left out. */
export function linesLeft(rows: readonly ListRow[]): string[] {
  const lines = new Map<number, string>();
  for (const row of rows) {
    if (row.kind === 'item') {
      if (!row.isSelected && !row.sent) lines.set(row.match.item.line, row.match.item.text);
    } else if (row.skipped.reason !== 'rule') lines.set(row.skipped.line, row.skipped.text);
  }
  return [...lines.values()];
}

/** The value of a property that an item stands for: the buyer's answer, what the list states, or what all its lots have. */
function propertyOf(
  { item, questions, picks }: MatchedItem,
  subject: Exclude<QuestionSubject, 'model' | 'color'>,
): string | null {
  const answer = questions.find((question) => question.subject === subject)?.answer ?? null;
  if (answer !== null) return answer === anyValue ? null : answer;
  const stated = item.properties[subject];
  if (stated !== null) return stated;
  const [value = null, ...others] = [...new Set(picks.map(({ lot }) => lot.properties[subject] ?? ''))];
  return others.length === 0 ? value : null;
}

/** The color of an item; null for any. */
function colorOf({ item, questions }: MatchedItem): string | null {
  const color = questions.find(({ subject }) => subject === 'color')?.answer ?? item.properties.color;
  const isAny = color === anyValue || color?.split(' / ').some((one) => one.trim().toLowerCase() === 'mixed');
  return isAny ? null : color;
}

/** Whether a row is a known device: a line of a saved list needs a model. */
const isUnderstood = ({ match: { item, questions } }: ItemRow) =>
  item.model !== null || questions.some(({ subject, answer }) => subject === 'model' && answer !== null);

/** A row as a line of a saved list, at the buyer's offer or else the list's price. */
function savedLine({ match, offer }: ItemRow): ListLine {
  const { item, wanted, picks, questions } = match;
  const name = questions.find(({ subject }) => subject === 'model')?.answer ?? item.name;
  const [pick] = picks;
  const line = newListLine({
    // The answer to "Which model?" can have the brand before the name.
    name: item.model === null && pick ? pick.lot.name : name,
    brand: item.brand ?? pick?.lot.brand ?? '',
    category: item.category ?? pick?.lot.category ?? '',
    properties: {
      storage: propertyOf(match, 'storage'),
      grade: propertyOf(match, 'grade'),
      carrier: propertyOf(match, 'carrier'),
      color: colorOf(match),
      countrySpec: item.properties.countrySpec,
    },
    quantity: wanted ?? 1,
    currency: offer === null ? item.currency : 'USD',
  });
  const isListPrice = item.price !== null && item.price >= 0 && item.currency !== null;
  return { ...line, price: offer ?? (isListPrice ? item.price : null) };
}

/** The rows that can be saved as a list: all that are understood, or those of them that are neither selected nor requested. */
export function rowsToSave(rows: readonly ListRow[], isRest: boolean): ItemRow[] {
  return rows.flatMap((row) =>
    row.kind === 'item' && isUnderstood(row) && !(isRest && (row.isSelected || row.sent)) ? [row] : [],
  );
}

const isOpen = ({ match: { questions } }: ItemRow) =>
  questions.some(
    ({ subject, isAlternative, answer }) =>
      subject !== 'color' && !isAlternative && (answer === null || answer === anyValue),
  );

/** What of a pasted list is not in the saved rows, or not as it is there, in words; empty where all is. */
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
  const withoutQuantity = saved.filter(({ match: { wanted } }) => wanted === null || wanted < 1).length;
  const open = saved.filter(isOpen).length;
  return [
    left.length > 0 ? `Not in the list: ${left.join(', ')}.` : '',
    withoutQuantity > 0 ? `${counted(withoutQuantity, 'line')} without a quantity: saved with 1 pc.` : '',
    open > 0 ? `${counted(open, 'line')} with an open choice: saved as written.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Lines for a saved list, and what of the pasted list is not in them or not as it is there. */
export interface LinesToSave {
  lines: ListLine[];
  note: string;
}

/** The lines of a saved list for rows of `rowsToSave`. */
export const linesToSave = (rows: readonly ListRow[], saved: readonly ItemRow[]): LinesToSave => ({
  lines: saved.map(savedLine),
  note: savingNote(rows, saved),
});
