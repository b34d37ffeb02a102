/** States and transitions: the documented order statuses. A status read from the service may still be another. */
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
