import { type Scenario, usualListings } from '../scenario';

/** A key that the marketplace suddenly does not take any more. */
export const sessionExpired: Scenario = {
  title: 'Session expired',
  description:
    'The marketplace answers the next call with 401: the buyer is asked for the API key, which the link tells first, and comes back to the same screen with it.',
  group: 'Trouble',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    await stage.fault({
      call: 'any',
      kind: 'refusal',
      status: 401,
      description: 'x-api-key: is not valid any more',
    });
    return { opens: '/orders' };
  },
};
