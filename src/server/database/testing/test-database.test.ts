import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../open';
import { sandboxWorld } from '../sandbox-schema';
import { openTestDatabase } from './test-database';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 30_000);
afterAll(() => opened.close());

test('is migrated, empty and separate from others', async () => {
  expect(await opened.database.select().from(sandboxWorld)).toEqual([]);
  await opened.database
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
