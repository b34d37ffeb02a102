/** Runs work later. All code that waits uses a Scheduler, so that tests can control the time. */
export interface Scheduler {
  /**
   * Runs work once after this many milliseconds.
   * @returns a function that cancels it.
   */
  after(milliseconds: number, work: () => void): () => void;
}

/** The result of work, or of `late` if the work takes longer than this many milliseconds. The work continues. */
export async function within<Result, Late>(
  scheduler: Scheduler,
  milliseconds: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  let cancel = () => {};
  const timeout = new Promise<Late>((resolve) => {
    cancel = scheduler.after(milliseconds, () => resolve(late()));
  });
  try {
    return await Promise.race([timeout, work]);
  } finally {
    cancel();
  }
}

/**
 * Runs work at an interval in milliseconds. An error does not stop it.
 * @returns a function that stops it.
 */
export function every(scheduler: Scheduler, milliseconds: number, work: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    cancel = scheduler.after(milliseconds, () => {
      schedule();
      work();
    });
  };
  schedule();
  return () => cancel();
}

/** The machine's own timers; they do not keep the process alive. */
export const systemScheduler: Scheduler = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
