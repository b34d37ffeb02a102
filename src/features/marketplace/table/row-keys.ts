interface Given {
  question: string;
  /** Keys by lot, and in the order of the rows. */
  byLot: ReadonlyMap<string, number>;
  inOrder: readonly number[];
}

/** What gives rows their keys. */
export interface RowKeys {
  /**
   * Keys for the rows of a table, by their lots.
   * @param held the lot whose row has the focus.
   */
  keysFor: (question: string, lots: readonly string[], held: string) => Given;
  /** Goes on from keys that are on screen. */
  note: (given: Given) => void;
}

/**
 * Gives keys to the rows of a table, so that rows which go are used for those that come: to write other text into a row is a fraction of
 * the work of a new one. While the question is the same a lot keeps its row, and the row of a lot that goes is for one that comes, as in
 * scrolling. For another question the rows stay where they are, and their lots change. Only the row with the focus stays its lot's.
 */
export function createRowKeys(): RowKeys {
  let last: Given = { question: '', byLot: new Map(), inOrder: [] };
  let fresh = 0;
  return {
    keysFor(question, lots, held) {
      const isSame = question === last.question;
      const heldKey = last.byLot.get(held);
      const taken = new Set<number | undefined>();
      const keys = lots.map((lot) => {
        const key = isSame || lot === held ? last.byLot.get(lot) : undefined;
        // A service may list a lot twice.
        if (taken.has(key)) return undefined;
        if (key !== undefined) taken.add(key);
        return key;
      });
      // Nobody else's, also when its lot has gone.
      taken.add(heldKey);
      if (!isSame) {
        for (const [place, key] of last.inOrder.entries()) {
          if (place >= keys.length || keys[place] !== undefined || taken.has(key)) continue;
          keys[place] = key;
          taken.add(key);
        }
      }
      const free = last.inOrder.filter((key) => !taken.has(key));
      const inOrder = keys.map((key) => {
        if (key !== undefined) return key;
        const next = free.shift();
        if (next !== undefined) return next;
        fresh += 1;
        return fresh;
      });
      return { question, byLot: new Map(lots.map((lot, place) => [lot, inOrder[place] ?? 0])), inOrder };
    },
    note(given) {
      last = given;
    },
  };
}
