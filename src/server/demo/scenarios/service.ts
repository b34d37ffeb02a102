import { type Scenario, usualListings } from '../stage/scenario';

/** A slow marketplace, until the fault is removed. */
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

/** An unreachable marketplace, until the fault is removed. */
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

/** A marketplace that limits the rate of calls, until the fault is removed. */
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

/** A key that the marketplace stops accepting. */
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
