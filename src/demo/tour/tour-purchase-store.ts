import '@/contract/schema-config';
import * as z from 'zod/mini';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/** The progress of the tour's purchase; null before it starts. */
const purchaseSchema = z.object({
  /** The buyer's account. */
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

/** The account's purchase in this tab; another account's is ignored. */
export function readPurchase(account: string): TourPurchase {
  const { value } = store.getState();
  return value?.account === account ? value : { account, lot: null, buyRequestId: null, orderNo: null };
}

/** Stores the progress; null deletes it. */
export const writePurchase = (purchase: TourPurchase | null): void => store.set(purchase);
