/** The scenarios of demos, by the last segment of their links (/demo/<name>). */
export const scenarioNames = [
  'fresh-buyer',
  'busy-buyer',
  'empty-market',
  'huge-market',
  'unmatched-requests',
  'pasted-list',
  'address-refused',
  'one-minute-left',
  'expired',
  'amounts-change',
  'sold-out',
  'unknown-then-found',
  'unknown-not-placed',
  'bank-details-changed',
  'every-status',
  'tracking',
  'session-expired',
  'slow',
  'down',
  'too-many-requests',
  'odd-data',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** The groups of scenarios, in display order. */
export const scenarioGroups = ['Buyers', 'Market', 'Checkout', 'Placing', 'Orders', 'Trouble'] as const;
export type ScenarioGroup = (typeof scenarioGroups)[number];
