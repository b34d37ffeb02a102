import { type Scenario, usualListings } from '../scenario';

/** A marketplace that takes its time, for as long as the fault stands. */
export const slow: Scenario = {
  title: 'Service slow',
  description:
    'Every call of the marketplace takes four seconds: what can be seen and done while it is awaited.',
  group: 'Trouble',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    await stage.fault({ call: 'any', kind: 'latency', milliseconds: 4000, times: null });
    return { opens: '/marketplace' };
  },
};
