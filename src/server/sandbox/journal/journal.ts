import type { JournalEntry } from '@/contract/sandbox/sandbox';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Database } from '@/server/database/open';
import type { Clock } from '@/lib/clock';
import { timestampText } from '../core/world-time';
import { hiding, journalBody, redactedTarget } from './redaction';

/** Limits of the journals. Sizes are in characters of JSON. */
interface JournalLimits {
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
 * The newest calls of this process's worlds, in memory: a row per call would make every read a write, and PGlite has one connection.
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
    /** The journal of a world, for a call that has just arrived. */
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
      // The worlds whose last call is oldest lose their entries first.
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

/** Characters that are stored of a request's and a response's body, and of a path. */
const limits = { request: 16_000, response: 8000, target: 2000 };

interface RecordedCall {
  readonly world: string;
  readonly who: JournalEntry['who'];
  /** The world's time, in milliseconds. */
  readonly now: number;
  readonly request: Request;
  readonly key: string | null;
}

/** Starts the recording of a call, whose body must not have been read. Exactly one of the two methods ends it. */
export function startRecording(store: JournalStore, clock: Clock, call: RecordedCall) {
  const { world, who, now, request, key } = call;
  const journal = store.open(world);
  const start = clock.monotonic();
  // Read in parallel to the handler. A body that breaks off is not stored.
  const requestText = request
    .clone()
    .text()
    .catch(() => '');
  const hide = hiding({ key, world });

  async function end(status: number | null, text: string, fault: string | null): Promise<void> {
    const ms = Math.round((clock.monotonic() - start) * 10) / 10;
    store.add(world, journal, {
      at: timestampText(now),
      who,
      method: request.method,
      path: redactedTarget(new URL(request.url), hide).slice(0, limits.target),
      status,
      ms,
      fault,
      request: journalBody(await requestText, limits.request, hide),
      response: journalBody(text, limits.response, hide),
    });
  }

  return {
    /** The call has a response. @param fault the kind of the fault that applied. */
    async responded(response: Response, fault: string | null): Promise<void> {
      await end(response.status, await response.clone().text(), fault);
    },
    lost: (fault: string | null) => end(null, '', fault),
  };
}
