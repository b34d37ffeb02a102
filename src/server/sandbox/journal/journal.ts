import type { Journal, JournalEntry } from '@/contract/sandbox/journal';
import type { Database } from '@/server/database/open';

/** How much is kept; sizes in characters, with an allowance for each entry. */
export interface JournalLimits {
  /** Entries of one world. */
  entries: number;
  /** Size of one world's entries. */
  world: number;
  /** Size of all. */
  all: number;
}

const defaultLimits: JournalLimits = { entries: 1000, world: 2_000_000, all: 48_000_000 };

const allowance = 300;

interface StoredEntry {
  number: number;
  /** How many had ended in this world when this one did, itself included. */
  ended: number;
  /** The entry as JSON: one string takes a fraction of what its objects would. */
  text: string;
}

interface WorldJournal {
  stored: StoredEntry[];
  size: number;
  /** The last number given out. */
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

/**
 * What the worlds of this process were asked and answered, the newest of it. In memory: a row for each call would make every read a write,
 * and PGlite has one connection for all; what a journal tells is of use while somebody looks at the world. A restart begins it anew, and
 * `isComplete` tells so.
 */
export interface JournalStore {
  /** A world was made just now: nothing of what it will be asked is missing. */
  begin(world: string): void;
  /** The next number of a world, taken when a call comes in. */
  next(world: string): number;
  add(world: string, entry: JournalEntry): void;
  /** @param after the cursor of an earlier look. */
  read(world: string, after?: number): Journal;
  clear(world: string): void;
  /** The world is a demo that is ready now: what was asked so far brought its scenario about. */
  prepared(world: string): void;
  /** The world is gone. */
  forget(world: string): void;
  /** Worlds that something is known of, for tests. */
  readonly worlds: number;
}

const stores = new WeakMap<Database, JournalStore>();

/** The journals of a database's worlds, as far as this process has served them. */
export function journalOf(database: Database): JournalStore {
  const existing = stores.get(database);
  if (existing) return existing;
  const created = createJournalStore();
  stores.set(database, created);
  return created;
}

/** @param limits what is kept, if other than usual. */
export function createJournalStore(limits: JournalLimits = defaultLimits): JournalStore {
  /** The world that was called last is the last. */
  const journals = new Map<string, WorldJournal>();
  let size = 0;

  function worldJournal(world: string): WorldJournal {
    const existing = journals.get(world);
    if (existing) return existing;
    const created: WorldJournal = { ...emptyJournal, stored: [] };
    journals.set(world, created);
    return created;
  }

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
    // The worlds that nobody has called for longest go first.
    for (const other of journals.values()) {
      if (size <= limits.all || other === journal) break;
      drop(other, other.stored.length);
    }
  }

  return {
    begin(world) {
      worldJournal(world).isComplete = true;
    },
    next(world) {
      const journal = worldJournal(world);
      journal.last += 1;
      return journal.last;
    },
    add(world, entry) {
      // A call may end after its world has gone; nothing is begun for it again.
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
    read(world, after = 0) {
      const { stored, ended: cursor, preparedTo, isComplete } = journals.get(world) ?? emptyJournal;
      const entries = stored.filter(({ ended }) => ended > after).map(({ text }) => parsedEntry(text));
      return { entries, cursor, preparedTo, isComplete };
    },
    clear(world) {
      const journal = worldJournal(world);
      drop(journal, journal.stored.length);
      journal.isComplete = false;
    },
    prepared(world) {
      const journal = worldJournal(world);
      journal.preparedTo = journal.last;
    },
    forget(world) {
      size -= journals.get(world)?.size ?? 0;
      journals.delete(world);
    },
    get worlds() {
      return journals.size;
    },
  };
}

function parsedEntry(text: string): JournalEntry {
  const entry: JournalEntry = JSON.parse(text);
  return entry;
}
