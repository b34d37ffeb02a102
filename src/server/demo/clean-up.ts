import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { clearSharedWorld } from '@/server/sandbox/worlds/shared-world-clearing';
import { maintainListings } from '@/server/sandbox/worlds/maintenance';
import {
  removeIdleWorlds,
  removeUnfinishedWorlds,
  type WorldHost,
} from '@/server/sandbox/worlds/world-quota';

/** Milliseconds between two rounds. The shared world is cleared in each, and worlds are looked after every hour. */
const pause = 10 * 60 * 1000;
const roundsPerHour = 6;

/** What waits for the next round. */
interface Scheduler {
  /** Runs work once, so many milliseconds from now; gives what calls it off. */
  after(milliseconds: number, work: () => void): () => void;
}

/**
 * Removes the worlds that were left alone and those whose making was interrupted, at once and every hour, and gives the space back that many have left.
 * Clears what visitors have left in the shared world.
 */
export interface CleanUp {
  start(): void;
  /** Resolves when no round is under way. */
  settled: () => Promise<void>;
  /** Starts no further round; resolves when one under way has ended. */
  stop(): Promise<void>;
}

/** @param settings.hear is told of every round that did something, and of one that failed: the next one makes up for it. */
export function createCleanUp(settings: {
  database: Database;
  clock: Clock;
  host: WorldHost;
  scheduler: Scheduler;
  onRound: (outcome: { removed: number } | { error: unknown }) => void;
}): CleanUp {
  const { database, clock, host, scheduler, onRound } = settings;
  let cancel = () => {};
  let isStopped = false;
  let rounds = 0;
  let underWay: Promise<void> = Promise.resolve();

  async function removeUnusedWorlds(): Promise<void> {
    const unfinished = await removeUnfinishedWorlds(database, clock, host, { isAlone: false });
    const removed = unfinished + (await removeIdleWorlds(database, clock, host, () => isStopped));
    if (removed > 0) onRound({ removed });
    if (!isStopped) await maintainListings(database);
  }

  async function round(): Promise<void> {
    try {
      await clearSharedWorld(database, clock, host.desk);
      if (rounds % roundsPerHour === 0 && !isStopped) await removeUnusedWorlds();
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
    settled: () => underWay,
    async stop() {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
}
