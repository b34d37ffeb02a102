import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from './desk';
import { exampleResponses } from './testing/examples.test-data';
import { buyRequest, order, orderList, sellRequestPage, shippingAddress, shippingRates } from './resources';
import { tolerantList, type WithheldRow } from './tolerant-list';

type Row = Record<string, unknown>;

const envelope = z.object({ data: z.unknown() });
const rowsIn = (value: unknown, member: string): Row[] =>
  z.parse(z.looseObject({ [member]: z.array(z.record(z.string(), z.unknown())) }), value)[member] ?? [];

const [sellRequest] = rowsIn(z.parse(envelope, exampleResponses.listSellRequests).data, 'data');
const [placed] = rowsIn(exampleResponses.listOrders, 'data');
const [item] = rowsIn(placed, 'items');
const [rate] = rowsIn(z.parse(envelope, exampleResponses.createShippingRates).data, 'rates');
const [address] = rowsIn(exampleResponses.listShippingAddresses, 'data');
const created = z.parse(
  z.record(z.string(), z.unknown()),
  z.parse(envelope, exampleResponses.createBuyRequest).data,
);
const [match] = rowsIn(created, 'matchedTarget');

const pageOf = (...data: unknown[]) => z.parse(sellRequestPage, { total: 100, data });

describe('a list that is read row by row', () => {
  const list = tolerantList(z.looseObject({ id: z.string(), count: z.number() }));

  it('withholds only the unusable row, with its position, its ID and its name', () => {
    const raw = { id: 'b', name: 'Second', count: 'many' };
    expect(z.parse(list, [{ id: 'a', count: 1 }, raw, { id: 'c', count: 3 }, 7])).toEqual({
      rows: [
        { id: 'a', count: 1 },
        { id: 'c', count: 3 },
      ],
      withheld: [
        { position: 1, id: 'b', name: 'Second', field: 'count', reason: "its count can't be read", raw },
        { position: 3, id: null, name: null, field: '', reason: "its data can't be read", raw: 7 },
      ],
    });
  });

  it('rejects what is not a list, with a description if there is one', () => {
    expect(list.safeParse({}).success).toBe(false);
    const described = tolerantList(z.string(), "the list can't be read");
    expect(z.parse(described, 5)).toMatchObject({
      rows: [],
      withheld: [{ reason: "the list can't be read", raw: 5 }],
    });
  });
});

describe('a lot', () => {
  test.each([
    ['price', 12.345],
    ['price', 0.1 + 0.2],
    ['msrp', 129.999],
  ])('with a %s of %s is shown as it was received', (member, value) => {
    const page = pageOf({ ...sellRequest, [member]: value }, sellRequest);
    expect(page.data[0]).toMatchObject({ [member]: value });
    expect(page.data).toHaveLength(2);
    expect(page.withheld).toBeUndefined();
  });

  test.each([
    ['properties', null, {}],
    ['properties', [1], {}],
    [
      'properties',
      { storage: 128, color: true, grade: null },
      { storage: '128', color: 'true', grade: null },
    ],
    ['msrp', 'much', null],
    ['msrp', -1, null],
    ['minQuantity', 2.5, null],
    ['imgUrl', {}, null],
    ['sku', 7, '7'],
    ['seller', [], null],
    ['createdAt', 5, '5'],
    ['updatedAt', null, ''],
    ['status', {}, ''],
    ['brand', null, ''],
    ['category', 3, '3'],
  ])('is never lost for its %s of %j', (member, value, read) => {
    expect(pageOf({ ...sellRequest, [member]: value }).data).toMatchObject([{ [member]: read }]);
  });

  test.each([0, -1, -0.01, 1e13, 1e21, '12', null, true])('with a price of %j is withheld', (price) => {
    const { data, withheld, total } = pageOf(sellRequest, { ...sellRequest, price });
    expect([data.length, total]).toEqual([1, 100]);
    expect(withheld).toMatchObject([
      {
        position: 1,
        id: sellRequest?.id,
        name: sellRequest?.name,
        field: 'price',
        reason: 'its price is not a valid amount',
      },
    ]);
  });

  it('never reads a member of the service that is named `withheld`', () => {
    const page = { total: 1, data: [sellRequest], withheld: 'five' };
    expect(z.parse(sellRequestPage, page).withheld).toBeUndefined();
  });
});

describe('an order', () => {
  test.each(['PO-17/b', '..', 'Nº 12', '0'])('may have the number %j', (orderNo) => {
    expect(z.parse(orderList, { total: '1', data: [{ ...placed, orderNo }] }).data).toMatchObject([
      { orderNo },
    ]);
  });

  test.each(['-5.00', '99999999999999999999999.00', '12.345', 'n/a'])(
    'with a total of %j keeps it as received',
    (totalPrice) => {
      expect(z.parse(order, { ...placed, totalPrice })).toMatchObject({ totalPrice });
    },
  );

  it('keeps an item total as it was received, and withholds an item that has none', () => {
    const items = [
      { ...item, total: 24.599999999999998 },
      { ...item, total: 'much' },
    ];
    const read = z.parse(order, { ...placed, items });
    expect(read.items).toMatchObject([{ total: 24.599999999999998 }]);
    expect(read.withheld).toMatchObject([{ field: 'total', reason: 'its total is not a valid amount' }]);
  });

  test.each([[null], [undefined], ['none'], [7]])('opens with %j in place of its items', (items) => {
    expect(z.parse(order, { ...placed, items })).toMatchObject({
      items: [],
      withheld: [{ reason: "the list of its items can't be read" }],
    });
  });
});

/*
 * Any JSON in place of a member of a row, or of the row: every other row is still there, and withheld rows are counted.
 */
const lists: [name: string, row: Row | undefined, read: (rows: unknown[]) => unknown][] = [
  ['lots', sellRequest, (data) => z.parse(sellRequestPage, { total: 9, data })],
  ['orders', placed, (data) => z.parse(orderList, { total: '9', data })],
  ['items', item, (items) => z.parse(order, { ...placed, items })],
  ['rates', rate, (rates) => z.parse(shippingRates, { subTotal: 1, rates })],
  ['addresses', address, (rows) => z.parse(tolerantList(shippingAddress), rows)],
  ['matches', match, (matchedTarget) => z.parse(buyRequest, { ...created, matchedTarget })],
  [
    'lines of the cart',
    created,
    (rows) =>
      z.parse(
        deskEndpoints.listCart.data,
        rows.map((row) => ({ buyRequest: row, startedFrom: null })),
      ),
  ],
];

interface Read {
  withheld?: WithheldRow[];
}

/** The number of usable rows, in any member. */
function usable(read: unknown, name: string): number {
  const member = { lots: 'data', orders: 'data', items: 'items', rates: 'rates', matches: 'matchedTarget' }[
    name
  ];
  const rows = z.parse(z.looseObject({ [member ?? 'rows']: z.array(z.unknown()) }), read);
  return rows[member ?? 'rows']?.length ?? -1;
}

const withheldIn = (read: unknown): Read =>
  typeof read === 'object' && read !== null && 'withheld' in read && Array.isArray(read.withheld)
    ? { withheld: read.withheld }
    : {};

test.each(lists)('one odd row of the %s leaves the other rows', (name, row, read) => {
  const members = Object.keys(row ?? {});
  expect(members.length).toBeGreaterThan(5);
  fc.assert(
    fc.property(fc.constantFrom(...members), fc.jsonValue(), fc.boolean(), (member, value, isWhole) => {
      const odd = isWhole ? value : { ...row, [member]: value };
      const result = read([row, odd, row]);
      const withheld = withheldIn(result).withheld?.length ?? 0;
      expect(usable(result, name) + withheld).toBe(3);
      expect(withheld).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});
