import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cartGroups,
  cartRows,
  checkoutSum,
  filteredRows,
  idsBeingOrdered,
  resendSellRequest,
  rowBeside,
  orderableTogether,
} from './cart-rows';
import { line, matchedLine, target } from '@/features/buy-requests/testing/test-lines';

const undecided = { chosen: [], left: [] };
const nobody = new Set<string>();
const selected = (rows: ReturnType<typeof cartRows>) => checkoutSum(rows).ids;

describe('cartRows', () => {
  it('selects fully matched lots by default, and no unmatched ones', () => {
    const part = matchedLine('part', { matchedTarget: [target(280, 40, 'a')] });
    const rows = cartRows([matchedLine('a'), part, line({ id: 'waits' })], undecided, nobody);
    expect(selected(rows)).toEqual(['a']);
    expect(rows.map(({ obstacle }) => obstacle)).toEqual([null, null, 'unmatched']);
  });

  it("keeps the buyer's choices", () => {
    const lines = [matchedLine('a'), matchedLine('b'), matchedLine('part', { matchedTarget: [] })];
    const rows = cartRows(lines, { chosen: ['part', 'gone'], left: ['a'] }, nobody);
    expect(selected(rows)).toEqual(['b', 'part']);
  });

  it('lets the buyer select a lot that asking prices meet now, and does not select it by default', () => {
    const lines = [line({ id: 'met' }), line({ id: 'short' })];
    const met = { lowest: 27_000, enough: 28_000, within: 200 };
    const short = { lowest: 27_000, enough: 28_001, within: 150 };
    const offersOf = ({ id }: { id: string }) => (id === 'met' ? met : short);
    const rows = cartRows(lines, undecided, nobody, offersOf);
    expect(rows.map(({ obstacle }) => obstacle)).toEqual([null, 'unmatched']);
    expect(selected(rows)).toEqual([]);
    const chosen = { chosen: ['met', 'short'], left: [] };
    expect(selected(cartRows(lines, chosen, nobody, offersOf))).toEqual(['met']);
    expect(selected(cartRows(lines, chosen, new Set(['met']), offersOf))).toEqual([]);
  });

  it('never selects an unmatched lot, even if the buyer selected it earlier', () => {
    const rows = cartRows([line({ id: 'waits' })], { chosen: ['waits'], left: [] }, nobody);
    expect(selected(rows)).toEqual([]);
  });

  it('does not select a lot by default that is no longer open', () => {
    const lines = [matchedLine('a', { status: 'closed' })];
    expect(selected(cartRows(lines, undecided, nobody))).toEqual([]);
    expect(selected(cartRows(lines, { chosen: ['a'], left: [] }, nobody))).toEqual(['a']);
  });

  it('locks a lot that may be on order', () => {
    const at = { startedAt: 0, buyRequestIds: ['a'] };
    const beingOrdered = idsBeingOrdered([
      {
        state: 'unknown',
        orderMetaId: 'm1',
        description: '',
        candidates: [],
        checkedAt: null,
        nextCheckAt: null,
        ...at,
      },
      {
        state: 'refused',
        orderMetaId: 'm2',
        description: '',
        status: 409,
        startedAt: 0,
        buyRequestIds: ['b'],
      },
    ]);
    const rows = cartRows([matchedLine('a'), matchedLine('b')], { chosen: ['a'], left: [] }, beingOrdered);
    expect(rows.map(({ obstacle }) => obstacle)).toEqual(['ordering', null]);
    expect(selected(rows)).toEqual(['b']);
  });

  it('selects one currency only', () => {
    const lines = [
      matchedLine('e', { currency: 'EUR' }),
      matchedLine('a'),
      matchedLine('b'),
      matchedLine('f', { currency: 'EUR', matchedTarget: [] }),
      matchedLine('c', { matchedTarget: [] }),
    ];
    const first = cartRows(lines, undecided, nobody);
    expect(selected(first)).toEqual(['a', 'b']);
    expect(first.map(({ obstacle }) => obstacle)).toEqual(['currency', null, null, 'currency', null]);
    const emptied = cartRows(lines, { chosen: [], left: ['a', 'b'] }, nobody);
    expect(emptied.every(({ obstacle }) => obstacle === null)).toBe(true);
    const other = cartRows(lines, { chosen: ['f'], left: ['a', 'b'] }, nobody);
    expect(selected(other)).toEqual(['f']);
    expect(other.map(({ obstacle }) => obstacle)).toEqual([null, 'currency', 'currency', null, 'currency']);
  });

  it('selects the most frequent currency, and adds up its pieces', () => {
    const lines = [
      matchedLine('e', { currency: 'EUR', quantity: 7 }),
      matchedLine('a', { quantity: 20 }),
      matchedLine('b', { quantity: 30 }),
      matchedLine('f', { currency: 'EUR', matched: false }),
    ];
    const rows = cartRows(lines, undecided, nobody);
    expect(checkoutSum(rows)).toMatchObject({ ids: ['a', 'b'], pieces: 50, currency: 'USD' });
    expect(orderableTogether(rows).map(({ id }) => id)).toEqual(['a', 'b']);
    const only = cartRows(lines, { chosen: ['e'], left: [] }, nobody);
    expect(checkoutSum(only)).toMatchObject({ ids: ['e'], pieces: 7, currency: 'EUR' });
    expect(orderableTogether(only).map(({ id }) => id)).toEqual(['e']);
    expect(checkoutSum([])).toEqual({ ids: [], pieces: 0, subtotal: 0, currency: null });
  });

  it('adds up to the cent in one currency, for any choices', () => {
    const anyLine = fc
      .record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        currency: fc.constantFrom('USD', 'EUR', null),
        cents: fc.integer({ min: 1, max: 10_000_000 }),
        quantity: fc.integer({ min: 1, max: 100_000 }),
        matched: fc.boolean(),
      })
      .map(({ cents, ...rest }) =>
        line({
          ...rest,
          price: cents / 100,
          matchedTarget: [target(0.01, 100_000, 's', { currency: null })],
        }),
      );
    const lines = fc.uniqueArray(anyLine, { selector: ({ buyRequest }) => buyRequest.id });
    const ids = fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']);
    fc.assert(
      fc.property(lines, ids, ids, ids, (all, chosen, left, ordered) => {
        const rows = cartRows(all, { chosen, left }, new Set(ordered));
        const sum = checkoutSum(rows);
        const selectedRows = rows.filter(({ isSelected }) => isSelected);
        expect(new Set(selectedRows.map(({ currency }) => currency)).size).toBeLessThanOrEqual(1);
        for (const {
          id,
          obstacle,
          line: { buyRequest },
        } of selectedRows) {
          expect(obstacle).toBeNull();
          expect(buyRequest.matched).toBe(true);
          expect(left).not.toContain(id);
          expect(ordered).not.toContain(id);
        }
        const exact = selectedRows.reduce(
          (total, { line: { buyRequest } }) =>
            total + BigInt(Math.round(buyRequest.price * 100)) * BigInt(buyRequest.quantity),
          0n,
        );
        expect(BigInt(sum.subtotal)).toBe(exact);
        const together = orderableTogether(rows).map(({ id }) => id);
        expect(together).toEqual(expect.arrayContaining(sum.ids));
      }),
    );
  });
});

describe('cartGroups', () => {
  const namesOf = (rows: ReturnType<typeof cartRows>) =>
    cartGroups(rows).map(({ name, rows: own }) => [name, ...own.map(({ id }) => id)]);

  it("lists lots that need attention first, each group in the cart's order", () => {
    const part = matchedLine('part', { matchedTarget: [target(280, 40, 'a')] });
    const lines = [matchedLine('a'), line({ id: 'waits' }), matchedLine('ordered'), part, matchedLine('b')];
    expect(namesOf(cartRows(lines, undecided, new Set(['ordered'])))).toEqual([
      ['Needs attention', 'waits', 'ordered', 'part'],
      ['Matched', 'a', 'b'],
    ]);
  });

  it('groups by model without the storage, sorted by name', () => {
    const names = ['iPhone 13 Pro 128GB', 'iPhone 13 256GB', 'iPhone 9', 'iPhone 13 128 GB'];
    const rows = cartRows(
      names.map((name, place) => line({ id: String(place), name })),
      undecided,
      nobody,
    );
    expect(cartGroups(rows, true).map(({ name, rows: own }) => [name, ...own.map(({ id }) => id)])).toEqual([
      ['iPhone 9', '2'],
      ['iPhone 13', '1', '3'],
      ['iPhone 13 Pro', '0'],
    ]);
    expect(rowBeside(rows, new Set(['2']), true)).toBe('1');
  });

  it('leaves out empty groups', () => {
    expect(namesOf(cartRows([matchedLine('a')], undecided, nobody))).toEqual([['Matched', 'a']]);
    expect(namesOf([])).toEqual([]);
  });
});

describe('a cart with many lines', () => {
  const short = line({ id: 'short', matchedTarget: [target(280, 40, 'a')] });
  const rows = cartRows([matchedLine('a'), line({ id: 'w', name: 'Galaxy S22' }), short], undecided, nobody);
  const visibleIds = (verdict: 'all' | 'matched' | 'short' | 'waiting', words = '') =>
    filteredRows(rows, { verdict, words }).map(({ id }) => id);

  it('filters by verdict and by words in any order', () => {
    expect([visibleIds('all'), visibleIds('matched'), visibleIds('short'), visibleIds('waiting')]).toEqual([
      ['a', 'w', 'short'],
      ['a'],
      ['short'],
      ['w'],
    ]);
    expect(visibleIds('all', ' midnight GALAXY ')).toEqual(['w']);
    expect(visibleIds('matched', 'galaxy')).toEqual([]);
  });

  it('focuses the next line of any group, or else the previous one', () => {
    // On screen: w and short need attention, then a.
    const beside = (...ids: string[]) => rowBeside(rows, new Set(ids));
    expect([beside('w'), beside('w', 'short'), beside('a'), beside('w', 'a')]).toEqual([
      'short',
      'a',
      'short',
      'short',
    ]);
    expect(beside('a', 'w', 'short')).toBeNull();
  });

  it("resends a line at no more than today's price, with its own country spec", () => {
    const given = line({ id: 'w', properties: { storage: '128GB', countrySpec: 'UK' } });
    const dear = { lowest: 29_000, enough: 30_000, within: 0 };
    const [row] = cartRows([given], undecided, nobody, () => dear);
    if (!row) throw new Error('no row');
    expect(resendSellRequest(row)).toMatchObject({
      id: 'w',
      resend: { quantity: 200, price: 28_000, hints: { asking: 30_000 }, countrySpec: 'UK' },
    });
    expect(resendSellRequest({ ...row, offers: { ...dear, enough: 25_000 } }).resend?.price).toBe(25_000);
    expect(resendSellRequest({ ...row, offers: null }).resend?.hints.asking).toBeUndefined();
  });
});
