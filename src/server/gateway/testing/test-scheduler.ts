import type { manualClock } from '@/lib/testing/manual-clock';
import type { Scheduler } from '../http/scheduler';

/*
 * For tests: a manual clock with a scheduler.
 */

interface Job {
  at: number;
  work: () => void;
}

/** A scheduler on a manual clock. */
export function manualScheduler(clock: ReturnType<typeof manualClock>) {
  const jobs = new Set<Job>();

  function nextBefore(end: number): Job | null {
    let next: Job | null = null;
    for (const job of jobs) if (job.at <= end && (next === null || job.at < next.at)) next = job;
    return next;
  }

  const scheduler: Scheduler = {
    after(milliseconds, work) {
      const job = { at: Math.round(clock.monotonic() + milliseconds), work };
      jobs.add(job);
      return () => jobs.delete(job);
    },
  };

  return {
    ...scheduler,
    /**
     * Moves the clock ahead, from one due task to the next.
     * @param idle resolves when all work has ended.
     */
    async advance(milliseconds: number, idle: () => Promise<void>): Promise<void> {
      const end = clock.monotonic() + milliseconds;
      await idle();
      for (let job = nextBefore(end); job !== null; job = nextBefore(end)) {
        jobs.delete(job);
        clock.advance(Math.max(0, job.at - clock.monotonic()));
        job.work();
        await idle();
      }
      clock.advance(end - clock.monotonic());
    },
  };
}
