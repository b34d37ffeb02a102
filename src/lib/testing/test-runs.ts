/*
 * For tests: how many cases they try. `npm run test:long` (LONG_TESTS=1) tries more.
 */

/** Whether this is a long run, which may take hours. */
export const isLong = process.env.LONG_TESTS === '1';

/**
 * How many cases a test tries: `usual` in every run and `long` in a long one. If the test's own environment variable is set, it gives the
 * number instead.
 */
export function testRuns(usual: number, long: number, variable?: string): number {
  return Number((variable && process.env[variable]) || (isLong ? long : usual));
}
