/*
 * For tests: how much they do. `npm run test:long` (LONG_TESTS=1) runs the long forms.
 */

/** Whether this run has hours. */
export const isLong = process.env.LONG_TESTS === '1';

/**
 * How many cases a test tries: `usual` in every run and `long` in a long one. A variable of the test's own, where it has one and that is set,
 * says the number instead.
 */
export function testRuns(usual: number, long: number, variable?: string): number {
  return Number((variable && process.env[variable]) || (isLong ? long : usual));
}
