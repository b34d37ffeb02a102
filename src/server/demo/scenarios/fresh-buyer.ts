import { type Scenario, usualListings } from '../scenario';

/** A first day: a whole market, and nothing of the buyer's own yet. */
export const freshBuyer: Scenario = {
  title: 'Fresh buyer',
  description: 'A buyer on the first day: a full market, an empty cart, no address and no orders.',
  group: 'Buyers',
  listings: usualListings,
  hasPast: false,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};
