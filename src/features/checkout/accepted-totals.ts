import '@/contract/schema-config';
import * as z from 'zod/mini';
import { moneyText } from '@/contract/scalars';
import { type Cents, cents } from '@/lib/money';

/*
 * The totals that the buyer accepted, by the number of the order that was placed with them, in this tab's session storage: what
 * the payment screen compares the wire instructions with. Amounts only, never a bank detail.
 */

const name = 'lotdesk.accepted-totals';
const totals = z.record(z.string(), moneyText);

function stored(): Record<string, string> {
  try {
    const parsed = totals.safeParse(JSON.parse(sessionStorage.getItem(name) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Keeps the total that an order was placed with, as decimal text. */
export function keepAcceptedTotal(orderNo: string, total: string): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...stored(), [orderNo]: total }));
  } catch {
    // Without storage the instructions are compared with the order's own total alone.
  }
}

/** The total an order was placed with from this tab, in cents; null where it was placed elsewhere. */
export function acceptedTotal(orderNo: string): Cents | null {
  const total = stored()[orderNo];
  return total === undefined ? null : cents(total);
}
