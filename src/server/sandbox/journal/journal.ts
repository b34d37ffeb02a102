import type { Journal, JournalEntry } from '@/contract/sandbox/journal';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Database } from '@/server/database/open';

/** Limits of the journals. Sizes are in characters and include an overhead per entry. */
export interface JournalLimits {
  /** Largest number of entries of one world. */
  entries: number;
  /** Largest size of one world's entries. */
  world: number;
  /** Largest size of all entries. */
  all: number;
}

const defaultLimits: JournalLimits = { entries: 1000, world: 2_000_000, all: 48_000_000 };

const allowance = 300;

interface StoredEntry {
  number: number;
  /** How many calls of this world had ended when this one did, including itself. */
  ended: number;
  /** The entry as JSON: a string takes a fraction of an object's memory. */
  text: string;
}

interface WorldJournal {
  stored: StoredEntry[];
  size: number;
  /** The last number that was assigned. */
  last: number;
  /** How many calls have ended. */
  ended: number;
  preparedTo: number;
  isComplete: boolean;
}

const emptyJournal: WorldJournal = {
  stored: [],
  size: 0,
  last: 0,
  ended: 0,
  preparedTo: 0,
  isComplete: false,
};

export type JournalStore = ReturnType<typeof createJournalStore>;

const stores = new WeakMap<Database, JournalStore>();

/** The journals of a database's worlds in this process. */
export function journalOf(database: Database): JournalStore {
  return getOrInsert(stores, database, () => createJournalStore());
}

/**
 * The newest calls of this process's worlds. In memory: a row per call would make every read a write, and
 * PGlite has one connection. A restart starts empty journals, and `isComplete` is then false.
 * @param limits for tests.
 */
export function createJournalStore(limits: JournalLimits = defaultLimits) {
  /** Ordered by the last call, most recent last. */
  const journals = new Map<string, WorldJournal>();
  let size = 0;

  const worldJournal = (world: string) =>
    getOrInsert(journals, world, (): WorldJournal => ({ ...emptyJournal, stored: [] }));

  function drop(journal: WorldJournal, count: number): void {
    if (count === 0) return;
    for (const { text } of journal.stored.splice(0, count)) {
      journal.size -= text.length + allowance;
      size -= text.length + allowance;
    }
    journal.isComplete = false;
  }

  function keepBounds(journal: WorldJournal): void {
    let over = Math.max(0, journal.stored.length - limits.entries);
    let left = journal.size;
    for (const [index, { text }] of journal.stored.entries()) {
      if (index >= over && left <= limits.world) break;
      left -= text.length + allowance;
      over = Math.max(over, index + 1);
    }
    drop(journal, over);
    // The worlds without a call for the longest time lose their entries first.
    for (const other of journals.values()) {
      if (size <= limits.all || other === journal) break;
      drop(other, other.stored.length);
    }
  }

  return {
    /** A world was just created, so its journal is complete. */
    begin(world: string): void {
      worldJournal(world).isComplete = true;
    },
    /** Assigns the next number of a world, when a call arrives. */
    next(world: string): number {
      const journal = worldJournal(world);
      journal.last += 1;
      return journal.last;
    },
    add(world: string, entry: JournalEntry): void {
      // A call may end after its world was removed; that creates no journal.
      const journal = journals.get(world);
      if (!journal) return;
      const text = JSON.stringify(entry);
      const index = journal.stored.findLastIndex(({ number }) => number < entry.number) + 1;
      journal.ended += 1;
      journal.stored.splice(index, 0, { number: entry.number, ended: journal.ended, text });
      journal.size += text.length + allowance;
      size += text.length + allowance;
      journals.delete(world);
      journals.set(world, journal);
      keepBounds(journal);
    },
    /** @param after the cursor of an earlier read. */
    read(world: string, after = 0): Journal {
      const { stored, ended: cursor, preparedTo, isComplete } = journals.get(world) ?? emptyJournal;
      const entries = stored.filter(({ ended }) => ended > after).map(({ text }) => parsedEntry(text));
      return { entries, cursor, preparedTo, isComplete };
    },
    clear(world: string): void {
      const journal = worldJournal(world);
      drop(journal, journal.stored.length);
      journal.isComplete = false;
    },
    /** The demo is ready: the calls so far prepared its scenario. */
    prepared(world: string): void {
      const journal = worldJournal(world);
      journal.preparedTo = journal.last;
    },
    /** Removes a world's journal. */
    forget(world: string): void {
      size -= journals.get(world)?.size ?? 0;
      journals.delete(world);
    },
    /** The number of journals, for tests. */
    get worlds(): number {
      return journals.size;
    },
  };
}

function parsedEntry(text: string): JournalEntry {
  const entry: JournalEntry = JSON.parse(text);
  return entry;
}
