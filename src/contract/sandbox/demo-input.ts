import '../schema-config';
import * as z from 'zod/mini';
import { oneOf, onlyShape, reference, someText, trueOrFalse } from '../input-rules';
import { scenarioNames } from './scenario-names';

/** Body of POST /sandbox/demos. */
export const demoInput = onlyShape({
  /** The scenario to open; by default a general market. */
  scenario: z.optional(oneOf(scenarioNames)),
  /** The same seed gives the same lots, amounts, addresses and history; random by default. */
  seed: z.optional(someText(200)),
  /** Freezes the world's clock from the start; it can still be moved and unfrozen. */
  freezeClock: z.optional(trueOrFalse),
  /** A demo world to remove first. An unknown one is ignored. */
  replaces: z.optional(reference),
});
