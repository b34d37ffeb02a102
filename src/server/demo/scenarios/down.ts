import { type Scenario, usualListings } from '../scenario';

/** A marketplace that cannot be reached, for as long as the fault stands. */
export const down: Scenario = {
  title: 'Service down',
  description:
    'No connection to the marketplace can be made: every screen says so and what can be done. Remove the fault, and it is back.',
  group: 'Trouble',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    await stage.fault({ call: 'any', kind: 'notSent', times: null });
    return { opens: '/marketplace' };
  },
};
