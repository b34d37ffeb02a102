/** Lets work happen later. Whatever waits, waits through a Scheduler, so that a test can own the time. */
export interface Scheduler {
  /**
   * Runs work once, so many milliseconds from now.
   * @returns calls it off.
   */
  after(milliseconds: number, work: () => void): () => void;
}

/** The result of work, or `late` if it takes longer than so many milliseconds. The work goes on. */
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

/** The machine's own timers; they keep no process alive. */
export const systemScheduler: Scheduler = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
