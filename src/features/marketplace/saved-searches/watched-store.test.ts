import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testSellRequest } from '@/features/market-index/testing/test-sell-requests';
import { mostWatched, watchedChange, watchedFrom, watchedProperties, withWatched } from './watched-store';

const phone = testSellRequest({ id: 'a', price: 305, quantity: 120 });
const watched = watchedFrom(phone, 1000.5, 'ask Kim');

describe('the change of a watched lot', () => {
  it.each([
    [{}, null],
    [{ price: 290 }, { text: '$305.00 → $290.00', tone: 'good' }],
    [{ price: 305.01 }, { text: '$305.00 → $305.01', tone: 'warn' }],
    [{ quantity: 0 }, { text: '120 → 0 pcs', tone: 'plain' }],
    [
      { price: 290, quantity: 80 },
      { text: '$305.00 → $290.00 · 120 → 80 pcs', tone: 'good' },
    ],
    [{ price: 290.005 }, null],
    [{ price: 290, currency: 'EUR' }, null],
  ])('follows from its values: %j', (fields, change) => {
    expect(watchedChange(watched, testSellRequest({ ...phone, ...fields }), true)).toEqual(change);
  });

  it('leaves out a price that could not be compared at first', () => {
    const odd = watchedFrom(testSellRequest({ ...phone, price: 305.005 }), 0);
    expect(watchedChange(odd, phone, true)).toBeNull();
    expect(watchedChange(odd, testSellRequest({ ...phone, quantity: 1 }), true)).toMatchObject({
      text: '120 → 1 pc',
    });
  });

  it('says that the lot is gone only once the whole market is loaded', () => {
    expect(watchedChange(watched, undefined, true)).toEqual({ text: 'No longer listed', tone: 'warn' });
    expect(watchedChange(watched, undefined, false)).toBeNull();
  });
});

describe('the properties of a watched lot', () => {
  it.each([
    [
      'iPhone 13 128GB',
      'A\u00a0· 128GB\u00a0· Midnight\u00a0· Unlocked',
      'A\u00a0· Midnight\u00a0· Unlocked',
    ],
    ['Galaxy S21 128GB 5G', 'B · 128GB · Gray', 'B\u00a0· Gray'],
    ['Nokia A 54', 'A · 64GB', 'A\u00a0· 64GB'],
    ['iPhone 13 128GB', '128GB', ''],
  ])('leave out the storage that the name says: %s, %s', (name, properties, text) => {
    expect(watchedProperties({ ...watched, name, properties })).toBe(text);
  });
});

describe('watched lots', () => {
  const local = new Map<string, string>();
  const store = () => import('./watched-store');
  const stored = (...sellRequests: unknown[]) => JSON.stringify({ version: 1, lots: sellRequests });
  const text = () => local.get('lotdesk.watched.me');

  beforeEach(() => {
    vi.resetModules();
    local.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => local.get(name) ?? null,
      setItem: (name: string, value: string) => void local.set(name, value),
      removeItem: (name: string) => void local.delete(name),
    });
    vi.stubGlobal('addEventListener', () => {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('store the lot, its price and quantity, the time and the note', async () => {
    const { watchedSellRequestStore } = await store();
    watchedSellRequestStore('me').update((all) => withWatched(all, watched) ?? all);
    expect(watchedSellRequestStore('me').getState().value).toEqual([
      {
        id: 'a',
        name: 'iPhone 13 128GB',
        properties: 'A\u00a0· 128GB\u00a0· Midnight\u00a0· Unlocked',
        price: 30_500,
        quantity: 120,
        at: 1000,
        note: 'ask Kim',
      },
    ]);
    expect(text()).toBe(stored(watched));
    expect(watchedSellRequestStore('another account').getState().value).toEqual([]);
    watchedSellRequestStore('me').update(() => []);
    expect(text()).toBeUndefined();
  });

  it('skip damaged entries and duplicates', async () => {
    local.set('lotdesk.watched.me', stored(watched, { ...watched, note: 'twice' }, { id: 'b' }, 7));
    const { watchedSellRequestStore } = await store();
    expect(watchedSellRequestStore('me').getState().value).toEqual([watched]);
  });

  it.each(['', 'not JSON', '{"version":2,"lots":[]}', '[]'])(
    'are empty for %j, which stays in storage',
    async (damaged) => {
      local.set('lotdesk.watched.me', damaged);
      const { watchedSellRequestStore } = await store();
      expect(watchedSellRequestStore('me').getState().value).toEqual([]);
      expect(text()).toBe(damaged);
    },
  );

  it('start at the top, stay in place when the note changes, and are limited', () => {
    const other = watchedFrom(testSellRequest({ id: 'b' }), 0);
    const both = withWatched([watched], other);
    expect(both?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(withWatched(both ?? [], { ...watched, note: '' })?.map(({ note }) => note)).toEqual(['', '']);
    const many = Array.from({ length: mostWatched }, (_, place) =>
      watchedFrom(testSellRequest({ id: String(place) }), 0),
    );
    expect(withWatched(many, watched)).toBeNull();
    expect(withWatched(many, { ...watched, id: '7' })).toHaveLength(mostWatched);
  });

  it('cut long names and properties', () => {
    const hostile = watchedFrom(
      testSellRequest({ id: 'x', name: '\u202e'.repeat(5000), properties: { grade: 'A'.repeat(5000) } }),
      0,
    );
    expect(JSON.stringify(hostile).length).toBeLessThan(2000);
    expect(withWatched([], hostile)).toHaveLength(1);
  });
});
