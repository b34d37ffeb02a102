import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedSearchesKey } from '@/features/market-index/index/saved-search';

const one = { name: 'One', search: { brand: ['Apple'] }, look: null };
const two = { name: 'Two', search: {}, look: null };

/** Browser storage that may refuse to write. */
function storage(refusal: () => Error | null) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
    setItem(name: string, value: string) {
      const error = refusal();
      if (error) throw error;
      items.set(name, value);
    },
  };
}

async function openStore(refusal: () => Error | null = () => null) {
  const local = storage(refusal);
  vi.stubGlobal('localStorage', local);
  return { local, ...(await import('./saved-search-store')) };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.stubGlobal('addEventListener', () => {});
});

describe('saved searches on this device', () => {
  it('are stored per account, and the entry goes with the last one', async () => {
    const { local, savedSearchStore } = await openStore();
    savedSearchStore('mine').update(() => [one]);
    expect(savedSearchStore('mine').getState()).toMatchObject({ value: [one], problem: null });
    expect(savedSearchStore('yours').getState()).toMatchObject({ value: [], problem: null });
    savedSearchStore('mine').update(() => []);
    expect(local.items.size).toBe(0);
  });

  it('include what another tab has written', async () => {
    const { local, savedSearchStore } = await openStore();
    savedSearchStore('mine').update(() => [one]);
    local.items.set(savedSearchesKey('mine'), JSON.stringify({ version: 1, searches: [one, two] }));
    savedSearchStore('mine').update((all) => all.map((search) => ({ ...search, name: `${search.name}!` })));
    expect(
      savedSearchStore('mine')
        .getState()
        .value.map(({ name }) => name),
    ).toEqual(['One!', 'Two!']);
  });

  it.each([
    ['full', new DOMException('no room', 'QuotaExceededError')],
    ['forbidden', new DOMException('denied', 'SecurityError')],
  ] as const)(
    'last as long as the tab while storage is %s, and are written once it works',
    async (kind, error) => {
      let refused: Error | null = error;
      const { local, savedSearchStore } = await openStore(() => refused);
      savedSearchStore('mine').update(() => [one]);
      expect(savedSearchStore('mine').getState()).toMatchObject({ value: [one], problem: kind });
      savedSearchStore('mine').update((all) => [...all, two]);
      expect(savedSearchStore('mine').getState().value).toEqual([one, two]);
      refused = null;
      savedSearchStore('mine').update((all) => all);
      expect(savedSearchStore('mine').getState().problem).toBeNull();
      expect(local.items.size).toBe(1);
    },
  );

  it('report storage that cannot be read', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { savedSearchStore } = await import('./saved-search-store');
    expect(savedSearchStore('mine').getState()).toMatchObject({ value: [], problem: 'forbidden' });
  });
});
