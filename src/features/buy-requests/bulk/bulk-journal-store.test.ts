import { afterEach, describe, expect, it, vi } from 'vitest';
import { newJournal } from './bulk-journal';

const input = { name: 'x', brand: 'y', category: 'phones', price: 1, quantity: 1, properties: {} };
const journal = newJournal([{ intent: 'a', listing: 'lot', input }]);
const key = 'lotdesk.bulk-journal.me';

/** Local storage that a test fills and reads; if `isFull`, writing fails. */
function fakeStorage(text?: string) {
  const stored = new Map(text === undefined ? [] : [[key, text]]);
  return {
    stored,
    isFull: false,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      if (this.isFull) throw new Error('full');
      stored.set(name, value);
    },
    removeItem: (name: string) => void stored.delete(name),
  };
}

/** The module in its state after a reload. */
async function reloaded(storage: object, page = new EventTarget()) {
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', storage);
  return import('./bulk-journal');
}

afterEach(() => vi.unstubAllGlobals());

describe('the stored journal', () => {
  it('survives a reload, and belongs to one account', async () => {
    const storage = fakeStorage();
    const before = await reloaded(storage);
    before.writeJournal('me', journal);
    before.recordInJournal('me', { type: 'sent', intent: 'a' });
    const after = await reloaded(storage);
    expect(after.readJournal('me').journal?.lines[0]?.state).toBe('sending');
    expect(after.readJournal('you')).toEqual({ journal: null, trouble: null });
    after.writeJournal('me', null);
    expect(storage.stored.size).toBe(0);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"version":2,"lines":[]}',
    '{"version":1,"lines":[]}',
    '{"version":1,"lines":[{}]}',
  ])('says that it cannot be read where %j is kept', async (text) => {
    const { readJournal } = await reloaded(fakeStorage(text));
    expect(readJournal('me')).toEqual({ journal: null, trouble: 'unreadable' });
  });

  it('continues in memory while storage is full, reports it, and is not overwritten by an older entry', async () => {
    const storage = fakeStorage();
    const store = await reloaded(storage);
    store.writeJournal('me', journal);
    storage.isFull = true;
    store.recordInJournal('me', { type: 'sent', intent: 'a' });
    expect(store.reloadJournal('me')).toMatchObject({
      journal: { lines: [{ state: 'sending' }] },
      trouble: 'unsaved',
    });
    storage.isFull = false;
    store.recordInJournal('me', { type: 'lost', intent: 'a' });
    expect(store.readJournal('me').trouble).toBeNull();
  });

  it('works while storage is blocked', async () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    const store = await reloaded({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(store.readJournal('me')).toEqual({ journal: null, trouble: null });
    store.writeJournal('me', journal);
    expect(store.readJournal('me')).toEqual({ journal, trouble: 'unsaved' });
    store.writeJournal('me', null);
    expect(store.readJournal('me')).toEqual({ journal: null, trouble: null });
  });

  it("follows another tab's writes", async () => {
    const storage = fakeStorage();
    const target = new EventTarget();
    const store = await reloaded(storage, target);
    expect(store.readJournal('me').journal).toBeNull();
    const heard = vi.fn();
    const stop = store.onJournalChange('me', heard);
    storage.stored.set(key, JSON.stringify(journal));
    target.dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.readJournal('me').journal).toEqual(journal);
    stop();
    target.dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
