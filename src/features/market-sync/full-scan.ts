import type { MarketRow } from './market-row';

/** What a pass reads with. */
export interface PassSteps {
  /** One page in the order of creation, oldest first; null for one that the service refuses. */
  page: (number: number, take: number) => Promise<readonly MarketRow[] | null>;
  /** The most listings that a page is sure to hold. */
  largest: number;
  /** What the service counts. */
  total: number;
  /** Between pages: whether to go on. */
  mayGoOn: (pagesRead: number) => Promise<boolean>;
}

/**
 * What a pass over all pages came to. `linked`: no listing that was there all the while can have been missed. `loose`: one may have
 * been. `unequal`: the service gives pages of another size than it is asked for, so pages cannot be made to overlap.
 */
export interface Pass {
  kind: 'linked' | 'loose' | 'unequal';
  /** Whether it went through to the first listing. */
  isWhole: boolean;
  /** Creation of the newest listing on the last page, and of the oldest that was read; empty without any. */
  newest: string;
  oldest: string;
}

const stepsToTheEnd = 100;
const mostRelinks = 20;

/**
 * Reads all pages in the order of creation, from the last to the first, each overlapping the one before. A page is one moment's
 * unbroken stretch of that order; when two share a listing, then whatever was there all the while between the first of the one
 * and the last of the other is on one of them, however many positions sales and new listings have moved it. Where two
 * share none, the second is read again from higher up.
 */
export async function readLinked({ page, largest, total, mayGoOn }: PassSteps): Promise<Pass> {
  const pass: Pass = { kind: 'linked', isWhole: false, newest: '', oldest: '' };
  let read = 0;

  async function readPage(number: number, take: number): Promise<readonly MarketRow[]> {
    const answer = await page(number, take);
    const listings = answer ?? [];
    read += 1;
    // More than asked for, or a refusal where listings must be: not every size of page is to be had.
    const isBefore = (number - 1) * take < total;
    if (listings.length > take || (answer === null && isBefore)) pass.kind = 'unequal';
    for (const { createdAt } of listings) {
      if (pass.oldest === '' || createdAt < pass.oldest) pass.oldest = createdAt;
      if (createdAt > pass.newest) pass.newest = createdAt;
    }
    return listings;
  }
  const isOver = async () => pass.kind === 'unequal' || !(await mayGoOn(read));

  // The end is on a page that is not full, wherever the count says it is.
  let low = 0;
  let high: number | null = null;
  let bound = Math.max(1, total);
  let linked: readonly MarketRow[] | null = null;
  for (let step = 0; linked === null; step += 1) {
    const place = placeBelow(bound, largest);
    if (place === null) return { ...pass, kind: 'unequal' };
    if (step > stepsToTheEnd + total / largest) return pass;
    const listings = await readPage(place.page, place.take);
    if (listings.length > 0 && listings.length < place.take) {
      linked = listings;
      bound = place.offset;
    } else if (listings.length > 0) {
      low = place.offset + place.take;
      if (high !== null && low >= high) high = null;
      bound = high === null ? low + Math.max(1, largest - 16) : Math.ceil((low + high) / 2);
    } else {
      high = place.offset;
      if (low >= high) low = 0;
      if (high === 0) return { ...pass, isWhole: true };
      bound = step === 0 ? high : Math.ceil((low + high) / 2);
    }
    if (await isOver()) return pass;
  }

  let relinks = 0;
  while (bound > 0) {
    const place = placeBelow(bound, largest);
    if (place === null) return { ...pass, kind: 'unequal' };
    const listings = await readPage(place.page, place.take);
    const before = new Set(linked.map(({ id }) => id));
    // A page that is not full reaches to the end of all there is now.
    const isLinked: boolean = listings.length < place.take || listings.some(({ id }) => before.has(id));
    if (!isLinked && relinks < mostRelinks) {
      relinks += 1;
      bound += Math.ceil(largest / 2);
    } else {
      if (!isLinked && pass.kind === 'linked') pass.kind = 'loose';
      linked = listings;
      bound = place.offset;
    }
    if (bound > 0 && (await isOver())) return pass;
  }
  return { ...pass, isWhole: true };
}

/** A page by number and size, and the positions it covers: from `offset` on, `take` of them. */
interface PagePlace {
  page: number;
  take: number;
  offset: number;
}

const overlaps = [8, 4, 2, 1];

/**
 * The page that reaches furthest down from a position and still takes in a few listings from there on, so that it shares some with
 * the page read before. Pages begin at multiples of their size, so the size is what can be chosen.
 * @param bound the position down to which everything is read, above 0.
 * @param largest the most listings that a page may have.
 * @returns null where no page of such a size both shares and gains.
 */
export function placeBelow(bound: number, largest: number): PagePlace | null {
  let best: PagePlace | null = null;
  for (const overlap of overlaps) {
    for (let take = largest; take > overlap; take -= 1) {
      const page = Math.ceil((bound + overlap) / take);
      const offset = (page - 1) * take;
      if (offset < bound && (best === null || offset < best.offset)) best = { page, take, offset };
      if (best?.offset === 0) return best;
    }
    if (best !== null && bound - best.offset >= largest / 2) return best;
  }
  return best;
}
