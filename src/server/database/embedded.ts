import { statfsSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DatabaseDownError } from './unavailable';

/** Milliseconds between two tries to open the database again. */
const reopenPause = 2000;

/** Free bytes: below one segment of its log, PGlite is not opened; below the second number, a failure to open counts as a full disk. */
const leastRoom = 20 * 2 ** 20;
const enoughRoom = 64 * 2 ** 20;

/** Whether an error ends PostgreSQL itself: a PANIC, for example a disk too full for its log, or aborted WebAssembly. */
function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (!(error instanceof Error)) return true;
  return 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}

/** PGlite that rejects every call after an error that ends PostgreSQL. Without this, the next call would block the whole process. */
class GuardedPGlite extends PGlite {
  fatalError: unknown = null;

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.fatalError !== null) {
      throw new DatabaseDownError('The embedded database is down.', { cause: this.fatalError });
    }
    return super.execProtocolRawSync(message);
  }

  async #watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isFatal(error)) this.fatalError ??= error;
      throw error;
    }
  }

  override execProtocol(...given: Parameters<PGlite['execProtocol']>) {
    return this.#watch(() => super.execProtocol(...given));
  }

  override execProtocolStream(...given: Parameters<PGlite['execProtocolStream']>) {
    return this.#watch(() => super.execProtocolStream(...given));
  }
}

function checkRoom(directory: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize >= bytes) return;
  throw Object.assign(new Error(`The disk that holds ${directory} is full.`), { code: 'ENOSPC' });
}

/**
 * Opens PGlite in a directory, or in memory. After an error that ends it, such as a full disk, each call first tries to open it again, and
 * fails until that works. Committed data stays.
 * @param directory must exist.
 * @throws Error with the code ENOSPC if the disk is full.
 */
export async function openPGlite(directory: string | null): Promise<PGlite> {
  const options: PGliteOptions = {
    ...(directory === null ? {} : { dataDir: directory }),
    extensions: { pg_trgm },
    postgresqlconf: ['shared_buffers = 16MB'],
  };

  async function open(): Promise<GuardedPGlite> {
    if (directory !== null) checkRoom(directory, leastRoom);
    const client = new GuardedPGlite(options);
    try {
      await client.waitReady;
    } catch (error) {
      // PGlite's own error does not mention the disk.
      if (directory !== null) checkRoom(directory, enoughRoom);
      throw error;
    }
    return client;
  }

  let current = await open();
  let reopening: Promise<void> | null = null;
  let lastTry = Number.NEGATIVE_INFINITY;

  async function reopen(): Promise<void> {
    const cause = current.fatalError;
    const down = new DatabaseDownError('The embedded database is down.', { cause });
    // A database in memory cannot be opened again.
    if (directory === null || performance.now() - lastTry < reopenPause) throw down;
    lastTry = performance.now();
    try {
      current = await open();
    } catch (error) {
      throw new DatabaseDownError("The embedded database can't be opened again.", { cause: error });
    }
  }

  async function ensureOpen(): Promise<void> {
    if (current.fatalError === null) return;
    reopening ??= reopen().finally(() => {
      reopening = null;
    });
    await reopening;
  }

  return new Proxy<PGlite>(current, {
    get(_, name) {
      const member: unknown = Reflect.get(current, name, current);
      if (typeof member !== 'function') return member;
      if (name === 'close') return () => (current.fatalError === null ? current.close() : Promise.resolve());
      if (name !== 'query' && name !== 'exec' && name !== 'transaction') return member.bind(current);
      return async (...given: unknown[]) => {
        await ensureOpen();
        const method: unknown = Reflect.get(current, name, current);
        if (typeof method !== 'function') throw new TypeError(`PGlite has no method ${name}.`);
        return Reflect.apply(method, current, given);
      };
    },
  });
}
