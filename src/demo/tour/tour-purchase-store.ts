import '@/contract/schema-config';
import * as z from 'zod/mini';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/** How far the walk's purchase is; null until there is such a thing. */
const purchaseSchema = z.object({
  /** Whose purchase it is. */
  account: z.string(),
  lot: z.nullable(z.string()),
  buyRequestId: z.nullable(z.string()),
  orderNo: z.nullable(z.string()),
});
export type TourPurchase = Readonly<z.infer<typeof purchaseSchema>>;

const store = createPersistedStore<TourPurchase | null>({
  name: 'lotdesk.demo-tour',
  area: 'session',
  initial: null,
  format: jsonFormat(purchaseSchema),
});

/** The purchase of an account in this tab; another account's is nothing to it. */
export function readPurchase(account: string): TourPurchase {
  const { value } = store.getState();
  return value?.account === account ? value : { account, lot: null, buyRequestId: null, orderNo: null };
}

/** Stores how far it is; null drops it. */
export const writePurchase = (purchase: TourPurchase | null): void => store.set(purchase);
