import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { worldNow } from '../core/world-clock';
import { sharedWorld } from '../core/shared-world';
import { journalOf } from '../journal/journal';
import { type RecordedCall, startRecording } from '../journal/recording';

const made = z.object({ world: z.string() });

/**
 * Records control calls that change a world, and the call that created it. Reads are not recorded, because
 * the demo controls poll; neither are calls for the journal itself.
 */
export function recordControl(settings: { database: Database; clock: Clock }): MiddlewareHandler {
  const { database, clock } = settings;
  const journal = journalOf(database);

  /** The time in a world; null without such a world. */
  async function timeIn(world: string): Promise<number | null> {
    const [row] = await database
      .select({ clockOffset: sandboxWorld.clockOffset, frozenAt: sandboxWorld.frozenAt })
      .from(sandboxWorld)
      .where(eq(sandboxWorld.id, world));
    return row ? worldNow(row, clock) : null;
  }

  return async (context, next) => {
    const { method, raw: request } = context.req;
    const [world, of] =
      /^\/sandbox\/worlds\/([\w-]{1,64})(?:\/(\w+))?/.exec(context.req.path)?.slice(1) ?? [];
    const isMaking = method === 'POST' && context.req.path === '/sandbox/worlds';
    const isLook = method === 'GET' || method === 'HEAD' || of === 'journal';
    if (isLook || world === sharedWorld || !(world || isMaking)) return next();

    const call = { who: 'control', start: clock.monotonic(), key: null } satisfies Partial<RecordedCall>;
    if (world) {
      const now = await timeIn(world);
      if (now === null) return next();
      const recording = startRecording(journal, clock, { ...call, world, now, request });
      await next();
      return recording.answered(context.res, null);
    }
    const copy = request.clone();
    const now = clock.now();
    await next();
    if (!context.res.ok) return;
    const answer = made.parse(await context.res.clone().json());
    await startRecording(journal, clock, { ...call, world: answer.world, now, request: copy }).answered(
      context.res,
      null,
    );
  };
}
