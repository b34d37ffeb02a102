/** The interface's own ("Limits"). */
const defaultTake = 10;
/** What is asked for first, and what next where that is refused. */
const sizes = [500, 250, 100, 50, 25, 10];

/** The size of a page to request ("maximum take: not shown"), learned from the service's responses. */
export function createPageSize() {
  let size = sizes[0] ?? defaultTake;
  let most = defaultTake;
  let isObeyed = true;
  return {
    /** What to request. */
    ask: () => size,
    /** The most that a page certainly holds: what one has held, and at least the interface's default. */
    sure: () => Math.min(size, most),
    /** Whether a page has as many listings as requested, up to `sure`. */
    isObeyed: () => isObeyed,
    /** Records that one has not. */
    disobeyed() {
      isObeyed = false;
    },
    /**
     * Records the size of a first page: a service may return fewer than requested, or ignore the size.
     * @param total what the service counts; more than it returned proves that this is its largest page.
     */
    gave(count: number, total: number) {
      most = Math.max(most, count);
      if (count > size || (count > 0 && count < size && count < total)) size = count;
    },
    /** Records that this size is refused. @returns false when there is no smaller one, and it starts again with the largest. */
    refused(): boolean {
      const smaller = sizes.find((candidate) => candidate < size);
      size = smaller ?? sizes[0] ?? defaultTake;
      return smaller !== undefined;
    },
  };
}
export type PageSize = ReturnType<typeof createPageSize>;
