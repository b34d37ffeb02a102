/** States and transitions: the documented order statuses. The service may still return another status. */
export const orderStatuses = [
  'awaiting-payment',
  'payment-confirmed',
  'processing',
  'sellers-shipped',
  'on-the-way',
  'delivered',
  'completed',
  'canceled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
