import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxBuyRequest } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { aDevice, openTestMarket, startOfTime, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const fair = { ...aDevice, price: 320, quantity: 10, properties: { grade: 'A' } };

test("is open, belongs to the buyer, has the world's time, and repeats the input", async () => {
  market.clock.advance(1500);
  const created = await market.ask({
    name: '  iPhone   13 ',
    properties: { color: ' Midnight', grade: 'A', carrier: null, other: 'thing' },
    price: 312.5,
  });
  const now = new Date(startOfTime + 1500).toISOString();
  expect(created).toMatchObject({
    name: 'iPhone 13',
    status: 'open',
    buyer: market.buyers[0],
    price: 312.5,
    actualPrice: 312.5,
    quantity: 10,
    createdAt: now,
    updatedAt: now,
    matched: false,
    matchedTarget: [],
  });
  expect(created.properties).toEqual({
    color: 'Midnight',
    grade: 'A',
    carrier: '',
    storage: '',
    countrySpec: '',
  });
});

test('properties may be absent', async () => {
  const { properties: _, ...body } = fair;
  const created = await market.data('createBuyRequest', { body });
  expect(Object.values(created.properties)).toEqual(['', '', '', '', '']);
});

test('is matched with all fitting stock, cheapest first, each with its margin', async () => {
  const dear = await market.offer({ price: 310, quantity: 4 });
  const cheap = await market.offer({ price: 299.99, quantity: 6 });
  await market.offer({ price: 320.01 });
  await market.offer({ grade: 'B' });
  await market.offer({ minQuantity: 11 });
  await market.offer({ status: 'sold', quantity: 0 });
  const created = await market.ask({ properties: { grade: 'a', countrySpec: 'JP' } });
  expect(created.matched).toBe(true);
  expect(created.matchedTarget.map(({ id, quantity, margin }) => [id, quantity, margin])).toEqual([
    [cheap, 6, '20.01'],
    [dear, 4, '10.00'],
  ]);
});

test('is not matched when there is too little stock, and lists that stock', async () => {
  await market.offer({ quantity: 9 });
  const created = await market.ask();
  expect([created.matched, created.matchedTarget.length]).toEqual([false, 1]);
});

test("another world's stock does not count", async () => {
  const other = await openTestMarket(database);
  await other.offer();
  expect((await market.ask()).matched).toBe(false);
});

describe('refuses', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'name: is required'],
    ['an empty name', { name: '' }, 'name: must not be empty'],
    ['a blank name', { name: ' \n ' }, 'name: must not be empty'],
    ['a name that is a number', { name: 13 }, 'name: must be text'],
    ['a name that is null', { name: null }, 'name: must be text'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name: must have at most 200 characters'],
    ['no brand', { brand: undefined }, 'brand: is required'],
    ['an empty category', { category: '' }, 'category: must not be empty'],
    ['a price of nothing', { price: 0 }, 'price: must be more than 0'],
    ['a negative price', { price: -5 }, 'price: must be more than 0'],
    ['half a cent', { price: 0.005 }, 'price: must be an amount in whole cents'],
    ['a price out of binary fractions', { price: 0.1 + 0.2 }, 'price: must be an amount in whole cents'],
    ['an absurd price', { price: 1e21 }, 'price: must be at most 100000'],
    ['a tiny price', { price: 1e-9 }, 'price: must be an amount in whole cents'],
    ['a price in text', { price: '320' }, 'price: must be a number'],
    ['a price that is no number', { price: Number.NaN }, 'price: must be a number'],
    ['no quantity', { quantity: undefined }, 'quantity: is required'],
    ['a quantity of nothing', { quantity: 0 }, 'quantity: must be a whole number of at least 1'],
    ['a negative quantity', { quantity: -1 }, 'quantity: must be a whole number of at least 1'],
    ['half a piece', { quantity: 1.5 }, 'quantity: must be a whole number of at least 1'],
    ['an absurd quantity', { quantity: 1e15 }, 'quantity: must be at most 100000'],
    ['a quantity in text', { quantity: '10' }, 'quantity: must be a whole number'],
    ['a quantity that is true', { quantity: true }, 'quantity: must be a whole number'],
    ['properties that are text', { properties: 'A' }, 'properties: must be an object'],
    ['properties that are a list', { properties: ['A'] }, 'properties: must be an object'],
    ['a property that is a number', { properties: { grade: 1 } }, 'properties.grade: must be text'],
    [
      'a property that is too long',
      { properties: { color: 'x'.repeat(101) } },
      'properties.color: must have at most 100 characters',
    ],
    [
      'NUL in a property',
      { properties: { color: 'a\u0000' } },
      'properties.color: must not contain NUL characters or unpaired surrogates',
    ],
  ])('%s', async (_, change, description) => {
    const refusal = await market.refusal('createBuyRequest', { body: { ...fair, ...change } });
    expect(refusal).toEqual([400, description]);
  });

  test.each(['[]', '7', 'null', '"text"'])('a body that is %s', async (body) => {
    expect(await market.refusal('createBuyRequest', { body: JSON.parse(body) })).toEqual([
      400,
      'The body: must be an object',
    ]);
  });
});

test('a buyer of any world has a limited number of open requests', async () => {
  const row = {
    world: market.world,
    buyer: market.buyers[0],
    ...aDevice,
    price: 1,
    quantity: 1,
    properties: {},
    status: 'open',
    createdAt: startOfTime,
    updatedAt: startOfTime,
  };
  for (let batch = 0; batch < 10; batch += 1) {
    await database
      .insert(sandboxBuyRequest)
      .values(Array.from({ length: 1000 }, () => ({ ...row, id: randomUUID() })));
  }
  expect(await market.refusal('createBuyRequest', { body: fair })).toEqual([
    409,
    'This demo is full: a buyer can have at most 10,000 open buy requests. Start a new demo to continue.',
  ]);
}, 120_000);
