import '../schema-config';
import * as z from 'zod/mini';
import { oneOf, onlyShape, reference, someText, trueOrFalse } from '../input-rules';
import { scenarioNames } from './scenario-names';

/** Body of POST /sandbox/demos. */
export const demoInput = onlyShape({
  /** The situation to open; without one, a market to look around in. */
  scenario: z.optional(oneOf(scenarioNames)),
  /** The same seed gives the same lots, amounts, addresses and history; random if absent. */
  seed: z.optional(someText(200)),
  /** Stops the world's clock from its first moment on; it can be moved and set going all the same. */
  freezeClock: z.optional(trueOrFalse),
  /** A demo world that the new one takes the place of: it is removed first. One that is not there is no matter. */
  replaces: z.optional(reference),
});
