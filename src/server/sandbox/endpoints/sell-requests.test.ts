import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestMarket, startOfTime, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const list = (query: Record<string, unknown> = {}) => market.data('listSellRequests', { query });
const names = (rows: SellRequest[]) => rows.map(({ name }) => name);

test('an empty market', async () => {
  expect(await list()).toEqual({ total: 0, data: [] });
});

test('the first ten by default, most recently updated first', async () => {
  for (let index = 0; index < 12; index += 1) {
    await market.offer({ name: `Lot ${index}`, updatedAt: startOfTime + ((index * 5) % 12) });
  }
  const page = await list();
  expect(page.total).toBe(12);
  const times = page.data.map(({ updatedAt }) => updatedAt);
  expect(times).toHaveLength(10);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await list({ page: 2 })).data).toHaveLength(2);
  expect(await list({ page: 3 })).toEqual({ total: 12, data: [] });
  expect(await list({ page: 1_000_000, take: 500 })).toEqual({ total: 12, data: [] });
});

test.each(['price', 'quantity', 'createdAt', 'updatedAt'])('sorted by %s both ways', async (sortBy) => {
  for (const step of [2, 3, 1, 2]) {
    await market.offer({
      name: `Lot ${step}`,
      price: step,
      quantity: step,
      createdAt: step,
      updatedAt: step,
    });
  }
  const up = await list({ sortBy, sortDir: 'ASC' });
  expect(names(up.data)).toEqual(['Lot 1', 'Lot 2', 'Lot 2', 'Lot 3']);
  expect(await list({ sortBy, sortDir: 'DESC' })).toEqual({ total: 4, data: up.data.toReversed() });
});

test('pages contain every record once, even when all are equal', async () => {
  for (let index = 0; index < 9; index += 1) await market.offer();
  const ids: string[] = [];
  for (const page of [1, 2, 3]) {
    const { data } = await list({ page, take: 4, sortBy: 'price' });
    ids.push(...data.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(9);
});

test('only open records with stock', async () => {
  await market.offer({ name: 'Open' });
  await market.offer({ name: 'Sold', status: 'sold', quantity: 0 });
  await market.offer({ name: 'Closed', status: 'closed' });
  const page = await list();
  expect([page.total, names(page.data)]).toEqual([1, ['Open']]);
});

describe('search', () => {
  beforeEach(async () => {
    for (const name of [
      'iPhone 13',
      'iPhone 13 Pro',
      '100% Cotton Case',
      'USB_C Cable',
      'USB-C Cable',
      'Back\\slash',
    ]) {
      await market.offer({ name });
    }
  });
  test.each<[string, string[]]>([
    ['iphone', ['iPhone 13', 'iPhone 13 Pro']],
    ['13 PRO', ['iPhone 13 Pro']],
    ['  iPhone   13  Pro ', ['iPhone 13 Pro']],
    ['%', ['100% Cotton Case']],
    ['0%', ['100% Cotton Case']],
    ['_', ['USB_C Cable']],
    ['usb_c', ['USB_C Cable']],
    ['\\', ['Back\\slash']],
    ["'", []],
    ['iPhone%', []],
    ['x', []],
    ['"; drop table sandbox_world; --', []],
    ['日本', []],
  ])('%s', async (searchTerm, expected) => {
    const page = await list({ searchTerm });
    expect(names(page.data).toSorted()).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });
});

test('one or several brands and a category, case-insensitive', async () => {
  await market.offer({ name: '1', brand: 'Apple', category: 'phones' });
  await market.offer({ name: '2', brand: 'Samsung', category: 'phones' });
  await market.offer({ name: '3', brand: 'Samsung', category: 'tablets' });
  await market.offer({ name: '4', brand: 'Sony', category: 'gaming' });
  const matches = async (query: Record<string, unknown>) => names((await list(query)).data).toSorted();
  expect(await matches({ brand: 'Apple' })).toEqual(['1']);
  expect(await matches({ brand: 'apple, SAMSUNG ,,' })).toEqual(['1', '2', '3']);
  expect(await matches({ brand: 'Samsung', category: 'Phones' })).toEqual(['2']);
  expect(await matches({ brand: ' , ' })).toEqual(['1', '2', '3', '4']);
  expect(await matches({ brand: 'App' })).toEqual([]);
  expect(await matches({ category: 'cars' })).toEqual([]);
});

test('take is capped at 500', async () => {
  for (let index = 0; index < 3; index += 1) await market.offer();
  for (const take of ['501', '100000', '9'.repeat(30)]) {
    expect((await list({ take })).data).toHaveLength(3);
  }
});

describe('refuses', () => {
  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=', 'page'],
    ['page=1000001', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=1&page=2', 'page'],
    ['take=0', 'take'],
    ['take=abc', 'take'],
    ['take=-5', 'take'],
    ['take=%00', 'take'],
    [`take=${'9'.repeat(31)}`, 'take'],
    ['take=NaN', 'take'],
    ['take[]=5&take=0x10', 'take'],
    ['sortBy=name', 'sortBy'],
    ['sortBy=PRICE', 'sortBy'],
    ['sortBy=price;drop', 'sortBy'],
    ['sortBy=__proto__', 'sortBy'],
    ['sortDir=up', 'sortDir'],
    ['sortDir=asc', 'sortDir'],
    ['searchTerm=%00', 'searchTerm'],
    [`searchTerm=${'x'.repeat(201)}`, 'searchTerm'],
    ['searchTerm=a&searchTerm=b', 'searchTerm'],
    ['brand=a%00b', 'brand'],
    [`brand=${Array.from({ length: 51 }, (_, index) => index).join(',')}`, 'brand'],
    ['category=%07', 'category'],
  ])('%s', async (query, field) => {
    const response = await market.fetch(`/api/v2/sell-requests?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      status: 400,
      description: expect.stringMatching(new RegExp(`^${field}: must `)),
      data: null,
    });
  });

  test('unknown parameters are ignored', async () => {
    expect((await market.fetch('/api/v2/sell-requests?unknown=red&_=123&%ZZ=%E0%A4%A')).status).toBe(200);
  });
});

test('property: filters, sort and pages equal a naive model', async () => {
  const sellRequest = fc.record({
    name: fc.constantFrom('iPhone 13', 'Galaxy S22', 'Pixel_7', '50% off', 'iphone 13 mini'),
    brand: fc.constantFrom('Apple', 'Samsung', 'Google'),
    category: fc.constantFrom('phones', 'tablets'),
    price: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 0, max: 3 }),
    createdAt: fc.integer({ min: 0, max: 5 }),
    updatedAt: fc.integer({ min: 0, max: 5 }),
  });
  const stock = fc.sample(sellRequest, { numRuns: 60, seed: 7 });
  const ids = new Map<string, (typeof stock)[number]>();
  for (const entry of stock) {
    ids.set(await market.offer({ ...entry, status: entry.quantity > 0 ? 'open' : 'sold' }), entry);
  }
  const query = fc.record(
    {
      page: fc.integer({ min: 1, max: 4 }),
      take: fc.integer({ min: 1, max: 20 }),
      searchTerm: fc.constantFrom('iphone', '13', '%', '_', 'S2', 'zzz'),
      sortDir: fc.constantFrom('ASC', 'DESC'),
      sortBy: fc.constantFrom('price', 'quantity', 'createdAt', 'updatedAt'),
      brand: fc.constantFrom('apple', 'Samsung,Google'),
      category: fc.constantFrom('phones', 'TABLETS'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(query, async (search) => {
      const expected = stock.filter(
        ({ name, brand, category, quantity }) =>
          quantity > 0 &&
          name.toLowerCase().includes(search.searchTerm?.toLowerCase() ?? '') &&
          (search.brand === undefined ||
            search.brand.toLowerCase().split(',').includes(brand.toLowerCase())) &&
          (search.category === undefined || search.category.toLowerCase() === category),
      );
      const sortBy = search.sortBy ?? 'updatedAt';
      const keys = expected.map((entry) => entry[sortBy]).toSorted((one, other) => one - other);
      if (search.sortDir !== 'ASC') keys.reverse();
      const take = search.take ?? 10;
      const start = ((search.page ?? 1) - 1) * take;
      const page = await list(search);
      expect(page.total).toBe(expected.length);
      const rows = page.data.map(({ id }) => ids.get(id));
      expect(rows.map((entry) => entry?.[sortBy])).toEqual(keys.slice(start, start + take));
      for (const entry of rows) expect(expected).toContain(entry);
    }),
    { numRuns: 60 },
  );
});
