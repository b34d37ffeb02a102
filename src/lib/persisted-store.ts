import { createStore, type StoreApi } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { getOrInsert } from './get-or-insert';

/** How a value becomes the text in storage. */
interface StoredFormat<T> {
  /** @throws if the text is not such a value; the store then starts with its default. */
  read: (text: string) => T;
  /** Null removes the entry. */
  write: (value: T) => string | null;
}

export interface Persisted<T> {
  value: T;
  /**
   * Why the value differs from storage. It is lost when the page closes. `unreadable`: storage has something else, which stays there until
   * the next write.
   */
  problem: 'full' | 'forbidden' | 'unreadable' | null;
}

interface PersistedStoreOptions<T> {
  name: string;
  /** `local`: this device, all tabs. `session`: this tab. */
  area: 'local' | 'session';
  /** The value if nothing usable is stored. */
  initial: T;
  format: StoredFormat<T>;
  followsTabs?: boolean;
}

/** A store that components read with zustand's `useStore` and a selector. */
export interface PersistedStore<T>
  extends Pick<StoreApi<Persisted<T>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Replaces the value and writes it. A value that cannot be written still holds, and `problem` says why. */
  set: (value: T) => void;
  /** Changes the value that storage holds now, which another tab may have written, and writes the result. */
  update: (change: (value: T) => T) => void;
  /** Reads storage again. A value that could not be written stays. */
  reload: () => void;
}

/** The value as JSON text, checked by a zod schema when it is read. Null removes the entry. */
export function jsonFormat<T>(schema: { parse: (stored: unknown) => T }) {
  return {
    read: (text: string): T => schema.parse(JSON.parse(text)),
    write: (value: unknown): string | null => (value === null ? null : JSON.stringify(value)),
  };
}

/**
 * A value in the browser's storage. The entry holds the value alone, without the envelope of zustand's `persist`: the page's first script,
 * the server's demos and tabs with an older Lotdesk read and write the same entries.
 */
export function createPersistedStore<T>(options: PersistedStoreOptions<T>): PersistedStore<T> {
  const { name, area, initial, format, followsTabs = false } = options;
  const storageArea = () => (area === 'local' ? localStorage : sessionStorage);
  let writeProblem: 'full' | 'forbidden' | null = null;

  function read(): Persisted<T> {
    let text: string | null;
    try {
      text = storageArea().getItem(name);
    } catch {
      return { value: initial, problem: 'forbidden' };
    }
    try {
      return { value: text === null ? initial : format.read(text), problem: null };
    } catch {
      return { value: initial, problem: 'unreadable' };
    }
  }

  function write({ value }: Persisted<T>): void {
    const text = format.write(value);
    try {
      if (text === null) storageArea().removeItem(name);
      else storageArea().setItem(name, text);
      writeProblem = null;
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      writeProblem = isFull ? 'full' : 'forbidden';
    }
  }

  const storage: PersistStorage<Persisted<T>> = {
    getItem: () => ({ state: read() }),
    setItem: (_, { state }) => write(state),
    removeItem: () => storageArea().removeItem(name),
  };
  const store = createStore<Persisted<T>>()(
    persist((): Persisted<T> => ({ value: initial, problem: null }), { name, storage }),
  );

  function set(value: T): void {
    store.setState({ value });
    if (store.getState().problem !== writeProblem) store.setState({ problem: writeProblem });
  }

  function reload(): void {
    // Synchronous, like storage.
    if (writeProblem === null) void store.persist.rehydrate();
  }

  if (followsTabs) {
    addEventListener('storage', ({ key }) => {
      // A null key means that all of the storage was cleared.
      if (key === null || key === name) reload();
    });
  }

  const { getState, getInitialState, subscribe } = store;
  return {
    getState,
    getInitialState,
    subscribe,
    set,
    update(change) {
      reload();
      set(change(store.getState().value));
    },
    reload,
  };
}

/** A store of the same kind for each account, under its own name. */
export function createPersistedStores<T>(
  nameOf: (account: string) => string,
  options: Omit<PersistedStoreOptions<T>, 'name'>,
): (account: string) => PersistedStore<T> {
  const stores = new Map<string, PersistedStore<T>>();
  return (account) =>
    getOrInsert(stores, account, () => createPersistedStore({ ...options, name: nameOf(account) }));
}
