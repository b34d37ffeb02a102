import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromCents } from '@/lib/money';
import type { ComparableOrder, ListedOrder, OrderList } from './order-list';
import { matchOrder, type PendingOrder, windowGrace } from './order-matching';
import { snapshotOf } from './order-snapshot';

const date = (second: number) => `2026-11-20T09:30:${String(second).padStart(2, '0')}.000`;

interface Sketch {
  orderNo: string;
  total?: number;
  quantity?: number;
  sources?: (string | null)[];
  orderDate?: string;
}

function order({
  orderNo,
  total = 100,
  quantity = 5,
  sources = ['s1'],
  orderDate = date(1),
}: Sketch): ComparableOrder {
  return {
    orderDate,
    orderNo,
    quantity: String(quantity),
    totalPrice: decimalFromCents(total),
    items: sources.map((sellrequestId) => ({ sellrequestId })),
  };
}
const listed = (sketch: Sketch): ListedOrder => ({
  key: sketch.orderNo,
  orderNo: sketch.orderNo,
  digest: JSON.stringify(sketch),
  order: order(sketch),
});
const list = (sketches: Sketch[], about: Partial<OrderList> = {}): OrderList => ({
  orders: sketches.map(listed),
  isWhole: true,
  requestedAt: 0,
  ...about,
});

const windowEndsAt = 1_000_000;
const expectation = { total: 100, quantity: 5, sellrequestIds: ['s1', 's2'] };
const pending = (about: Partial<PendingOrder> = {}, before: OrderList = list([])): PendingOrder => ({
  snapshot: snapshotOf(before),
  expectation,
  windowEndsAt,
  isSending: false,
  ...about,
});
const none = new Set<string>();
const later = { requestedAt: windowEndsAt + windowGrace };

describe('an unknown order', () => {
  test('is found by total, quantity and the sell requests of its items, in any order', () => {
    for (const sources of [['s1'], ['s2', 's1'], ['s1', 's1']]) {
      const match = matchOrder(pending(), list([{ orderNo: '1', sources }]), none, []);
      expect(match).toMatchObject({ kind: 'found', order: { orderNo: '1' } });
    }
  });

  test('is found by total and quantity if the items cannot be compared', () => {
    const blind = pending({ expectation: { ...expectation, sellrequestIds: null } });
    const match = { kind: 'found', order: { orderNo: '1' } };
    expect(matchOrder(blind, list([{ orderNo: '1', sources: ['any'] }]), none, [])).toMatchObject(match);
    const silent = list([{ orderNo: '1', sources: [null, 's1'] }]);
    expect(matchOrder(pending(), silent, none, [])).toMatchObject(match);
  });

  const alone: [string, Sketch][] = [
    ['a cent more', { orderNo: '1', total: 101, quantity: 6 }],
    ['another total and other items', { orderNo: '1', total: 99, sources: ['s3'] }],
  ];
  test.each(alone)('is not one of %s', (_, sketch) => {
    expect(matchOrder(pending(), list([sketch]), none, [])).toEqual({ kind: 'absent', isFinal: false });
    expect(matchOrder(pending(), list([sketch], later), none, [])).toEqual({ kind: 'absent', isFinal: true });
  });

  const alike: [string, Sketch][] = [
    ['one piece more at the same total', { orderNo: '1', quantity: 6 }],
    ['an item from elsewhere at the same total', { orderNo: '1', sources: ['s1', 's3'] }],
    ['a cent more for the same pieces', { orderNo: '1', total: 101 }],
  ];
  test.each(alike)('may be one of %s: it is named, and never ruled out', (_, sketch) => {
    for (const about of [{}, later]) {
      expect(matchOrder(pending(), list([sketch], about), none, [])).toEqual({
        kind: 'doubtful',
        candidates: ['1'],
      });
    }
  });

  test('is not an earlier order, nor one of another attempt', () => {
    const orders = [{ orderNo: '1' }, { orderNo: '2' }];
    const match = matchOrder(pending({}, list([{ orderNo: '1' }])), list(orders, later), new Set(['2']), []);
    expect(match).toEqual({ kind: 'absent', isFinal: true });
  });

  test('is neither of two matching orders, and both are named', () => {
    const match = matchOrder(pending(), list([{ orderNo: '2' }, { orderNo: '1' }], later), none, []);
    expect(match).toEqual({ kind: 'doubtful', candidates: ['2', '1'] });
  });

  test('is not an order that also matches another open attempt', () => {
    const orders = list([{ orderNo: '1' }], later);
    const doubtful = { kind: 'doubtful', candidates: ['1'] };
    expect(matchOrder(pending(), orders, none, [pending()])).toEqual(doubtful);
    expect(matchOrder(pending(), orders, none, [pending({ isSending: true, expectation: null })])).toEqual(
      doubtful,
    );
    for (const rival of [
      pending({ expectation: { ...expectation, total: 7 } }),
      pending({ isSending: true }, list([{ orderNo: '1' }])),
    ]) {
      expect(matchOrder(pending(), orders, none, [rival])).toMatchObject({ kind: 'found' });
    }
  });

  test('is never found without an expectation; every new order may be it', () => {
    const blank = pending({ expectation: null });
    expect(matchOrder(blank, list([{ orderNo: '1', total: 9 }], later), none, [])).toEqual({
      kind: 'doubtful',
      candidates: ['1'],
    });
    expect(matchOrder(blank, list([], later), none, [])).toEqual({ kind: 'absent', isFinal: true });
  });

  test('is named and not found if the desk does not know its buy requests', () => {
    const blind = pending({ expectation: { total: 100, quantity: null, sellrequestIds: null } });
    expect(matchOrder(blind, list([{ orderNo: '1' }]), none, [])).toMatchObject({ kind: 'doubtful' });
  });

  test('may be an entry that cannot be read', () => {
    const unreadable = { ...list([], later), orders: [{ key: '1', orderNo: '1', digest: 'x', order: null }] };
    expect(matchOrder(pending(), unreadable, none, [])).toEqual({ kind: 'doubtful', candidates: ['1'] });
  });

  test('is not found while another new order cannot be read', () => {
    const odd = { key: '["PO-17/b","x"]', orderNo: 'PO-17/b', digest: 'x', order: null };
    const both = { ...list([]), orders: [listed({ orderNo: '1' }), odd] };
    const candidates = ['1', 'PO-17/b'];
    expect(matchOrder(pending(), both, none, [])).toEqual({ kind: 'doubtful', candidates });
    const before = { ...list([]), orders: [odd] };
    expect(matchOrder(pending({}, before), both, none, [])).toMatchObject({ kind: 'found' });
  });

  test('may be an entry without a number, so no candidate is named', () => {
    const nameless = {
      ...list([], later),
      orders: [{ key: '[null,"x"]', orderNo: null, digest: 'x', order: null }],
    };
    expect(matchOrder(pending(), nameless, none, [])).toEqual({ kind: 'doubtful', candidates: [] });
  });

  test('may be any of several entries with one key, if there were fewer before', () => {
    const odd = { key: '["n/a",null]', orderNo: 'n/a', digest: 'x', order: null };
    const before = { ...list([]), orders: [odd] };
    expect(matchOrder(pending({}, before), { ...before, ...later }, none, [])).toMatchObject({
      kind: 'absent',
    });
    const after = { ...before, ...later, orders: [odd, odd] };
    expect(matchOrder(pending({}, before), after, none, [])).toMatchObject({ kind: 'doubtful' });
  });

  test('is ruled out only after its window and the grace', () => {
    for (const requestedAt of [0, windowEndsAt, windowEndsAt + windowGrace - 1]) {
      expect(matchOrder(pending(), list([], { requestedAt }), none, [])).toMatchObject({ isFinal: false });
    }
  });
});

describe('an incomplete list', () => {
  const before = list([{ orderNo: '9' }, { orderNo: '8' }], { isWhole: false });

  test('proves an absence only if its last entry is unchanged', () => {
    const same = list([{ orderNo: '10', total: 7, quantity: 1 }, { orderNo: '9' }], {
      isWhole: false,
      ...later,
    });
    expect(matchOrder(pending({}, before), same, none, [])).toEqual({ kind: 'absent', isFinal: true });
    const changed = list(
      [
        { orderNo: '10', total: 7, quantity: 1 },
        { orderNo: '9', total: 3 },
      ],
      {
        isWhole: false,
        ...later,
      },
    );
    expect(matchOrder(pending({}, before), changed, none, [])).toMatchObject({ isFinal: false });
  });

  test('may show an old order again, which is not new', () => {
    const old = list([{ orderNo: '3', orderDate: date(0) }, { orderNo: '9' }], { isWhole: false });
    expect(matchOrder(pending({}, before), old, none, [])).toEqual({ kind: 'doubtful', candidates: ['3'] });
    const fresh = list([{ orderNo: '10', orderDate: date(2) }, { orderNo: '9' }], { isWhole: false });
    expect(matchOrder(pending({}, before), fresh, none, [])).toMatchObject({ kind: 'found' });
  });
});

test('a list that is older than the snapshot proves nothing', () => {
  const stale = list([{ orderNo: '1' }], later);
  const snapshot = list([{ orderNo: '2' }, { orderNo: '1' }]);
  expect(matchOrder(pending({}, snapshot), stale, none, [])).toEqual({ kind: 'absent', isFinal: false });
});

test('property: a found order matches, is new and has no other attempt, and no matching order is ever ruled out', () => {
  const sketch = fc.record({
    orderNo: fc.constantFrom('1', '2', '3', '4', '5'),
    total: fc.constantFrom(99, 100, 100, 100, 101),
    quantity: fc.constantFrom(4, 5, 5, 5),
    sources: fc.array(fc.constantFrom('s1', 's2', 's3', null), { minLength: 1, maxLength: 3 }),
  });
  const sketches = fc.uniqueArray(sketch, { selector: ({ orderNo }) => orderNo, maxLength: 5 });
  fc.assert(
    fc.property(
      sketches,
      sketches,
      fc.array(fc.constantFrom('1', '2', '3')),
      fc.boolean(),
      (before, now, assignedBefore, isLate) => {
        const assigned = new Set<string>(assignedBefore);
        const about = isLate ? later : {};
        const match = matchOrder(pending({}, list(before)), list(now, about), assigned, []);
        const fresh = now.filter(
          ({ orderNo }) => !assigned.has(orderNo) && !before.some((old) => old.orderNo === orderNo),
        );
        const fitting = fresh.filter(
          ({ total, quantity, sources }) => total === 100 && quantity === 5 && !sources.includes('s3'),
        );
        if (match.kind === 'found') {
          expect(fitting.map(({ orderNo }) => orderNo)).toEqual([match.order.orderNo]);
        } else if (match.kind === 'doubtful') {
          for (const { orderNo } of fitting) expect(match.candidates).toContain(orderNo);
          expect(fitting.length).not.toBe(1);
        } else {
          expect(fitting).toEqual([]);
        }
      },
    ),
  );
});
