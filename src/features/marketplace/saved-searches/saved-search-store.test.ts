import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedSearchesKey } from '@/features/market-index/index/saved-search';

const one = { name: 'One', search: { brand: ['Apple'] }, look: null };
const two = { name: 'Two', search: {}, look: null };

/** Storage of a browser that may refuse to write. */
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
  it('are kept for each account apart, and gone with the last', async () => {
    const { local, changeSearches, readSearches } = await openStore();
    changeSearches('mine', () => [one]);
    expect(readSearches('mine')).toEqual({ searches: [one], trouble: null });
    expect(readSearches('yours')).toEqual({ searches: [], trouble: null });
    changeSearches('mine', () => []);
    expect(local.items.size).toBe(0);
  });

  it('take in what another tab has written', async () => {
    const { local, changeSearches, readSearches } = await openStore();
    changeSearches('mine', () => [one]);
    local.items.set(savedSearchesKey('mine'), JSON.stringify({ version: 1, searches: [one, two] }));
    changeSearches('mine', (all) => all.map((search) => ({ ...search, name: `${search.name}!` })));
    expect(readSearches('mine').searches.map(({ name }) => name)).toEqual(['One!', 'Two!']);
  });

  it.each([
    ['full', new DOMException('no room', 'QuotaExceededError')],
    ['forbidden', new DOMException('denied', 'SecurityError')],
  ] as const)(
    'last as long as the tab where storage is %s, and are written once they can be',
    async (kind, error) => {
      let refused: Error | null = error;
      const { local, changeSearches, readSearches } = await openStore(() => refused);
      changeSearches('mine', () => [one]);
      expect(readSearches('mine')).toEqual({ searches: [one], trouble: kind });
      changeSearches('mine', (all) => [...all, two]);
      expect(readSearches('mine').searches).toEqual([one, two]);
      refused = null;
      changeSearches('mine', (all) => all);
      expect(readSearches('mine').trouble).toBeNull();
      expect(local.items.size).toBe(1);
    },
  );

  it('are told to be impossible where storage cannot even be read', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { readSearches } = await import('./saved-search-store');
    expect(readSearches('mine')).toEqual({ searches: [], trouble: 'forbidden' });
  });
});
