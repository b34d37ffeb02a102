import type { Scenario } from '../stage/scenario';
import type { Stage } from '../stage/stage';

/** A marketplace with one fault, on the screen `opens`. */
const withFault = (
  title: string,
  description: string,
  fault: Parameters<Stage['fault']>[0],
  opens = '/marketplace',
): Scenario => ({
  title,
  description,
  group: 'Trouble',
  async prepare(stage) {
    await stage.fault(fault);
    return { opens };
  },
});

/** A slow marketplace, until the fault is removed. */
export const slow = withFault(
  'Service slow',
  'Every marketplace call takes four seconds: what you see and can do while you wait.',
  { call: 'any', kind: 'latency', milliseconds: 4000, times: null },
);

/** An unreachable marketplace, until the fault is removed. */
export const down = withFault(
  'Service down',
  "The marketplace can't be reached: every page says so and what to do. Remove the fault to bring it back.",
  { call: 'any', kind: 'notSent', times: null },
);

/** A marketplace that limits the rate of calls, until the fault is removed. */
export const tooManyRequests = withFault(
  'Too many requests',
  'The marketplace returns 429 and asks to wait 30 seconds. Remove the fault to bring it back.',
  {
    call: 'any',
    kind: 'tooMany',
    seconds: 30,
    times: null,
    description: 'Too many requests from this key',
  },
);

/** A key that the marketplace stops accepting. */
export const sessionExpired = withFault(
  'Session expired',
  'The next marketplace call returns 401. Copy the API key shown first, sign in again, and return to the same page.',
  { call: 'any', kind: 'refusal', status: 401, description: 'x-api-key: no longer valid' },
  '/orders',
);
