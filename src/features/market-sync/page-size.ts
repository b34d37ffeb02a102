/** The interface's own ("Limits"). */
const defaultTake = 10;
/** What is asked for first, and what next where that is refused. */
const sizes = [500, 250, 100, 50, 25, 10];

/** What is known of how many listings the service puts on a page ("maximum take: not shown"). */
export interface PageSize {
  /** What to ask for. */
  ask(): number;
  /** The most that a page is sure to hold: what one has held, and in any case the interface's default. */
  sure(): number;
  /** Whether a page has as many as it is asked for, up to what is sure. */
  isObeyed(): boolean;
  /** Learns that it has not. */
  disobeyed(): void;
  /**
   * Learns from a first page: a service may give fewer than asked without a word, or pay no heed to what is asked.
   * @param total what the service counts; more than it gave is the proof that it gave all it gives at once.
   */
  gave(count: number, total: number): void;
  /** Records that the service refused this size. False when no smaller size is left: then it starts over with the largest. */
  refused(): boolean;
}

/** The largest page that the service takes, learned from what it answers. */
export function createPageSize(): PageSize {
  let size = sizes[0] ?? defaultTake;
  let most = defaultTake;
  let isObeyed = true;
  return {
    ask: () => size,
    sure: () => Math.min(size, most),
    isObeyed: () => isObeyed,
    disobeyed() {
      isObeyed = false;
    },
    gave(count, total) {
      most = Math.max(most, count);
      if (count > size || (count > 0 && count < size && count < total)) size = count;
    },
    refused() {
      const smaller = sizes.find((candidate) => candidate < size);
      size = smaller ?? sizes[0] ?? defaultTake;
      return smaller !== undefined;
    },
  };
}
