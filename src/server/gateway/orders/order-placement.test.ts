import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { miami } from '@/lib/testing/test-address';
import { deskValidation } from '@/server/database/gateway-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestGateway } from '../testing/test-gateway';
import { ordersOf } from '../testing/test-orders';
import { buyRequestBody, shippingOption } from '../testing/test-upstream';

const database = await setUpTestDatabase();
let orders: ReturnType<typeof ordersOf>;
let key = '';
let count = 0;
const address = { id: 'address-1', ...miami };
const desk = await openTestGateway(database, { timeouts: { read: 50, write: 50_000 } });
beforeEach(() => {
  count += 1;
  key = `key-of-test-${count}`;
  orders = ordersOf(desk, key);
  desk.upstream.addresses.splice(0, Infinity, address);
});

async function place(orderMetaId: string): Promise<string> {
  const response = await orders.create(orderMetaId);
  expect(response.status).toBe(200);
  return (await response.json()).data.orderNo;
}
async function placementOf(orderNo: string, asker = key) {
  const response = await desk.send('readOrderPlacement', { params: { orderNo }, key: asker });
  expect(response.status).toBe(200);
  return deskEndpoints.readOrderPlacement.data.parse(await response.json());
}

test('an order has the address, the service, the country spec and the prices it was placed with', async () => {
  const { buyRequestId, orderMetaId } = await orders.validated();
  const orderNo = await place(orderMetaId);
  const placement = await placementOf(orderNo);
  expect(placement).toMatchObject({
    orderNo,
    shippingAddress: address,
    shippingOption,
    buyRequests: [{ id: buyRequestId, properties: buyRequestBody.properties }],
    subtotal: '3125.00',
    shippingFee: '42.50',
    insurance: '15.63',
    warranty: '0.00',
    total: '3183.13',
  });
  expect(JSON.stringify(placement)).not.toContain('accNo');
});

test('the address stays as it was at the validation, even if it is edited or deleted later', async () => {
  const { orderMetaId } = await orders.validated();
  desk.upstream.addresses.splice(0, 1, { ...address, addressLine1: '1 Other Street' });
  const orderNo = await place(orderMetaId);
  desk.upstream.addresses.splice(0, Infinity);
  expect((await placementOf(orderNo))?.shippingAddress).toEqual(address);
});

test('an address that the marketplace does not list is null', async () => {
  desk.upstream.addresses.splice(0, Infinity);
  const orderNo = await place((await orders.validated()).orderMetaId);
  expect(await placementOf(orderNo)).toMatchObject({ shippingAddress: null, total: '3183.13' });
});

test('a list of addresses that fails or hangs does not delay the validation', async () => {
  for (const fault of ['fails', 'hangs'] as const) {
    const buyRequestId = await desk.buy(key);
    // The first request after the validation reads the addresses.
    desk.upstream.failNext((_, respond) => {
      desk.upstream.failNext(() =>
        fault === 'fails' ? new Response('', { status: 500 }) : new Promise<Response>(() => {}),
      );
      return respond();
    });
    const orderNo = await place(await desk.validate([buyRequestId], key));
    expect(await placementOf(orderNo)).toMatchObject({ shippingAddress: null, shippingOption });
  }
});

test('an order from before addresses were recorded has everything else', async () => {
  const { orderMetaId } = await orders.validated();
  const orderNo = await place(orderMetaId);
  await database
    .update(deskValidation)
    .set({ shippingAddress: null })
    .where(eq(deskValidation.orderMetaId, orderMetaId));
  expect(await placementOf(orderNo)).toMatchObject({ shippingAddress: null, insurance: '15.63' });
});

test('an order that was not placed here, or not validated here, has none', async () => {
  const elsewhere = desk.upstream.addOrder({ key });
  expect(await placementOf(elsewhere.orderNo)).toBeNull();
  expect(await placementOf(await place('from-elsewhere'))).toBeNull();
});

test('a recovered order has the same', async () => {
  const { orderMetaId } = await orders.validated();
  desk.upstream.failNext((_, respond) => {
    respond();
    throw new TypeError('terminated');
  });
  expect(await placementOf(await place(orderMetaId))).toMatchObject({ shippingAddress: address });
});

test("another account's order has none", async () => {
  const orderNo = await place((await orders.validated()).orderMetaId);
  expect(await placementOf(orderNo, 'key-one')).toBeNull();
});

test('a validation that is refused reads no addresses', async () => {
  const before = desk.upstream.times('listShippingAddresses');
  const body = { buyRequestIds: [await desk.buy(key)], buyerAddress: address.id, shippingOption };
  desk.upstream.failNext(() => Response.json({ description: 'No' }, { status: 422 }));
  expect((await desk.send('validateOrder', { body, key })).status).toBe(422);
  expect(desk.upstream.times('listShippingAddresses')).toBe(before);
});
