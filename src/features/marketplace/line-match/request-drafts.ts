import type { SellRequest } from '@/contract/resources';
import { type BulkFields, bulkFieldsFrom, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import { fieldsFrom } from '@/features/buy-requests/buy-request-draft';
import type { MatchPick, Picked } from '@/features/market-index/index/match-lines';
import { type Cents, decimalFromCents, formatMoney, sumCents } from '@/lib/money';

/** The average asking price of lots: "$310.50", "≈ $310.33". */
export function averageText({ pieces, total }: Pick<Picked, 'pieces' | 'total'>): string {
  const average = Math.round(total / pieces);
  return `${average * pieces === total ? '' : '≈ '}${formatMoney(average)}`;
}

/** A selected line and the lots to request for it. */
export interface SelectedLine {
  id: string;
  picks: readonly MatchPick[];
  /** In cents; null offers the asking prices. */
  offer: Cents | null;
  countrySpec: string | null;
}

/** A lot to request, for one or more lines. */
export interface RequestDraft {
  sellRequest: SellRequest;
  pieces: number;
  asking: Cents;
  /** The lowest offer of its lines; null if no line has one. */
  offer: Cents | null;
  /** Its lines offer different prices. */
  hasSeveralOffers: boolean;
  /** Ids of the lines. */
  lines: string[];
}

/** The lots of the selected lines, each once, with the pieces of all its lines added up. */
export function requestDrafts(selected: readonly SelectedLine[]): RequestDraft[] {
  const requests = new Map<string, RequestDraft>();
  for (const { id, picks, offer } of selected) {
    for (const { sellRequest, price, pieces } of picks) {
      const existing = requests.get(sellRequest.id);
      const offers = [existing?.offer ?? price, offer ?? price];
      const lowest = Math.min(...offers);
      requests.set(sellRequest.id, {
        sellRequest,
        pieces: (existing?.pieces ?? 0) + pieces,
        asking: price,
        offer: existing ? (lowest === price ? null : lowest) : offer,
        hasSeveralOffers: existing !== undefined && (existing.hasSeveralOffers || offers[0] !== offers[1]),
        lines: [...(existing?.lines ?? []), id],
      });
    }
  }
  return [...requests.values()];
}

/** The pieces of requests and their total at the offers. The total is null if it is too large to be exact. */
export function sumOfRequests(requests: readonly RequestDraft[]): { pieces: number; total: Cents | null } {
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

/** The country specs that the selected lines state, each once. One form can request only one of them. */
export const statedSpecs = (selected: readonly SelectedLine[]): string[] => [
  ...new Set(selected.flatMap(({ countrySpec }) => countrySpec ?? [])),
];

/**
 * The fields of the form that requests several lots: the list's pieces at the buyer's offers or the asking prices.
 * @param spec the country spec to fill in
 */
export function requestFields(
  saved: BulkFields | null,
  requests: readonly RequestDraft[],
  spec: string | undefined,
): BulkFields {
  const sellRequests = requests.map(({ sellRequest }) => sellRequest);
  const fields = withPieces(
    saved,
    sellRequests,
    new Map(requests.map(({ sellRequest, pieces }) => [sellRequest.id, pieces])),
  );
  const offers = new Map(requests.map(({ sellRequest, offer }) => [sellRequest.id, offer]));
  const { countrySpec, otherSpec } = fieldsFrom({ countrySpec: spec });
  return {
    ...bulkFieldsFrom([], fields),
    ...(spec !== undefined && { countrySpec, otherSpec }),
    lines: fields.lines.map((line) => {
      const offer = offers.get(line.listing) ?? null;
      return offer === null ? line : { ...line, price: decimalFromCents(offer) };
    }),
  };
}
