import { type Scenario, usualListings } from '../scenario';

/** What a demo without a scenario opens: nothing special, and everything there. It is the one that has no name. */
export const lookAround: Scenario = {
  title: 'Look around',
  description: 'A market of two thousand lots, and a buyer with an address book and half a year of orders.',
  group: 'Buyers',
  listings: usualListings,
  hasPast: true,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};
