import { beforeEach, describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestMarket, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const nobodys = '00000000-0000-4000-8000-000000000000';

test("one shipment per call, one account per carrier, one id per rate, and the goods' value", async () => {
  const [address, one, two] = await Promise.all([
    market.addAddress(),
    market.ask({ price: 312.5, quantity: 3 }),
    market.ask({ price: 0.01, quantity: 7 }),
  ]);
  const body = { address: address.id, buyRequestIds: [one.id, two.id] };
  const first = await market.data('createShippingRates', { body });
  const second = await market.data('createShippingRates', { body });
  expect(first.subTotal).toBe(937.57);
  expect(first.isVerifiedAddress).toBe(true);
  expect(new Set(first.rates.map((rate) => rate.shipment_id)).size).toBe(1);
  expect(first.rates[0]?.shipment_id).not.toBe(second.rates[0]?.shipment_id);
  const ids = [...first.rates, ...second.rates].map(({ id }) => id);
  expect(new Set(ids).size).toBe(first.rates.length * 2);
  const accounts = new Map(first.rates.map((rate) => [rate.carrier, rate.carrier_account_id]));
  for (const rate of second.rates) expect(rate.carrier_account_id).toBe(accounts.get(rate.carrier));
  const priced = ({ rates }: typeof first) =>
    rates.map(({ carrier, service, rate }) => [carrier, service, rate]);
  expect(priced(first)).toEqual(priced(second));
});

test('a country without postal codes cannot be verified', async () => {
  const { id: address } = await market.addAddress({
    city: 'Central',
    state: 'Hong Kong Island',
    country: 'HK',
    postalCode: '',
  });
  const { id } = await market.ask();
  const response = await market.data('createShippingRates', { body: { address, buyRequestIds: [id] } });
  expect(response.isVerifiedAddress).toBe(false);
  expect(response.rates.map(({ carrier }) => carrier)).toContain('DHLExpress');
});

test('buy requests need not be matched', async () => {
  const { id, matched } = await market.ask({ category: 'hovercraft' });
  const { id: address } = await market.addAddress();
  expect(matched).toBe(false);
  expect(await market.ratesFor(address, [id])).not.toEqual([]);
});

describe('refuses', () => {
  const refused = (body: unknown) => market.refusal('createShippingRates', { body });

  test('missing fields and wrong types', async () => {
    const { id } = await market.ask();
    const { id: address } = await market.addAddress();
    expect(await refused({})).toEqual([400, 'address: is required; buyRequestIds: is required']);
    expect(await refused({ address, buyRequestIds: id })).toEqual([
      400,
      'buyRequestIds: must be an array of ids',
    ]);
    expect(await refused({ address, buyRequestIds: [] })).toEqual([
      400,
      'buyRequestIds: must have at least 1 id',
    ]);
    expect(await refused({ address, buyRequestIds: [id, 7] })).toEqual([
      400,
      'buyRequestIds.1: must be text',
    ]);
    expect(await refused({ address, buyRequestIds: [id, id] })).toEqual([
      400,
      'buyRequestIds: must not contain duplicates',
    ]);
    const many = Array.from({ length: 201 }, (_, index) => String(index));
    expect(await refused({ address, buyRequestIds: many })).toEqual([
      400,
      'buyRequestIds: must have at most 200 ids',
    ]);
  });

  test("ids that are unknown, another buyer's or malformed", async () => {
    const { id } = await market.ask();
    const { id: address } = await market.addAddress();
    const foreign = await market.ask({}, market.keys[1]);
    const foreignAddress = await market.addAddress({}, market.keys[1]);
    for (const other of [nobodys, foreignAddress.id, '%', 'x'.repeat(1000)]) {
      expect(await refused({ address: other, buyRequestIds: [id] })).toEqual([
        404,
        'address: shipping address not found',
      ]);
    }
    for (const other of [nobodys, foreign.id, 'ten', 'é']) {
      expect(await refused({ address, buyRequestIds: [id, other] })).toEqual([
        404,
        'buyRequestIds.1: not found',
      ]);
    }
  });

  test('buy requests that have been ordered', async () => {
    await market.offer();
    const { id } = await market.ask();
    const { orderMetaId, address } = await market.validate([id]);
    await market.data('createOrder', { body: { orderMetaId } });
    expect(await refused({ address, buyRequestIds: [id] })).toEqual([
      409,
      'buyRequestIds.0: already ordered',
    ]);
  });
});
