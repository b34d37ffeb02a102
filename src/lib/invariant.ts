/**
 * Says that something cannot be otherwise, and stops where it is.
 * @throws Error with the message when the condition does not hold: a defect of ours, never bad input.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant: ${message}`);
}

/** Marks a branch that the types say is never reached. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
