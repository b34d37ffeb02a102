import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from './open';
import { openTestPostgres } from './testing/test-postgres';
import { databaseUnavailable } from './unavailable';

/** More than the pool's connections, so that a lost connection makes the test fail. */
const transactions = 10;

test('transactions that break when PostgreSQL stops fail as unavailable and release their connections', async () => {
  const postgres = await openTestPostgres();
  const opened = await openDatabase({ url: postgres.url });
  const ask = (seconds: number) =>
    opened.database.transaction((transaction) => transaction.execute(sql`select pg_sleep(${seconds})`));
  const askOften = (seconds: number) => Array.from({ length: transactions }, () => ask(seconds));
  try {
    for (const how of ['immediate', 'fast'] as const) {
      await Promise.all(askOften(0.05));
      // Longer than any server takes to stop.
      const queries = askOften(3600);
      const [results] = await Promise.all([Promise.allSettled(queries), postgres.stop(how)]);
      for (const result of results) {
        expect(result.status).toBe('rejected');
        if (result.status === 'rejected') {
          expect(databaseUnavailable(result.reason), String(result.reason)).toMatchObject({ status: 503 });
        }
      }
      await expect(ask(0)).rejects.toSatisfy((error) => databaseUnavailable(error) !== null);
      await postgres.start();
    }
    await Promise.all(askOften(0.05));
  } finally {
    await opened.close();
    await postgres.remove();
  }
}, 120_000);
