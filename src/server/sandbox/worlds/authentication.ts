import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxApiKey, sandboxBuyer, sandboxWorld } from '@/server/database/sandbox-schema';
import { hashApiKey } from '../core/identity';
import { worldNow } from '../core/world-time';
import { recordUse } from './world-quota';

/** The header with the API key ("Authentication" of the interface). */
export const apiKeyHeader = 'x-api-key';

/** The caller, its world and the world's time. */
export interface Caller {
  readonly buyer: string;
  /** 1 is the buyer whose desk is shown; 2 competes for the same stock. */
  readonly position: number;
  readonly world: typeof sandboxWorld.$inferSelect;
  /** The world's time when the request arrived, in milliseconds since the epoch. */
  readonly now: number;
}

/** The condition that a row belongs to the caller. */
export const isOfCaller = (table: { world: AnyPgColumn; buyer: AnyPgColumn }, { world, buyer }: Caller) =>
  and(eq(table.world, world.id), eq(table.buyer, buyer));

/** Finds the buyer of an API key and records that its world is in use; null for an unknown key. */
export async function findCaller(database: Database, clock: Clock, key: string): Promise<Caller | null> {
  const [row] = await database
    .select({ buyer: sandboxBuyer.id, position: sandboxBuyer.position, world: sandboxWorld })
    .from(sandboxApiKey)
    .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxApiKey.buyer))
    .innerJoin(sandboxWorld, eq(sandboxWorld.id, sandboxBuyer.world))
    .where(eq(sandboxApiKey.hash, hashApiKey(key)));
  if (!row) return null;
  await recordUse(database, clock, row.world);
  return { ...row, now: worldNow(row.world, clock) };
}
