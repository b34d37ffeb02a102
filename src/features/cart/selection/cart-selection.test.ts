import { beforeEach, describe, expect, it, vi } from 'vitest';

const held = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, value: string) => void held.set(name, value),
});

/** The module in its state after a reload. */
async function reload() {
  vi.resetModules();
  return import('./cart-selection');
}

const stored = () => JSON.parse(held.get('lotdesk.cart-selection') ?? 'null');

describe('the selection', () => {
  beforeEach(() => held.clear());

  it('keeps the lots of the checkout through a reload and later selections', async () => {
    const before = await reload();
    expect(before.readCheckoutIds()).toEqual([]);
    before.handToCheckout(['a', 'b']);
    before.chooseSellRequests(['c'], true);
    expect((await reload()).readCheckoutIds()).toEqual(['a', 'b']);
  });

  it('replaces a line by another, and back', async () => {
    const { chooseSellRequests, handToCheckout, readCheckoutIds, replaceSellRequest } = await reload();
    chooseSellRequests(['a', 'b'], true);
    chooseSellRequests(['c'], false);
    handToCheckout(['a', 'b']);
    replaceSellRequest('a', 'new');
    expect(stored()).toEqual({ chosen: ['b', 'new'], left: ['c', 'a'], checkout: ['b', 'new'] });
    replaceSellRequest('new', 'a');
    expect(stored()).toEqual({ chosen: ['b', 'a'], left: ['c', 'new'], checkout: ['b', 'a'] });
    expect(readCheckoutIds()).toEqual(['b', 'a']);
    replaceSellRequest('c', 'newer');
    expect(stored().left).toEqual(['new', 'newer', 'c']);
  });

  it('stores a lot as selected or deselected, never as both', async () => {
    const { chooseSellRequests } = await reload();
    chooseSellRequests(['a', 'b'], true);
    chooseSellRequests(['b', 'c'], false);
    expect(stored()).toEqual({ chosen: ['a'], left: ['b', 'c'], checkout: [] });
    chooseSellRequests(['b'], true);
    expect(stored()).toEqual({ chosen: ['a', 'b'], left: ['c'], checkout: [] });
  });

  it('starts empty when the stored selection is unreadable', async () => {
    for (const broken of ['{', '{"chosen":[1]}', '"x"']) {
      held.set('lotdesk.cart-selection', broken);
      expect((await reload()).readCheckoutIds()).toEqual([]);
    }
  });

  it('lasts until a reload when storage is blocked', async () => {
    const { handToCheckout, readCheckoutIds } = await reload();
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    handToCheckout(['a']);
    expect(readCheckoutIds()).toEqual(['a']);
  });
});
