import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { SellRequest } from '@/contract/resources';
import { countFromInput } from '@/lib/text/count-text';
import { type Cents, centsFromNumber } from '@/lib/money';
import {
  amountFields,
  type BuyRequestHints,
  fieldsFrom,
  inputFrom,
  isSpecStated,
  lineTotal,
  specFields,
} from '../buy-request-draft';
import type { JournalLine } from './bulk-journal';

/** The fields of several buy requests: each line by the single form's rules, and one specification for all. */
export const bulkDraft = z
  .object({ ...specFields, lines: z.array(z.object({ listing: z.string(), ...amountFields })) })
  .check(isSpecStated);
export type BulkFields = z.input<typeof bulkDraft>;
export type BulkDraft = z.output<typeof bulkDraft>;

/** What a lot is measured by. */
export function hintsOf({ price, quantity, minQuantity }: SellRequest): BuyRequestHints {
  return {
    minimum: minQuantity ?? undefined,
    available: quantity,
    asking: centsFromNumber(price) ?? undefined,
    askingFor: quantity,
  };
}

function lineFrom({ id, quantity, price }: SellRequest): BulkFields['lines'][number] {
  const fields = fieldsFrom({ quantity, price: centsFromNumber(price) ?? undefined });
  return { listing: id, quantity: fields.quantity, price: fields.price, filledIn: fields.filledIn };
}

/** The fields at first: all pieces at the asking price, but what the buyer typed before, where that was kept. */
export function bulkFieldsFrom(lots: readonly SellRequest[], kept: BulkFields | null): BulkFields {
  const { countrySpec, otherSpec } = kept ?? fieldsFrom({});
  const typed = new Map(kept?.lines.map((line) => [line.listing, line]));
  return { countrySpec, otherSpec, lines: lots.map((lot) => typed.get(lot.id) ?? lineFrom(lot)) };
}

/** What is worth keeping of the fields: the specification and the lines that say something else than their lots. */
export function typedIn(fields: BulkFields, lots: readonly SellRequest[]): BulkFields {
  const own = new Map(lots.map((lot) => [lot.id, lineFrom(lot)]));
  const isTyped = ({ listing, quantity, price }: BulkFields['lines'][number]) => {
    const line = own.get(listing);
    return line?.quantity !== quantity || line.price !== price;
  };
  return { ...fields, lines: fields.lines.filter(isTyped) };
}

/**
 * The fields to keep so that lots start with a number of pieces each, at their asking prices; what was typed for other lots stays.
 * @param pieces by the listing's id
 */
export function withPieces(
  kept: BulkFields | null,
  lots: readonly SellRequest[],
  pieces: ReadonlyMap<string, number>,
): BulkFields {
  const chosen = lots.map((lot) => ({ ...lot, quantity: pieces.get(lot.id) ?? lot.quantity })).map(lineFrom);
  const others = kept?.lines.filter(({ listing }) => !lots.some(({ id }) => id === listing)) ?? [];
  return { ...bulkFieldsFrom([], kept), lines: [...others, ...chosen] };
}

/** Pieces that a lot is asked for: those that were typed, where they are a number, or all there are. */
export function piecesOf(
  { id, quantity }: Pick<SellRequest, 'id' | 'quantity'>,
  kept: BulkFields | null,
): number {
  const typed = kept?.lines.find(({ listing }) => listing === id);
  return (typed && countFromInput(typed.quantity)) ?? quantity;
}

/** Pieces and money of all lines as they are typed; null while a line is no such thing, or where they pass what can be counted. */
export function bulkSum(
  lines: readonly { quantity: string; price: string }[],
): { pieces: number; total: Cents } | null {
  const sum = { pieces: 0, total: 0 };
  for (const { quantity, price } of lines) {
    const total = lineTotal(quantity, price);
    if (total === null) return null;
    sum.pieces += countFromInput(quantity) ?? 0;
    sum.total += total;
  }
  return Number.isSafeInteger(sum.total) ? sum : null;
}

/** What each line asks for, under an intent of its own. */
export function ordersFrom(
  lots: readonly SellRequest[],
  { lines, ...spec }: BulkDraft,
  newIntent: () => string,
): Pick<JournalLine, 'intent' | 'listing' | 'input'>[] {
  return lines.flatMap(({ listing, ...amount }) => {
    const lot = lots.find(({ id }) => id === listing);
    return lot ? [{ intent: newIntent(), listing, input: inputFrom(lot, { ...amount, ...spec }) }] : [];
  });
}
