import '@/contract/schema-config';
import * as z from 'zod/mini';
import { moneyText } from '@/contract/scalars';
import { type Cents, cents } from '@/lib/money';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/*
 * The totals that the buyer accepted, by order number, in this tab's session storage. The payment screen compares the wire instructions
 * with them. Amounts only, never a bank detail.
 */

const store = createPersistedStore<Record<string, string>>({
  name: 'lotdesk.accepted-totals',
  area: 'session',
  initial: {},
  format: jsonFormat(z.record(z.string(), moneyText)),
});

/** Saves the total that an order was placed with, as decimal text. */
export function saveAcceptedTotal(orderNo: string, total: string): void {
  store.set({ ...store.getState().value, [orderNo]: total });
}

/** The total an order was placed with from this tab, in cents; null if it was placed elsewhere. */
export function acceptedTotal(orderNo: string): Cents | null {
  const total = store.getState().value[orderNo];
  return total === undefined ? null : cents(total);
}
