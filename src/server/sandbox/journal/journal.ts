import type { JournalEntry } from '@/contract/sandbox/journal';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Database } from '@/server/database/open';

/** Limits of the journals. Sizes are in characters of JSON. */
export interface JournalLimits {
  entries: number;
  world: number;
  all: number;
}

const defaultLimits: JournalLimits = { entries: 1000, world: 2_000_000, all: 48_000_000 };

interface WorldJournal {
  /** JSON takes a fraction of an object's memory. */
  stored: { number: number; text: string }[];
  size: number;
  last: number;
}

export type JournalStore = ReturnType<typeof createJournalStore>;

const stores = new WeakMap<Database, JournalStore>();

/** The journals of a database's worlds in this process. */
export function journalOf(database: Database): JournalStore {
  return getOrInsert(stores, database, () => createJournalStore());
}

/**
 * The newest calls of this process's worlds. In memory: a row per call would make every read a write, and
 * PGlite has one connection.
 * @param limits for tests.
 */
export function createJournalStore(limits: JournalLimits = defaultLimits) {
  /** Ordered by the last call, most recent last. */
  const journals = new Map<string, WorldJournal>();
  let size = 0;

  function drop(journal: WorldJournal, count: number): void {
    for (const { text } of journal.stored.splice(0, count)) {
      journal.size -= text.length;
      size -= text.length;
    }
  }

  return {
    /** The journal of a world, when a call arrives. */
    open: (world: string): WorldJournal =>
      getOrInsert(journals, world, () => ({ stored: [], size: 0, last: 0 })),
    /** Adds a call that has ended. Does nothing if the world was removed meanwhile. */
    add(world: string, journal: WorldJournal, entry: Omit<JournalEntry, 'number'>): void {
      if (journals.get(world) !== journal) return;
      journal.last += 1;
      const text = JSON.stringify({ number: journal.last, ...entry });
      journal.stored.push({ number: journal.last, text });
      journal.size += text.length;
      size += text.length;
      while (journal.stored.length > limits.entries || journal.size > limits.world) drop(journal, 1);
      journals.delete(world);
      journals.set(world, journal);
      // The worlds without a call for the longest time lose their entries first.
      for (const other of journals.values()) {
        if (size <= limits.all || other === journal) break;
        drop(other, other.stored.length);
      }
    },
    /** The calls in the order in which they ended. @param after the number of the last call of an earlier read. */
    read(world: string, after = 0): JournalEntry[] {
      const stored = journals.get(world)?.stored ?? [];
      return stored.filter(({ number }) => number > after).map(({ text }) => parsedEntry(text));
    },
    clear(world: string): void {
      const journal = journals.get(world);
      if (journal) drop(journal, journal.stored.length);
    },
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
