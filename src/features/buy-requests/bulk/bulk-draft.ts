import '@/contract/schema-config';
import * as z from 'zod/mini';
import { createStore, useStore } from 'zustand';
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

/** The lot's numbers that the fields are compared with. */
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

/** The initial fields: all pieces at the asking price, except what the buyer typed before and the tab saved. */
export function bulkFieldsFrom(lots: readonly SellRequest[], saved: BulkFields | null): BulkFields {
  const { countrySpec, otherSpec } = saved ?? fieldsFrom({});
  const typed = new Map(saved?.lines.map((line) => [line.listing, line]));
  return { countrySpec, otherSpec, lines: lots.map((lot) => typed.get(lot.id) ?? lineFrom(lot)) };
}

/** The part of the fields that the buyer typed: the specification, and the lines that differ from their lots. */
export function typedIn(fields: BulkFields, lots: readonly SellRequest[]): BulkFields {
  const untouched = new Map(lots.map((lot) => [lot.id, lineFrom(lot)]));
  const isTyped = ({ listing, quantity, price }: BulkFields['lines'][number]) => {
    const line = untouched.get(listing);
    return line?.quantity !== quantity || line.price !== price;
  };
  return { ...fields, lines: fields.lines.filter(isTyped) };
}

/**
 * The fields to save so that lots start with a number of pieces each, at their asking prices. What was typed for other lots stays.
 * @param pieces by the listing's id
 */
export function withPieces(
  saved: BulkFields | null,
  lots: readonly SellRequest[],
  pieces: ReadonlyMap<string, number>,
): BulkFields {
  const chosen = lots.map((lot) => ({ ...lot, quantity: pieces.get(lot.id) ?? lot.quantity })).map(lineFrom);
  const others = saved?.lines.filter(({ listing }) => !lots.some(({ id }) => id === listing)) ?? [];
  return { ...bulkFieldsFrom([], saved), lines: [...others, ...chosen] };
}

/** The pieces to request of a lot: the typed number if it is one, otherwise all. */
export function piecesOf(
  { id, quantity }: Pick<SellRequest, 'id' | 'quantity'>,
  saved: BulkFields | null,
): number {
  const typed = saved?.lines.find(({ listing }) => listing === id);
  return (typed && countFromInput(typed.quantity)) ?? quantity;
}

/** Pieces and money of all lines as typed; null while a line is not valid, or where the sum is too large to be exact. */
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

/** The buy request of each line, with an intent of its own. */
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

/** The fields that were typed for several lots and not sent, in this tab's memory. */
interface SavedDraft {
  account: string;
  fields: BulkFields | null;
}

const store = createStore<SavedDraft>(() => ({ account: '', fields: null }));

const fieldsOf = (account: string) => (state: SavedDraft) =>
  state.account === account ? state.fields : null;

/** The saved fields of an account; null when there are none. */
export const savedDraft = (account: string): BulkFields | null => fieldsOf(account)(store.getState());

/** Saves the typed fields until the form is opened again. */
export const saveDraft = (account: string, fields: BulkFields): void => store.setState({ account, fields });

/** Deletes the saved fields, as when their lots are no longer selected. */
export const clearDraft = (): void => store.setState({ fields: null });

/** `savedDraft` for a component, which renders again when it changes. */
export const useSavedDraft = (account: string): BulkFields | null => useStore(store, fieldsOf(account));
