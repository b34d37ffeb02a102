import type { Scenario } from '../scenario';

/** A marketplace where nothing is on offer. */
export const emptyMarket: Scenario = {
  title: 'Empty market',
  description: 'Not a single lot is on offer: what the list says then, and every filter of it.',
  group: 'Market',
  listings: 0,
  hasPast: true,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};
