import { orderStatuses } from '@/contract/order-statuses';

/** The filters of the order list: the two documented groups and every status. */
export const orderFilters = [
  'current',
  'completed',
  ...orderStatuses.filter((s) => s !== 'completed'),
] as const;
export type OrderFilter = (typeof orderFilters)[number];
