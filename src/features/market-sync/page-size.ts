/** The default page size of the interface ("Limits"). */
const defaultTake = 10;
/** The sizes to request. The next one is tried when the service refuses one. */
const sizes = [500, 250, 100, 50, 25, defaultTake];
const largest = Math.max(...sizes);

/** The size of a page to request ("maximum take: not shown"), learned from the service's responses. */
export function createPageSize() {
  let size = largest;
  let most = defaultTake;
  let isObeyed = true;
  return {
    /** The size to request. */
    ask: () => size,
    /** The page size that is known to work: the longest page so far, but at least the interface's default. */
    sure: () => Math.min(size, most),
    /** Whether a page has as many lots as requested, up to `sure`. */
    isObeyed: () => isObeyed,
    /** Records that a page had fewer. */
    disobeyed() {
      isObeyed = false;
    },
    /**
     * Records the length of a first page. A service may return fewer lots than requested, or ignore the size.
     * @param total the service's count; if it is higher, the page was as long as the service's pages get.
     */
    gave(count: number, total: number) {
      most = Math.max(most, count);
      if (count > size || (count > 0 && count < size && count < total)) size = count;
    },
    /** Records that the service refused the size. Returns false if no smaller one is left; it then starts again with the largest. */
    refused(): boolean {
      const smaller = sizes.find((candidate) => candidate < size);
      size = smaller ?? largest;
      return smaller !== undefined;
    },
  };
}
export type PageSize = ReturnType<typeof createPageSize>;
