import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { createControl } from './control';
import { openTestMarket, refusalOf, type TestMarket } from '../testing/test-market';
import { createWorld } from '../worlds/worlds';

const database = await setUpTestDatabase();
let market: TestMarket;

beforeEach(async () => {
  market = await openTestMarket(database);
});

const moved = z.strictObject({ move: z.string(), sellrequestIds: z.array(z.string()) });

async function call(body: object, world = market.world): Promise<Response> {
  const control = createControl({ database, clock: market.clock });
  return control.request(`/sandbox/worlds/${world}/market`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Moves the market and returns the ids of the changed sell requests. */
async function move(which: object, world?: string): Promise<string[]> {
  const response = await call(which, world);
  expect(response.status).toBe(200);
  return moved.parse(await response.json()).sellrequestIds;
}

const rowOf = async (id: string) => {
  const isIt = and(eq(sandboxSellRequest.world, market.world), eq(sandboxSellRequest.id, id));
  const [row] = await database.select().from(sandboxSellRequest).where(isIt);
  return row;
};

describe('arrive', () => {
  it('lists new lots first', async () => {
    await market.offer();
    market.clock.advance(60_000);
    const first = await move({ move: 'arrive', count: 3 });
    market.clock.advance(1000);
    const second = await move({ move: 'arrive', count: 2 });
    const { total, data } = await market.data('listSellRequests');
    expect(total).toBe(6);
    expect(new Set(data.slice(0, 2).map(({ id }) => id))).toEqual(new Set(second));
    expect(new Set(data.slice(2, 5).map(({ id }) => id))).toEqual(new Set(first));
    for (const { updatedAt, createdAt } of data.slice(0, 2)) {
      expect([updatedAt, createdAt]).toEqual(Array(2).fill(new Date(market.clock.now()).toISOString()));
    }
    const ids = data.slice(0, 5).map(({ id }) => id);
    expect(new Set(data.map(({ name }) => name)).size).toBeGreaterThan(2);
    const bought = await market.data('createBuyRequest', {
      body: { ...data[0], quantity: data[0]?.minQuantity },
    });
    expect(bought.matched).toBe(true);
    expect(ids).toContain(bought.matchedTarget[0]?.id);
  });

  it('adds lots of a given category and brand', async () => {
    await move({ move: 'arrive', count: 2, category: 'vintage & other', brand: 'Meridian' });
    const { data } = await market.data('listSellRequests', { query: { category: 'Vintage & Other' } });
    expect(data.map(({ category, brand }) => `${category}, ${brand}`)).toEqual([
      'vintage & other, Meridian',
      'vintage & other, Meridian',
    ]);
  });

  it('adds the same lots to the same world at the same point, from its own sellers', async () => {
    const make = () =>
      createWorld(database, market.clock, { seed: 'arrivals', listings: 40 }).then(({ world }) => world);
    const [one, other] = [await make(), await make()];
    const arrived = await move({ move: 'arrive', count: 5 }, one);
    expect(await move({ move: 'arrive', count: 5 }, other)).toEqual(arrived);
    expect(await move({ move: 'arrive', count: 5 }, other)).not.toEqual(arrived);
    const rows = await database.select().from(sandboxSellRequest).where(eq(sandboxSellRequest.world, one));
    expect(rows).toHaveLength(45);
    expect(new Set(rows.map(({ seller }) => seller)).size).toBeLessThanOrEqual(8);
  });

  it('adds different lots in concurrent calls', async () => {
    const calls = await Promise.all([1, 2, 3, 4].map(() => move({ move: 'arrive', count: 4 })));
    expect(new Set(calls.flat()).size).toBe(16);
  });
});

describe('reprice', () => {
  it('sets a price, or multiplies it, to the cent', async () => {
    const sellrequestId = await market.offer({ price: 333.33 });
    market.clock.advance(1000);
    expect(await move({ move: 'reprice', sellrequestId, price: 210.5 })).toEqual([sellrequestId]);
    expect(await rowOf(sellrequestId)).toMatchObject({ price: 21_050, updatedAt: market.clock.now() });
    await move({ move: 'reprice', sellrequestId, factor: 0.333 });
    expect(await rowOf(sellrequestId)).toMatchObject({ price: 7010 });
    await move({ move: 'reprice', sellrequestId, factor: 0.000_001 });
    expect(await rowOf(sellrequestId)).toMatchObject({ price: 1 });
  });

  it('removes the match of a request that now offers too little, and refuses its order', async () => {
    const sellrequestId = await market.offer({ price: 300 });
    const { id } = await market.ask({ price: 320 });
    const { orderMetaId, address, shippingOption } = await market.validate([id]);
    await move({ move: 'reprice', sellrequestId, price: 320.01 });
    const body = { buyRequestIds: [id], buyerAddress: address, shippingOption };
    expect((await market.refusal('createOrder', { body: { orderMetaId } }))[0]).toBe(409);
    expect((await market.refusal('validateOrder', { body }))[0]).toBe(409);
    await move({ move: 'reprice', sellrequestId, price: 320 });
    expect((await market.send('validateOrder', { body })).status).toBe(200);
  });
});

describe('sellOut and restock', () => {
  it('removes a lot from the market and restores it', async () => {
    const sellrequestId = await market.offer({ quantity: 10, minQuantity: 4 });
    const { id } = await market.ask({ quantity: 10 });
    const { orderMetaId } = await market.validate([id]);
    expect(await move({ move: 'sellOut', sellrequestId })).toEqual([sellrequestId]);
    expect(await move({ move: 'sellOut', sellrequestId })).toEqual([sellrequestId]);
    expect((await market.data('listSellRequests')).total).toBe(0);
    expect((await market.refusal('createOrder', { body: { orderMetaId } }))[0]).toBe(409);
    expect(await move({ move: 'restock' })).toEqual([sellrequestId]);
    expect(await rowOf(sellrequestId)).toMatchObject({ quantity: 10, minQuantity: 4, status: 'open' });
    expect((await market.send('createOrder', { body: { orderMetaId } })).status).toBe(200);
  });

  it('restocks what was sold, all lots or one, and changes nothing else', async () => {
    const [one, other, full] = [await market.offer(), await market.offer(), await market.offer()];
    for (const sellrequestId of [one, other]) await move({ move: 'sellOut', sellrequestId });
    expect(await move({ move: 'restock', sellrequestId: full })).toEqual([]);
    expect(await move({ move: 'restock', sellrequestId: one })).toEqual([one]);
    expect(await move({ move: 'restock' })).toEqual([other]);
    expect(await move({ move: 'restock' })).toEqual([]);
  });
});

describe('refusals', () => {
  it.each([
    [{}, /^move: must be one of arrive, reprice, sellOut, restock$/],
    [{ move: 'crash' }, /^move: must be one of /],
    [{ move: 'arrive' }, /^count: is required$/],
    [{ move: 'arrive', count: 1001 }, /^count: must be at most 1000$/],
    [{ move: 'reprice', price: 1 }, /^sellrequestId: is required$/],
    [{ move: 'reprice', sellrequestId: 'a' }, /^price: must be given, or factor instead, but not both$/],
    [{ move: 'reprice', sellrequestId: 'a', price: 1, factor: 1 }, /^price: must be given, or factor/],
    [{ move: 'reprice', sellrequestId: 'a', price: 0.001 }, /^price: must be an amount in whole cents$/],
    [{ move: 'reprice', sellrequestId: 'a', factor: 0 }, /^factor: must be more than 0$/],
    [
      { move: 'sellOut', sellrequestId: 'a', count: 1 },
      /^The body: must have no other fields than move, sell/,
    ],
  ])('%j', async (body, description) => {
    expect(await refusalOf(call(body))).toMatchObject({
      status: 400,
      description: expect.stringMatching(description),
    });
  });

  it('refuses a price above the limit of offers', async () => {
    const sellrequestId = await market.offer({ price: 90_000 });
    expect(await refusalOf(call({ move: 'reprice', sellrequestId, factor: 1.2 }))).toMatchObject({
      status: 400,
      description: 'factor: must not raise the price above 100000',
    });
  });

  it.each(['reprice', 'sellOut', 'restock'])('no sell request of another world: %s', async (name) => {
    const other = await openTestMarket(database);
    const body = { move: name, sellrequestId: await other.offer(), ...(name === 'reprice' && { factor: 2 }) };
    expect(await refusalOf(call(body))).toMatchObject({
      status: 404,
      description: 'sellrequestId: not found in this world',
    });
    expect(await refusalOf(call(body, 'w_unknown'))).toMatchObject({
      status: 404,
      description: 'World not found',
    });
  });
});
