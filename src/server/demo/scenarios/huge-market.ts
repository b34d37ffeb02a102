import type { Scenario } from '../scenario';

/** As many lots as a sandbox makes. */
export const hugeMarket: Scenario = {
  title: '100,000 lots',
  description:
    'A market of a hundred thousand lots, for lists, searches and scrolling at that size. Making it takes a while.',
  group: 'Market',
  listings: 100_000,
  hasPast: true,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};
