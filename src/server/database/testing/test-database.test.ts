import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sandboxWorld } from '../sandbox-schema';
import { openTestDatabase, setUpTestDatabase } from './test-database';

const database = await setUpTestDatabase();

test('is migrated, empty and separate from others', async () => {
  expect(await database.select().from(sandboxWorld)).toEqual([]);
  await database
    .insert(sandboxWorld)
    .values({ id: 'w', seed: 's', listings: 0, wirePaymentDetails: {}, createdAt: 0 });
  const other = await openTestDatabase();
  try {
    expect(await other.database.select().from(sandboxWorld)).toEqual([]);
    await other.database.execute(sql`select similarity('iPhone 13', 'iphone')`);
  } finally {
    await other.close();
  }
}, 30_000);
