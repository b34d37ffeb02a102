import { type Scenario, usualListings } from '../scenario';

/** A marketplace that wants to be asked less often, for as long as the fault stands. */
export const tooManyRequests: Scenario = {
  title: 'Too many requests',
  description:
    'The marketplace answers 429 and asks to wait 30 seconds. Remove the fault, and it answers again.',
  group: 'Trouble',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    await stage.fault({
      call: 'any',
      kind: 'tooMany',
      seconds: 30,
      times: null,
      description: 'Too many requests from this key',
    });
    return { opens: '/marketplace' };
  },
};
