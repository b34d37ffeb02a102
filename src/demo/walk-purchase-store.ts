import '@/contract/schema-config';
import * as z from 'zod/mini';

/** How far the walk's purchase is; null until there is such a thing. */
const stored = z.object({
  /** Whose purchase it is. */
  account: z.string(),
  lot: z.nullable(z.string()),
  buyRequestId: z.nullable(z.string()),
  orderNo: z.nullable(z.string()),
});
export type WalkPurchase = Readonly<z.infer<typeof stored>>;

const name = 'lotdesk.demo-walk';
let current: WalkPurchase | null = null;

/** The purchase of an account in this tab; another account's is nothing to it. */
export function readPurchase(account: string): WalkPurchase {
  if (current?.account !== account) {
    try {
      current = stored.parse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    } catch {
      current = null;
    }
  }
  if (current?.account === account) return current;
  return { account, lot: null, buyRequestId: null, orderNo: null };
}

/** Keeps how far it is; null begins anew. */
export function writePurchase(purchase: WalkPurchase | null): void {
  current = purchase;
  try {
    if (purchase) sessionStorage.setItem(name, JSON.stringify(purchase));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage that is full or forbidden: it then lasts until a reload.
  }
}
