/** Lets work happen later. Whatever waits, waits through a Scheduler, so that a test can own the time. */
export interface Scheduler {
  /**
   * Runs work once, so many milliseconds from now.
   * @returns calls it off.
   */
  after(milliseconds: number, work: () => void): () => void;
}

/** The machine's own timers; they keep no process alive. */
export const systemScheduler: Scheduler = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
