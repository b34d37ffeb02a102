import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import type { SellRequest } from '@/contract/resources';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';
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

/** The initial values of a line that resends an earlier buy request; they replace the lot's numbers. */
export interface Resend {
  quantity: number;
  price: Cents;
  hints: BuyRequestHints;
  countrySpec: string | null | undefined;
  /** Id of the sell request that the earlier request was started from. */
  startedFrom: string | null;
}

/** A lot to request: a sell request, or an earlier buy request under its own id. */
export type RequestedSellRequest = Pick<
  SellRequest,
  'id' | 'name' | 'brand' | 'category' | 'properties' | 'quantity' | 'price' | 'minQuantity' | 'imgUrl'
> & { resend?: Resend };

/** The fields of several buy requests: each line by the single form's rules, and one specification for all. */
export const bulkDraft = z
  .object({ ...specFields, lines: z.array(z.object({ listing: z.string(), ...amountFields })) })
  .check(isSpecStated);
export type BulkFields = z.input<typeof bulkDraft>;
export type BulkDraft = z.output<typeof bulkDraft>;
export type LineFields = BulkFields['lines'][number];

/** The lot's numbers, which the fields are compared with. */
export function hintsOf({ price, quantity, minQuantity, resend }: RequestedSellRequest): BuyRequestHints {
  return (
    resend?.hints ?? {
      minimum: minQuantity ?? undefined,
      available: quantity,
      asking: centsFromNumber(price) ?? undefined,
      askingFor: quantity,
    }
  );
}

function lineFrom({ id, quantity, price, resend }: RequestedSellRequest): LineFields {
  const fields = fieldsFrom(resend ?? { quantity, price: centsFromNumber(price) ?? undefined });
  return { listing: id, quantity: fields.quantity, price: fields.price, filledIn: fields.filledIn };
}

/** The initial fields: what the buyer typed earlier in this tab, otherwise all pieces at the asking price. */
export function bulkFieldsFrom(
  sellRequests: readonly RequestedSellRequest[],
  saved: BulkFields | null,
): BulkFields {
  const { countrySpec, otherSpec } = saved ?? fieldsFrom({});
  const typed = new Map(saved?.lines.map((line) => [line.listing, line]));
  return {
    countrySpec,
    otherSpec,
    lines: sellRequests.map((sellRequest) => typed.get(sellRequest.id) ?? lineFrom(sellRequest)),
  };
}

/** The fields that the buyer typed: the specification, and the lines that differ from their lots. */
export function typedIn(fields: BulkFields, sellRequests: readonly RequestedSellRequest[]): BulkFields {
  const untouched = new Map(sellRequests.map((sellRequest) => [sellRequest.id, lineFrom(sellRequest)]));
  const isTyped = ({ listing: sellRequestId, quantity, price }: LineFields) => {
    const line = untouched.get(sellRequestId);
    return line?.quantity !== quantity || line.price !== price;
  };
  return { ...fields, lines: fields.lines.filter(isTyped) };
}

/**
 * Saved fields with a given number of pieces for some lots, at their asking prices. The typed fields of other lots stay.
 * @param pieces by sell request id
 */
export function withPieces(
  saved: BulkFields | null,
  sellRequests: readonly SellRequest[],
  pieces: ReadonlyMap<string, number>,
): BulkFields {
  const chosen = sellRequests
    .map((sellRequest) => ({ ...sellRequest, quantity: pieces.get(sellRequest.id) ?? sellRequest.quantity }))
    .map(lineFrom);
  const others =
    saved?.lines.filter(
      ({ listing: sellRequestId }) => !sellRequests.some(({ id }) => id === sellRequestId),
    ) ?? [];
  return { ...bulkFieldsFrom([], saved), lines: [...others, ...chosen] };
}

/** The pieces to request of a lot: the typed number if it is one, otherwise all. */
export function piecesOf(
  { id, quantity }: Pick<SellRequest, 'id' | 'quantity'>,
  saved: BulkFields | null,
): number {
  const typed = saved?.lines.find(({ listing: sellRequestId }) => sellRequestId === id);
  return (typed && countFromInput(typed.quantity)) ?? quantity;
}

/** The pieces, and the total and average price in cents, of typed lines. Null while a line is invalid, or if the sum is not exact. */
export function bulkSum(
  lines: readonly { quantity: string; price: string }[],
): { pieces: number; total: Cents; average: Cents } | null {
  const sum = { pieces: 0, total: 0 };
  for (const { quantity, price } of lines) {
    const total = lineTotal(quantity, price);
    if (total === null) return null;
    sum.pieces += countFromInput(quantity) ?? 0;
    sum.total += total;
  }
  if (!Number.isSafeInteger(sum.total)) return null;
  const rest = sum.pieces > 0 ? sum.total % sum.pieces : 0;
  const average = sum.pieces > 0 ? (sum.total - rest) / sum.pieces + (rest * 2 >= sum.pieces ? 1 : 0) : 0;
  return { ...sum, average };
}

/** The buy request of each line, each with its own intent. */
export function ordersFrom(
  sellRequests: readonly RequestedSellRequest[],
  { lines, ...spec }: BulkDraft,
  newIntent: () => string,
): Pick<JournalLine, 'intent' | 'listing' | 'input' | 'replaces'>[] {
  const sellRequestById = new Map(sellRequests.map((sellRequest) => [sellRequest.id, sellRequest]));
  return lines.flatMap(({ listing: sellRequestId, ...amount }) => {
    const sellRequest = sellRequestById.get(sellRequestId);
    if (!sellRequest) return [];
    const intent = newIntent();
    if (!sellRequest.resend)
      return [{ intent, listing: sellRequestId, input: inputFrom(sellRequest, { ...amount, ...spec }) }];
    const { startedFrom, countrySpec } = sellRequest.resend;
    const input = inputFrom(sellRequest, { ...fieldsFrom({ countrySpec }), ...amount });
    return [{ intent, listing: startedFrom ?? '', input, replaces: sellRequest.id }];
  });
}

const text = z.string();
const savedFields = z.object({
  account: text,
  fields: z.nullable(
    z.object({
      countrySpec: text,
      otherSpec: text,
      lines: z.array(z.object({ listing: text, quantity: text, price: text, filledIn: text })),
    }),
  ),
});

/** The typed fields that are not sent yet, in this tab; they survive a reload. */
const store = createPersistedStore<z.infer<typeof savedFields>>({
  name: 'lotdesk.bulk-draft',
  area: 'session',
  initial: { account: '', fields: null },
  format: jsonFormat(savedFields),
});

const fieldsOf =
  (account: string) =>
  ({ value }: ReturnType<typeof store.getState>) =>
    value.account === account ? value.fields : null;

/** The saved fields of an account; null when there are none. */
export const savedDraft = (account: string): BulkFields | null => fieldsOf(account)(store.getState());

/** Saves the typed fields for the next time the form opens. */
export const saveDraft = (account: string, fields: BulkFields): void => store.set({ account, fields });

/** Deletes the saved fields. */
export const clearDraft = (): void => store.set({ account: '', fields: null });

/** `savedDraft` for a component, which renders again when it changes. */
export const useSavedDraft = (account: string): BulkFields | null => useStore(store, fieldsOf(account));
