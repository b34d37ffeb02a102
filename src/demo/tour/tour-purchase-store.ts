import '@/contract/schema-config';
import * as z from 'zod/mini';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/** The progress of the tour's purchase; null before it starts. */
const purchaseSchema = z.object({
  account: z.string(),
  lots: z.array(z.string()),
  buyRequestIds: z.array(z.string()),
  /** The order of all lots but the last. */
  orderNo: z.nullable(z.string()),
  /** The order of the last lot, which came with other bank details. */
  changedOrderNo: z.nullable(z.string()),
});
export type TourPurchase = Readonly<z.infer<typeof purchaseSchema>>;

const nothingYet = { lots: [], buyRequestIds: [], orderNo: null, changedOrderNo: null };

const store = createPersistedStore<TourPurchase | null>({
  name: 'lotdesk.demo-tour',
  area: 'session',
  initial: null,
  format: jsonFormat(purchaseSchema),
});

/** The account's purchase in this tab; another account's is ignored. */
export function readPurchase(account: string): TourPurchase {
  const { value } = store.getState();
  return value?.account === account ? value : { account, ...nothingYet };
}

/** Stores the progress. */
export const writePurchase = (purchase: TourPurchase): void => store.set(purchase);

/**
 * Starts the purchase again. Its orders stay: after one with other bank details, every new order of the account would come with a warning.
 */
export function restartPurchase(): void {
  const { value } = store.getState();
  if (value) store.set({ ...value, lots: [], buyRequestIds: [] });
}
