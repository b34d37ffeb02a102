import type { SellRequest } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import { type MarketRow, WithheldSellRequest } from './market-row';

/** New and updated lots, and the ids of removed ones. */
export interface RowChanges {
  put: SellRequest[];
  removed: string[];
}

interface Held {
  sellRequest: MarketRow;
  /** The number of the page on which it was last seen. */
  seen: number;
  isCounted: boolean;
}

/** Whether two JSON values are deeply equal. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => isAlike(value, others.get(name)));
}

/** Holds lots by id up to a limit, including those that can't be shown, and collects changes until they are fetched. */
export function createMarketRows(limit: number, onChange: () => void) {
  const held = new Map<string, Held>();
  const put = new Map<string, SellRequest>();
  const removed = new Set<string>();
  const withheld = new Map<string, WithheldSellRequest>();
  let answers = 0;
  let counts: (sellRequest: MarketRow) => boolean = () => true;
  let counted = 0;
  let isOverfull = false;

  function remove(id: string, row: Held) {
    held.delete(id);
    if (row.isCounted) counted -= 1;
    put.delete(id);
    withheld.delete(id);
    removed.add(id);
  }

  function store(sellRequest: MarketRow, previous: Held | undefined) {
    const isCounted = counts(sellRequest);
    if (isCounted !== (previous?.isCounted ?? false)) counted += isCounted ? 1 : -1;
    held.set(sellRequest.id, { sellRequest, seen: answers, isCounted });
    if (sellRequest instanceof WithheldSellRequest) {
      withheld.set(sellRequest.id, sellRequest);
      put.delete(sellRequest.id);
      if (previous && !(previous.sellRequest instanceof WithheldSellRequest)) removed.add(sellRequest.id);
    } else {
      withheld.delete(sellRequest.id);
      put.set(sellRequest.id, sellRequest);
      removed.delete(sellRequest.id);
    }
  }

  return {
    /** How many lots are held, and how many of them count as lots of the scope. */
    size: () => held.size,
    counted: () => counted,
    /** Whether a lot was left out because of the limit. */
    isOverfull: () => isOverfull,
    countWhere(rule: (sellRequest: MarketRow, seen: number) => boolean): number {
      let count = 0;
      for (const row of held.values()) if (rule(row.sellRequest, row.seen)) count += 1;
      return count;
    },
    /** The lots that can be shown. */
    values: (): SellRequest[] =>
      [...held.values()].flatMap(({ sellRequest }) =>
        sellRequest instanceof WithheldSellRequest ? [] : [sellRequest],
      ),
    /** The lots of the scope that can't be shown. */
    withheld: (): WithheldRow[] =>
      [...withheld.values()].flatMap(({ id, row }) => (held.get(id)?.isCounted ? [row] : [])),
    /** A mark of this moment. Lots on later pages are seen after it. */
    mark: () => answers,

    /**
     * Stores the lots of one page.
     * @param isLate the page may be older than what is held, so an older version of a lot is ignored.
     * @returns how many lots were new or different.
     */
    take(sellRequests: readonly MarketRow[], isLate = false): number {
      answers += 1;
      let news = 0;
      for (const sellRequest of sellRequests) {
        const previous = held.get(sellRequest.id);
        if (previous) previous.seen = answers;
        if (previous && isAlike(previous.sellRequest, sellRequest)) continue;
        if (previous && isLate && previous.sellRequest.updatedAt > sellRequest.updatedAt) continue;
        if (!previous && held.size >= limit) {
          isOverfull = true;
          continue;
        }
        news += 1;
        store(sellRequest, previous);
      }
      if (news > 0) onChange();
      return news;
    },

    /** Removes lots by a rule. */
    removeWhere(isGone: (sellRequest: MarketRow, seen: number) => boolean) {
      const before = held.size;
      for (const [id, row] of held) if (isGone(row.sellRequest, row.seen)) remove(id, row);
      if (held.size < limit) isOverfull = false;
      if (held.size !== before) onChange();
    },

    /** Sets which lots count as lots of the scope. */
    countBy(rule: (sellRequest: MarketRow) => boolean) {
      counts = rule;
      counted = 0;
      for (const row of held.values()) {
        row.isCounted = rule(row.sellRequest);
        if (row.isCounted) counted += 1;
      }
      onChange();
    },

    /** Returns the changes since the last call; null for none. */
    fetchChanges(): RowChanges | null {
      if (put.size === 0 && removed.size === 0) return null;
      const changes = { put: [...put.values()], removed: [...removed] };
      put.clear();
      removed.clear();
      return changes;
    },
  };
}
export type MarketRows = ReturnType<typeof createMarketRows>;
