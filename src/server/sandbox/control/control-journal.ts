import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Database } from '@/server/database/open';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { idIn } from '../core/control-path';
import { parseQuery } from '../core/input';
import { Refusal } from '../core/refusal';
import { noWorld } from '../worlds/worlds';
import { sharedWorld } from '../core/shared-world';
import { journalOf } from '../journal/journal';

const query = z.object({
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a cursor from an earlier response')),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});

/** Calls that read and clear a world's journal. */
export function addJournalRoutes(control: Hono, database: Database): void {
  const journal = journalOf(database);

  async function requirePrivateWorld(id: string) {
    const [world] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, id));
    if (!world) throw noWorld();
    if (id === sharedWorld) {
      throw new Refusal(409, 'The shared sandbox has no journal');
    }
    return world;
  }

  control.get(sandboxEndpoints.readJournal.path, async (context) => {
    const { after } = parseQuery(query, new URL(context.req.url).searchParams);
    const { id } = await requirePrivateWorld(idIn(context, 'world', noWorld()));
    return context.json(journal.read(id, after));
  });

  control.delete(sandboxEndpoints.clearJournal.path, async (context) => {
    const { id } = await requirePrivateWorld(idIn(context, 'world', noWorld()));
    journal.clear(id);
    return context.json({ world: id });
  });
}
