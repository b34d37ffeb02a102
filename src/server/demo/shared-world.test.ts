import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import { manualClock } from '@/lib/testing/manual-clock';
import { idempotentRequest } from '@/server/database/gateway-schema';
import {
  sandboxBuyer,
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxRate,
} from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { accountOf } from '@/server/gateway/http/caller';
import { forgetAccounts, forgetOlder } from '@/server/gateway/memory/retention';
import { accountLimits } from '@/server/sandbox/endpoints/account-limits';
import { demoApiKey } from '@/server/sandbox/core/identity';
import { clearSharedWorld, sharedWorldRetention } from '@/server/sandbox/worlds/demo-world';
import { createBuyer } from './stage/stage';
import { openTestService } from './testing/test-service';

const secret = 'a secret of the tests that is long enough';
const account = accountOf(secret, demoApiKey);
const clock = manualClock(Date.parse('2026-11-20T09:30:00Z'));
const database = await setUpTestDatabase();
const desk = await openTestService(database, clock, { secret });
const buyer = createBuyer((request) => desk.service.fetch(request), demoApiKey);
const [firstBuyer] = await database
  .select()
  .from(sandboxBuyer)
  .where(and(eq(sandboxBuyer.world, 'demo'), eq(sandboxBuyer.position, 1)));
invariant(firstBuyer, 'the shared world has a first buyer');
const buyerId = firstBuyer.id;
clock.advance(60_000);
afterAll(() => desk.service.close(), 300_000);

const clear = () =>
  clearSharedWorld(database, clock, {
    accountOf: (apiKey) => accountOf(secret, apiKey),
    forget: forgetAccounts,
    forgetOlder,
  });

async function review() {
  const [sellRequest] = await buyer.devices(1);
  const [address] = (await buyer.call(endpoints.listShippingAddresses, {})).rows;
  invariant(sellRequest && address, 'the shared world has lots and addresses');
  const { id } = await buyer.offerFor(sellRequest);
  return { sellRequest, checkout: await buyer.validate([id], address) };
}

test('the shared account has limits for open buy requests and orders, and says what to do beyond them', async () => {
  const { sellRequest, checkout } = await review();
  const now = clock.now();
  const request = {
    world: 'demo',
    buyer: buyerId,
    name: 'iPhone 13',
    brand: 'Apple',
    category: 'phones',
    price: 100,
    quantity: 1,
    properties: {},
    status: 'open',
    createdAt: now,
    updatedAt: now,
  };
  const { buyRequests, orders } = accountLimits.shared;
  await database
    .insert(sandboxBuyRequest)
    .values(Array.from({ length: buyRequests - 1 }, () => ({ ...request, id: randomUUID() })));
  await expect(buyer.offerFor(sellRequest)).rejects.toThrow(
    'answered 409: {"status":409,"description":"The shared sandbox is full: it holds at most 200 open buy requests. Start a private demo to continue."',
  );

  const order = {
    world: 'demo',
    buyer: buyerId,
    status: 'awaiting-payment',
    totalPrice: 1,
    amountPaid: 0,
    orderedAt: now,
    updatedAt: now,
  };
  await database
    .insert(sandboxOrder)
    .values(
      Array.from({ length: orders }, (_, index) => ({ ...order, id: randomUUID(), orderNo: `1${index}` })),
    );
  const sentence =
    'The shared sandbox is full: it holds at most 100 orders. Start a private demo to continue.';
  await expect(buyer.validate(checkout.buyRequestIds, checkout.address)).rejects.toThrow(sentence);
  await expect(buyer.place(checkout)).rejects.toThrow(sentence);
}, 120_000);

test('the shared account has limits for shipping rates and validations: the oldest are deleted', async () => {
  clock.advance(sharedWorldRetention + 60 * 60_000);
  await clear();
  const now = clock.now();
  const owner = { world: 'demo', buyer: buyerId, address: 'a', buyRequestIds: [], rate: {} };
  const amounts = {
    subtotal: 1,
    shippingFee: 1,
    insurance: 1,
    warranty: 0,
    total: 3,
    wirePaymentDetails: {},
  };
  const { rates, validations } = accountLimits.shared;
  await database.insert(sandboxRate).values(
    Array.from({ length: rates }, () => ({
      ...owner,
      id: randomUUID(),
      addressUpdatedAt: now,
      createdAt: now - 1,
    })),
  );
  await database
    .insert(sandboxOrderMeta)
    .values(
      Array.from({ length: validations }, () => ({ ...owner, ...amounts, id: randomUUID(), expiresAt: now })),
    );
  const { checkout } = await review();
  expect(await database.$count(sandboxRate, eq(sandboxRate.buyer, buyerId))).toBe(rates);
  expect(await database.$count(sandboxOrderMeta, eq(sandboxOrderMeta.buyer, buyerId))).toBe(validations);
  expect((await buyer.place(checkout)).orderNo).toMatch(/^\d+$/);
}, 120_000);

test("visitors' data is cleared after six hours, and the seeded data stays", async () => {
  clock.advance(sharedWorldRetention + 60 * 60_000);
  await clear();
  const { sellRequest, checkout } = await review();
  const { orderNo } = await buyer.place(checkout);
  await buyer.offerFor(sellRequest);
  const cart = () => buyer.call(endpoints.listOrders, {}).then(({ total }) => Number(total));
  expect(await cart()).toBe(21);
  await clear();
  expect(await cart()).toBe(21);

  clock.advance(sharedWorldRetention + 60 * 60_000);
  await clear();
  const { data: orders } = await buyer.call(endpoints.listOrders, {});
  expect(orders).toHaveLength(20);
  for (const table of [sandboxBuyRequest, sandboxOrderMeta, sandboxRate]) {
    expect(await database.$count(table, eq(table.world, 'demo'))).toBe(0);
  }
  expect(await database.$count(sandboxOrderItem, eq(sandboxOrderItem.orderNo, orderNo))).toBe(0);
  const headers = { 'x-api-key': demoApiKey };
  const response = await desk.fetch(deskEndpoints.listCart.path, { headers });
  expect(await response.json()).toEqual([]);
  for (const { orderNo: past } of orders.filter(({ status }) => status === 'awaiting-payment')) {
    const path = endpointPath(deskEndpoints.readWireInstructions, { params: { orderNo: past } });
    expect((await desk.fetch(path, { headers })).status).toBe(200);
  }
}, 120_000);

test('the desk keeps the newest rows of the shared account', async () => {
  const row = { account, fingerprint: 'f', status: 201, answeredAt: 1 };
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    ...row,
    key: `key ${index}`,
    startedAt: clock.now() - index,
  }));
  await database.insert(idempotentRequest).values(rows);
  await clear();
  const rowsLeft = await database
    .select()
    .from(idempotentRequest)
    .where(eq(idempotentRequest.account, account));
  expect(rowsLeft).toHaveLength(2000);
  expect(Math.min(...rowsLeft.map(({ startedAt }) => startedAt))).toBe(clock.now() - 1999);
}, 120_000);
