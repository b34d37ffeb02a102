import type { MarketRow } from './market-row';

interface ScanSteps {
  /** Reads one page, newest lots first. Null if the service refuses it. */
  page: (number: number, take: number) => Promise<readonly MarketRow[] | null>;
  /** A page size that the service is known to support. */
  largest: number;
  /** The service's count. */
  total: number;
  /** Called between pages: whether to continue. */
  mayGoOn: (pagesRead: number) => Promise<boolean>;
}

/** The result of reading all pages. */
export interface Scan {
  /** No lot that was listed during the whole scan can have been missed. */
  isGapless: boolean;
  /** The creation times of the newest and the oldest lot that was read; empty without lots. */
  newest: string;
  oldest: string;
}

const mostRelinks = 20;
/** A scan reads at most twice the pages that the count requires, plus this many. */
const mostBeyond = 1000;

const spanOf = (): Scan => ({ isGapless: false, newest: '', oldest: '' });

function widen(scan: Scan, rows: readonly MarketRow[]): void {
  for (const { createdAt } of rows) {
    if (scan.oldest === '' || createdAt < scan.oldest) scan.oldest = createdAt;
    if (createdAt > scan.newest) scan.newest = createdAt;
  }
}

/**
 * Reads all pages from the newest lot to the oldest. Each page overlaps the one before it. A page is a contiguous part of the list at one
 * moment. If two pages share a lot, every lot between the start of the first and the end of the second that was listed the whole time is
 * on one of them, even if sales and new lots have moved it. If they share none, the second is read again from further up.
 * @returns null if the service chooses its own page size, so that pages can't overlap.
 */
export async function scanLinked({ page, largest, total, mayGoOn }: ScanSteps): Promise<Scan | null> {
  const scan = spanOf();
  const mostPages = 2 * Math.ceil(total / largest) + mostBeyond;
  let hasGap = false;
  let relinks = 0;
  let before: ReadonlySet<string> | null = null;
  // Every position before this one has been read.
  let bound = 0;
  for (let read = 1; read <= mostPages; read += 1) {
    const place = placeAfter(bound, largest);
    const answer = place && (await page(place.page, place.take));
    const rows = answer ?? [];
    // A page that is longer than requested, or a refusal where lots must be: the service does not support every page size.
    if (!place || rows.length > place.take || (!answer && place.offset < total)) return null;
    widen(scan, rows);
    const previous = before;
    const isLinked = previous === null || rows.some(({ id }) => previous.has(id));
    if (!isLinked && relinks < mostRelinks) {
      relinks += 1;
      bound = Math.max(0, bound - Math.ceil(largest / 2));
    } else {
      hasGap ||= !isLinked;
      // Only the last page is not full.
      if (rows.length < place.take) return { ...scan, isGapless: !hasGap };
      before = new Set(rows.map(({ id }) => id));
      bound = place.offset + place.take;
    }
    if (!(await mayGoOn(read))) break;
  }
  return scan;
}

/**
 * Reads all pages in the service's own page size, until one has nothing new. Lots that move between two pages can be missed. The count
 * shows that none was missed only if the market does not change.
 */
export async function scanPlain({ page, largest, total, mayGoOn }: ScanSteps): Promise<Scan> {
  const scan = spanOf();
  const mostPages = Math.ceil(total / largest) + mostBeyond;
  const ids = new Set<string>();
  for (let number = 1; number <= mostPages; number += 1) {
    const rows: readonly MarketRow[] = (await page(number, largest)) ?? [];
    const before = ids.size;
    for (const { id } of rows) ids.add(id);
    widen(scan, rows);
    // Some services repeat their last page.
    if (ids.size === before || !(await mayGoOn(number))) break;
  }
  return scan;
}

/** A page by number and size, and the first position on it. */
interface PagePlace {
  page: number;
  take: number;
  offset: number;
}

/**
 * Finds the page that reaches furthest and still overlaps the positions read so far by a few. Pages start at multiples of their size, so
 * only the size can be chosen.
 * @param bound every position before it has been read.
 * @param largest the largest size to choose.
 * @returns null if no size both overlaps and gains.
 */
export function placeAfter(bound: number, largest: number): PagePlace | null {
  let best: PagePlace | null = null;
  let end = bound;
  for (const overlap of [8, 4, 2, 1]) {
    for (let take = largest; take > 0; take -= 1) {
      const page = Math.floor(Math.max(0, bound - overlap) / take) + 1;
      if (page * take > end) {
        best = { page, take, offset: (page - 1) * take };
        end = page * take;
      }
    }
    if (end - bound >= largest / 2) break;
  }
  return best;
}
