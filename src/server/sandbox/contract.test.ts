import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '@/contract/interface';
import { orderStatuses } from '@/contract/order-statuses';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { demoApiKey } from './core/identity';
import { ensureDemoWorld } from './worlds/demo-world';
import {
  matching,
  decimal,
  wire,
  address,
  rate,
  buyRequest,
  sellRequest,
  order,
} from './testing/documented-fields.test-data';
import { openTestMarket, startOfTime, type TestMarket } from './testing/test-market';

const database = await setUpTestDatabase();
const market = await openTestMarket(database);

test('every endpoint returns every documented field and nothing else', async () => {
  await market.offer();
  const seen = new Set<EndpointName>();
  // `data` parses with the contract's schema and checks status and envelope.
  const data: TestMarket['data'] = (name, input) => {
    seen.add(name);
    return market.data(name, input);
  };

  const created = await data('createShippingAddress', {
    body: {
      addressLine1: '1 Main St',
      apartmentNumber: 'Dock 7',
      city: 'Miami',
      state: 'FL',
      country: 'US',
      postalCode: '33126',
    },
  });
  expect(created).toEqual(address);
  const updated = await data('updateShippingAddress', {
    params: { id: created.id },
    body: { ...created, city: 'Doral' },
  });
  expect(updated).toEqual({ ...created, city: 'Doral' });
  expect(await data('listShippingAddresses')).toEqual({ rows: [updated], withheld: [] });
  expect(await data('listSellRequests')).toEqual({ total: 1, data: [sellRequest] });

  const sentRequest = await data('createBuyRequest', {
    body: {
      name: 'iPhone 13',
      brand: 'Apple',
      category: 'phones',
      price: 320,
      quantity: 10,
      properties: { grade: 'A', countrySpec: 'US' },
    },
  });
  expect(sentRequest).toEqual(buyRequest);

  const buyRequestIds = [sentRequest.id];
  const rates = await data('createShippingRates', { body: { address: created.id, buyRequestIds } });
  expect(rates).toEqual({ subTotal: 3200, rates: expect.any(Array), isVerifiedAddress: true });
  for (const each of rates.rates) {
    expect(each).toEqual(rate);
    expect(each.delivery_days).toBe(each.est_delivery_days);
    expect(each.shipment_id).toBe(rates.rates[0]?.shipment_id);
  }

  const validation = await data('validateOrder', {
    body: { buyRequestIds, buyerAddress: created.id, shippingOption: rates.rates[0] },
  });
  expect(validation).toEqual({
    orderMetaId: matching(/^om_.{32}$/),
    subtotal: '3200.00',
    shippingFee: matching(decimal),
    insurance: '16.00',
    warranty: '0.00',
    total: matching(decimal),
    wirePaymentDetails: wire,
  });
  const placed = await data('createOrder', { body: { orderMetaId: validation.orderMetaId } });
  expect(placed).toEqual({
    orderNo: String(startOfTime),
    amount: validation.total,
    wirePaymentDetails: validation.wirePaymentDetails,
  });

  const expected = { ...order, orderNo: placed.orderNo, totalPrice: placed.amount };
  expect(await data('readOrder', { params: { orderNo: placed.orderNo } })).toEqual(expected);
  expect(await data('listOrders')).toEqual({ total: '1', data: [expected] });
  expect(await data('deleteShippingAddress', { params: { id: created.id } })).toEqual(updated);

  expect([...seen].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(market.defects).toEqual([]);
});

test("the demo world's orders and addresses match the interface", async () => {
  await ensureDemoWorld(database, market.clock);
  const key = demoApiKey;
  const orders = await market.data('listOrders', { key });
  expect(new Set(orders.data.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  for (const { orderNo } of orders.data) {
    expect(orders.data).toContainEqual(await market.data('readOrder', { params: { orderNo }, key }));
  }
  expect((await market.data('listShippingAddresses', { key })).rows.length).toBeGreaterThan(3);
  const page = await market.data('listSellRequests', { query: { take: 500 }, key });
  expect([page.total, page.data.length]).toEqual([5000, 500]);
});
