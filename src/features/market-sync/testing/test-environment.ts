import { manualClock } from '@/lib/testing/manual-clock';
import type { PauseReason, Environment } from '../environment';

/*
 * For tests: an environment whose time stands still until the test advances it.
 */

interface Job {
  at: number;
  work: () => void;
}

/** Runs all pending promise callbacks. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** An environment that starts at a wall time, without a reason to pause. */
export function testEnvironment(start: number) {
  const clock = manualClock(start);
  const jobs = new Set<Job>();
  const listeners = new Set<() => void>();
  let pauseReason: PauseReason | null = null;

  function after(milliseconds: number, work: () => void) {
    const job = { at: clock.monotonic() + Math.max(0, milliseconds), work };
    jobs.add(job);
    return () => void jobs.delete(job);
  }

  function nextBefore(end: number): Job | null {
    let next: Job | null = null;
    for (const job of jobs) if (job.at <= end && (next === null || job.at < next.at)) next = job;
    return next;
  }

  const environment: Environment = {
    clock,
    after,
    soon: (work) => after(16, work),
    pauseReason: () => pauseReason,
    onPauseReasonChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  return {
    environment,
    clock,
    after,
    /** The number of timers and listeners. */
    waiting: () => jobs.size + listeners.size,
    hinder: (by: PauseReason | null) => {
      pauseReason = by;
      for (const listener of listeners) listener();
    },
    /** Advances time from one due timer to the next. */
    advance: async (milliseconds: number): Promise<void> => {
      const end = clock.monotonic() + milliseconds;
      await settle();
      for (let job = nextBefore(end); job !== null; job = nextBefore(end)) {
        jobs.delete(job);
        clock.advance(Math.max(0, job.at - clock.monotonic()));
        job.work();
        await settle();
      }
      clock.advance(end - clock.monotonic());
    },
  };
}
