import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createPersistedStore, createPersistedStores, jsonFormat } from './persisted-store';

const name = 'lotdesk.test';
const format = jsonFormat(z.array(z.number()));
const forbidden = new DOMException('denied', 'SecurityError');

/** Storage that a test reads and writes. It throws `error` if that is set. */
function fakeStorage() {
  const items = new Map<string, string>();
  const refusal: { error: Error | null } = { error: null };
  const allow = () => {
    if (refusal.error) throw refusal.error;
  };
  return {
    items,
    refusal,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      allow();
      items.set(key, value);
    },
    removeItem(key: string) {
      allow();
      items.delete(key);
    },
  };
}

let local = fakeStorage();
let session = fakeStorage();
let tabs = new EventTarget();

const open = (followsTabs = false) =>
  createPersistedStore<number[]>({ name, area: 'local', initial: [], format, followsTabs });

/** Another tab writes; a null key clears all of the storage. */
function otherTabWrites(text: string | null, key: string | null = name) {
  if (text === null) local.items.clear();
  else local.items.set(key ?? name, text);
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

beforeEach(() => {
  [local, session, tabs] = [fakeStorage(), fakeStorage(), new EventTarget()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
});
afterEach(() => vi.unstubAllGlobals());

describe('a persisted store', () => {
  it('writes the bare value to its own storage area and reads it after a reload', () => {
    open().set([1, 2]);
    expect(Object.fromEntries(local.items)).toEqual({ [name]: '[1,2]' });
    expect(open().getState()).toEqual({ value: [1, 2], problem: null });
    createPersistedStore({ name, area: 'session', initial: [], format }).set([3]);
    expect(Object.fromEntries(session.items)).toEqual({ [name]: '[3]' });
    expect(local.items.get(name)).toBe('[1,2]');
  });

  it.each(['', '{', 'null', '"x"', '{"state":[1],"version":0}'])(
    'starts with its default where %j is stored, and leaves that until it writes',
    (text) => {
      local.items.set(name, text);
      const store = open();
      expect(store.getState()).toMatchObject({ value: [], problem: 'unreadable' });
      expect(local.items.get(name)).toBe(text);
      store.set([1]);
      expect(store.getState()).toMatchObject({ value: [1], problem: null });
      expect(local.items.get(name)).toBe('[1]');
    },
  );

  it('removes the entry for null', () => {
    const store = createPersistedStore<number[] | null>({ name, area: 'local', initial: null, format });
    store.set([1]);
    store.set(null);
    expect(local.items.size).toBe(0);
    expect(store.getState()).toMatchObject({ value: null, problem: null });
  });

  it.each([
    ['full', new DOMException('no room', 'QuotaExceededError')],
    ['forbidden', forbidden],
    ['forbidden', new Error('of any kind')],
  ] as const)(
    'holds the value in memory where storage is %s, and writes it once it can',
    (problem, error) => {
      const store = open(true);
      store.set([1]);
      local.refusal.error = error;
      store.set([2]);
      expect(store.getState()).toMatchObject({ value: [2], problem });
      store.reload();
      otherTabWrites('[3]');
      expect(store.getState()).toMatchObject({ value: [2], problem });
      local.refusal.error = null;
      store.set([2]);
      expect(store.getState()).toMatchObject({ value: [2], problem: null });
      expect(local.items.get(name)).toBe('[2]');
    },
  );

  it('works while storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    const store = open();
    expect(store.getState()).toMatchObject({ value: [], problem: 'forbidden' });
    store.set([1]);
    expect(store.getState()).toMatchObject({ value: [1], problem: 'forbidden' });
  });

  it('follows other tabs only with `followsTabs`', () => {
    const [following, alone] = [open(true), open()];
    const listener = vi.fn();
    following.subscribe(listener);
    otherTabWrites('[1]');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(following.getState().value).toEqual([1]);
    expect(alone.getState().value).toEqual([]);
    otherTabWrites('[9]', 'another name');
    expect(listener).toHaveBeenCalledTimes(1);
    otherTabWrites(null, null);
    expect(following.getState().value).toEqual([]);
  });

  it('has one store per account', () => {
    const storeOf = createPersistedStores<number[]>((account) => `${name}.${account}`, {
      area: 'local',
      initial: [],
      format,
    });
    storeOf('me').set([1]);
    expect(storeOf('me').getState().value).toEqual([1]);
    expect(storeOf('you').getState().value).toEqual([]);
    expect([...local.items.keys()]).toEqual([`${name}.me`]);
  });
});
