/** A page by number and size, and the positions it covers: from `offset` on, `take` of them. */
export interface PagePlace {
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
