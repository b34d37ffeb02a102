import { type BulkFields, bulkFieldsFrom, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import { isListedCountrySpec } from '@/features/buy-requests/country-specs';
import type { SellRequest } from '@/contract/resources';
import type { MatchedItem, MatchedList, MatchVerdict } from '@/features/pasted-lists/match/match-list';
import type { SkippedLine } from '@/features/pasted-lists/parse/list-item';
import { type Cents, decimalFromCents, sumCents } from '@/lib/money';
import type { PastedList } from './pasted-list-store';

/*
 * The rows of the preview: every item and every skipped line, in the order of the list.
 */

export type RowVerdict = MatchVerdict | 'requested' | 'skipped';

/** An item in the preview. */
export interface ItemRow {
  kind: 'item';
  /** The item's place in the list. */
  place: number;
  match: MatchedItem;
  verdict: RowVerdict;
  isSelected: boolean;
}

/** A line that is no item. */
export interface SkippedRow {
  kind: 'skipped';
  skipped: SkippedLine;
  verdict: 'skipped';
}

export type ListRow = ItemRow | SkippedRow;

const lineOf = (row: ListRow) => (row.kind === 'item' ? row.match.item.line : row.skipped.line);

/** All rows. Items that are matched and raise no question are selected, unless the buyer decided otherwise. */
export function listRows(
  { items, skipped }: Pick<MatchedList, 'items' | 'skipped'>,
  { choices, made }: Pick<PastedList, 'choices' | 'made'>,
): ListRow[] {
  const requested = new Set(made);
  const rows: ListRow[] = [
    ...items.map((match, place): ItemRow => {
      const verdict = requested.has(place) ? 'requested' : match.verdict;
      const isSelected = match.picks.length > 0 && (choices[place] ?? verdict === 'matched');
      return { kind: 'item', place, match, verdict, isSelected };
    }),
    ...skipped.map((line): SkippedRow => ({ kind: 'skipped', skipped: line, verdict: 'skipped' })),
  ];
  // Items of one line stay in their order.
  return rows.toSorted((one, other) => lineOf(one) - lineOf(other));
}

/** A lot to request, for one or more items. */
export interface LotRequest {
  lot: SellRequest;
  pieces: number;
  asking: Cents;
  /** The lowest dollar price that the list states for it; null where it states none. */
  listPrice: Cents | null;
  /** Places of the items. */
  places: number[];
}

/** The selected rows by lot: one request for a lot, with the pieces of all its items. */
export function lotRequests(rows: readonly ListRow[]): LotRequest[] {
  const requests = new Map<string, LotRequest>();
  for (const row of rows) {
    if (row.kind !== 'item' || !row.isSelected) continue;
    const { item, picks } = row.match;
    const own = item.currency === 'USD' && item.price !== null && item.price > 0 ? item.price : null;
    for (const { lot, price, pieces } of picks) {
      const known = requests.get(lot.id);
      const prices = [known?.listPrice ?? null, own].filter((one) => one !== null);
      requests.set(lot.id, {
        lot,
        pieces: (known?.pieces ?? 0) + pieces,
        asking: price,
        listPrice: prices.length > 0 ? Math.min(...prices) : null,
        places: [...(known?.places ?? []), row.place],
      });
    }
  }
  return [...requests.values()];
}

/** Pieces and money of requests at asking prices; the money is null where it is too large to be exact. */
export function sumOfRequests(requests: readonly LotRequest[]): { pieces: number; total: Cents | null } {
  const pieces = requests.reduce((sum, request) => sum + request.pieces, 0);
  try {
    return { pieces, total: sumCents(requests.map((request) => request.asking * request.pieces)) };
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
 * The fields of the form that requests several lots: the pieces of the list, at the asking prices or at the list's own.
 * @param isOwnPrice offers the list's price where it states one in dollars
 * @param spec filled in as the country spec where the form knows it
 */
export function requestFields(
  saved: BulkFields | null,
  requests: readonly LotRequest[],
  { isOwnPrice, spec }: { isOwnPrice: boolean; spec: string | undefined },
): BulkFields {
  const lots = requests.map(({ lot }) => lot);
  const fields = withPieces(saved, lots, new Map(requests.map(({ lot, pieces }) => [lot.id, pieces])));
  const own = new Map(
    requests.flatMap(({ lot, listPrice }) =>
      isOwnPrice && listPrice !== null ? [[lot.id, listPrice] as const] : [],
    ),
  );
  const specs = spec !== undefined && isListedCountrySpec(spec) ? { countrySpec: spec, otherSpec: '' } : {};
  return {
    ...bulkFieldsFrom([], fields),
    ...specs,
    lines: fields.lines.map((line) => {
      const price = own.get(line.listing);
      return price === undefined ? line : { ...line, price: decimalFromCents(price) };
    }),
  };
}

/** The original lines that are not selected and not requested, each once; blank lines and rules are left out. */
export function linesLeft(rows: readonly ListRow[]): string[] {
  const lines = new Map<number, string>();
  for (const row of rows) {
    if (row.kind === 'item') {
      if (!row.isSelected && row.verdict !== 'requested') lines.set(row.match.item.line, row.match.item.text);
    } else if (!['blank', 'rule'].includes(row.skipped.reason)) lines.set(row.skipped.line, row.skipped.text);
  }
  return [...lines.values()];
}
