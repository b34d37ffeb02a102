import { type Scenario, usualListings } from '../scenario';

/** Orders in all the statuses that the interface names. */
export const everyStatus: Scenario = {
  title: 'Every order status',
  description: 'Twenty orders of half a year, in each of the nine statuses at least once.',
  group: 'Orders',
  listings: usualListings,
  hasPast: true,
  prepare: () => Promise.resolve({ opens: '/orders' }),
};
