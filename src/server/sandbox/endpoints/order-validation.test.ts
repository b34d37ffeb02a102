import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '@/lib/money';
import { miami } from '@/lib/testing/test-address';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestMarket, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const minute = 60_000;

/** An order that can be validated: one matched buy request, an address, a rate. */
async function ready() {
  await market.offer({ quantity: 50 });
  const { id } = await market.ask();
  const { id: buyerAddress } = await market.addAddress();
  const [shippingOption, another] = await market.ratesFor(buyerAddress, [id]);
  return { body: { buyRequestIds: [id], buyerAddress, shippingOption }, another };
}
const refused = (body: unknown) => market.refusal('validateOrder', { body });

test("computes every amount from the service's own data", async () => {
  const { body } = await ready();
  const validation = await market.data('validateOrder', { body });
  const { rate } = body.shippingOption;
  expect(validation).toMatchObject({ subtotal: '3200.00', insurance: '16.00', warranty: '0.00' });
  expect(cents(validation.shippingFee)).toBe(cents(rate));
  expect(cents(validation.total)).toBe(320000 + 1600 + cents(rate));
});

test('returns a new id each time, and all ids work', async () => {
  const { body } = await ready();
  const ids = [1, 2, 3].map(() => market.data('validateOrder', { body }));
  const all = (await Promise.all(ids)).map(({ orderMetaId }) => orderMetaId);
  expect(new Set(all).size).toBe(3);
});

test("the order of ids and of the rate's members does not matter", async () => {
  await market.offer({ quantity: 50 });
  const [one, two] = await Promise.all([market.ask(), market.ask()]);
  const { id: buyerAddress } = await market.addAddress();
  const [rate] = await market.ratesFor(buyerAddress, [one.id, two.id]);
  const shippingOption = Object.fromEntries(Object.entries(rate).toReversed());
  await market.data('validateOrder', {
    body: { buyRequestIds: [two.id, one.id], buyerAddress, shippingOption },
  });
});

describe('refuses a rate', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['made cheaper', { rate: 0.01 }, 'rate'],
    ['made cheaper in text', { rate: '1.00' }, 'rate'],
    ['of another currency', { currency: 'JPY' }, 'currency'],
    ['of another shipment', { shipment_id: 'shp_1' }, 'shipment_id'],
    ['with more in it', { note: 'cheap' }, 'note'],
    ['made faster', { delivery_days: 0 }, 'delivery_days'],
    ['with a member less', { mode: undefined }, 'mode'],
    ['with an object for a text', { carrier: { name: 'UPS' } }, 'carrier'],
  ])('%s', async (_, change, field) => {
    const { body } = await ready();
    const shippingOption = { ...body.shippingOption, ...change };
    expect(await refused({ ...body, shippingOption })).toEqual([
      400,
      `shippingOption.${field}: must match the generated rate exactly`,
    ]);
  });

  test('that combines two rates', async () => {
    const { body, another } = await ready();
    const [status] = await refused({ ...body, shippingOption: { ...another, id: body.shippingOption.id } });
    expect(status).toBe(400);
  });

  test("without an id, or with an id that is unknown or another buyer's", async () => {
    const { body } = await ready();
    const { id: _, ...rest } = body.shippingOption;
    expect((await refused({ ...body, shippingOption: rest }))[0]).toBe(400);
    expect((await refused({ ...body, shippingOption: { ...rest, id: 7 } }))[0]).toBe(400);
    const unknown = [404, expect.stringMatching(/^shippingOption\.id: not found\./)];
    expect(await refused({ ...body, shippingOption: { ...rest, id: 'rate_1' } })).toEqual(unknown);
    const foreign = await market.ask({}, market.keys[1]);
    const theirs = await market.addAddress({}, market.keys[1]);
    const [shippingOption] = await market.ratesFor(theirs.id, [foreign.id], market.keys[1]);
    expect(await refused({ ...body, shippingOption })).toEqual(unknown);
  });

  test('that was generated for another address', async () => {
    const { body } = await ready();
    const { id: buyerAddress } = await market.addAddress();
    expect(await refused({ ...body, buyerAddress })).toEqual([
      409,
      expect.stringMatching(/^shippingOption: was generated for another address/),
    ]);
  });

  test('whose address was saved again, even unchanged', async () => {
    const { body } = await ready();
    await market.data('updateShippingAddress', { params: { id: body.buyerAddress }, body: miami });
    expect(await refused(body)).toEqual([409, expect.stringMatching(/the address has changed since/)]);
  });

  test('that was generated for other buy requests', async () => {
    const { body } = await ready();
    const { id } = await market.ask();
    const both = [...body.buyRequestIds, id];
    const other = [409, expect.stringMatching(/^shippingOption: was generated for other buy requests/)];
    expect(await refused({ ...body, buyRequestIds: both })).toEqual(other);
    expect(await refused({ ...body, buyRequestIds: [id] })).toEqual(other);
    const [shippingOption] = await market.ratesFor(body.buyerAddress, both);
    expect(await refused({ ...body, shippingOption })).toEqual(other);
  });

  test('older than 60 minutes', async () => {
    const { body } = await ready();
    market.clock.advance(60 * minute);
    await market.data('validateOrder', { body });
    market.clock.advance(1);
    const tooOld = [409, expect.stringMatching(/is older than 60 minutes/)];
    expect(await refused(body)).toEqual(tooOld);
    market.clock.advance(24 * 60 * minute);
    await market.ratesFor(body.buyerAddress, body.buyRequestIds);
    expect(await refused(body)).toEqual(tooOld);
  });
});

describe('refuses buy requests', () => {
  test("that are unknown or another buyer's, and an address that is", async () => {
    const { body } = await ready();
    const foreign = await market.ask({}, market.keys[1]);
    expect(await refused({ ...body, buyRequestIds: [foreign.id] })).toEqual([
      404,
      'buyRequestIds.0: not found',
    ]);
    expect(await refused({ ...body, buyerAddress: foreign.id })).toEqual([
      404,
      'buyerAddress: shipping address not found',
    ]);
    expect((await market.refusal('validateOrder', { body, key: market.keys[1] }))[0]).toBe(404);
  });

  test('that are not matched', async () => {
    await market.offer({ quantity: 9 });
    const { id } = await market.ask();
    const { id: buyerAddress } = await market.addAddress();
    const [shippingOption] = await market.ratesFor(buyerAddress, [id]);
    expect(await refused({ buyRequestIds: [id], buyerAddress, shippingOption })).toEqual([
      409,
      expect.stringMatching(/^buyRequestIds\.0: only 9 of 10 pcs are available at \$320\.00 or less$/),
    ]);
  });

  test('that are matched one by one but not together', async () => {
    await market.offer({ quantity: 15 });
    const [one, two] = await Promise.all([market.ask(), market.ask()]);
    expect([one.matched, two.matched]).toEqual([true, true]);
    const { id: buyerAddress } = await market.addAddress();
    const buyRequestIds = [one.id, two.id];
    const [shippingOption] = await market.ratesFor(buyerAddress, buyRequestIds);
    expect(await refused({ buyRequestIds, buyerAddress, shippingOption })).toEqual([
      409,
      expect.stringMatching(/^buyRequestIds\.1: only 5 of 10 pcs are available at \$.* or less$/),
    ]);
  });
});

test('missing fields are named', async () => {
  expect(await refused({})).toEqual([
    400,
    'buyRequestIds: is required; buyerAddress: is required; shippingOption: is required',
  ]);
  expect((await refused({ buyRequestIds: ['a'], buyerAddress: 'b', shippingOption: 'rate_1' }))[1]).toBe(
    'shippingOption: must be an object',
  );
});

test('property: the amounts sum exactly, to the cent', async () => {
  const { id: buyerAddress } = await market.addAddress();
  await market.offer({ quantity: 2_000_000_000, price: 0.01 });
  const line = fc.record({
    price: fc.integer({ min: 1, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 100_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
      const requests = await Promise.all(
        lines.map(({ price, quantity }) => market.ask({ price: price / 100, quantity })),
      );
      const buyRequestIds = requests.map(({ id }) => id);
      const rates = await market.ratesFor(buyerAddress, buyRequestIds);
      const body = { buyRequestIds, buyerAddress, shippingOption: rates[0] };
      const validation = await market.data('validateOrder', { body });
      const goods = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
      const exact = (decimal: string) => BigInt(decimal.replace('.', ''));
      expect(exact(validation.subtotal)).toBe(goods);
      expect(exact(validation.insurance)).toBe((goods * 5n + 500n) / 1000n);
      expect(exact(validation.total)).toBe(
        goods + exact(validation.insurance) + exact(validation.shippingFee) + exact(validation.warranty),
      );
    }),
    { numRuns: 25 },
  );
});
