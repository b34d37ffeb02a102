import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { clearSharedWorld } from '@/server/sandbox/worlds/demo-world';
import { maintainSellRequests } from '@/server/sandbox/worlds/maintenance';
import { removeUnusedWorlds, type WorldHost } from '@/server/sandbox/worlds/world-quota';

/** Milliseconds between two rounds. Each round clears the shared world; one round per hour removes unused worlds. */
const pause = 10 * 60 * 1000;
const roundsPerHour = 6;

interface Scheduler {
  /** Runs work once after a delay; returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}

/**
 * Removes idle worlds and interrupted ones, at the start and every hour, and frees the space of removed sell requests. Clears visitors'
 * data from the shared world.
 * @param settings.onRound is called after each round that removed worlds or failed. The next round retries failed work.
 */
export function createCleanUp(settings: {
  database: Database;
  clock: Clock;
  host: WorldHost;
  scheduler: Scheduler;
  onRound: (outcome: { removed: number } | { error: unknown }) => void;
}) {
  const { database, clock, host, scheduler, onRound } = settings;
  let cancel = () => {};
  let isStopped = false;
  let rounds = 0;
  let underWay: Promise<void> = Promise.resolve();

  async function cleanWorlds(): Promise<void> {
    const removed = await removeUnusedWorlds(database, clock, host, { isEnough: () => isStopped });
    if (removed > 0) onRound({ removed });
    if (!isStopped) await maintainSellRequests(database);
  }

  async function round(): Promise<void> {
    try {
      await clearSharedWorld(database, clock, host.desk);
      if (rounds % roundsPerHour === 0 && !isStopped) await cleanWorlds();
    } catch (error) {
      onRound({ error });
    }
    rounds += 1;
    if (!isStopped) cancel = scheduler.after(pause, begin);
  }

  function begin(): void {
    underWay = round();
  }

  return {
    start: begin,
    /** Resolves when no round is running. */
    settled: () => underWay,
    /** Starts no further round; resolves when the current one has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
}
export type CleanUp = ReturnType<typeof createCleanUp>;
