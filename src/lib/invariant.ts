/**
 * Asserts a condition that always holds.
 * @throws Error with the message when it does not hold: a bug, never bad input.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant: ${message}`);
}

/** Marks a branch that the types exclude. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
