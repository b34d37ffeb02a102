import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxAddress } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { miami } from '@/lib/testing/test-address';
import { addressLimit } from './addresses';
import { openTestMarket, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const create = (body: unknown) => market.refusal('createShippingAddress', { body });
const nobodys = '00000000-0000-4000-8000-000000000000';

test('the book starts empty and lists the last change first, also while the clock is frozen', async () => {
  expect((await market.data('listShippingAddresses')).rows).toEqual([]);
  const first = await market.addAddress({ apartmentNumber: 'Dock 1' });
  const second = await market.addAddress({ apartmentNumber: 'Dock 2' });
  expect((await market.data('listShippingAddresses')).rows).toEqual([second, first]);
  const body = { ...miami, apartmentNumber: null };
  const changed = await market.data('updateShippingAddress', { params: { id: first.id }, body });
  expect(changed).toEqual({ ...body, id: first.id });
  expect((await market.data('listShippingAddresses')).rows).toEqual([changed, second]);
});

test('text is trimmed and collapsed to one line, codes are in capitals', async () => {
  const created = await market.addAddress({
    addressLine1: '  7245   NW\n19th\tStreet ',
    apartmentNumber: '   ',
    country: 'us',
    state: 'florida',
  });
  expect(created).toEqual({ ...miami, apartmentNumber: null, id: created.id });
});

test('fields that a country does not need may be absent', async () => {
  const { id: _, ...created } = await market.data('createShippingAddress', {
    body: { addressLine1: '8 Finance Street', state: 'Hong Kong Island', city: 'Central', country: 'HK' },
  });
  expect(created).toMatchObject({ apartmentNumber: null, postalCode: '', country: 'HK' });
});

describe('refuses', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['UK for a country', { country: 'UK' }, /^country: .*GB/],
    ['a country that is none', { country: 'XX' }, /^country: /],
    ['a country that is a name', { country: 'Germany' }, /^country: /],
    ['no country', { country: '' }, /^country: must not be empty/],
    ['no line', { addressLine1: ' ' }, /^addressLine1: must not be empty/],
    ['no city', { city: '' }, /^city: /],
    ['no state where there is one', { state: '' }, /^state: /],
    ["another country's state", { state: 'ON' }, /^state: /],
    ['no postal code', { postalCode: '' }, /^postalCode: /],
    ['a postal code of the wrong form', { postalCode: '7870' }, /^postalCode: /],
    ['a postal code of another state', { postalCode: '90210' }, /^postalCode: /],
    ['a number for a city', { city: 5 }, /^city: must be text/],
    ['an array for a line', { addressLine1: ['1 Main St'] }, /^addressLine1: must be text/],
    ['a line that is too long', { addressLine1: 'x'.repeat(201) }, /^addressLine1: must have at most 200/],
    ['control characters', { city: 'Mia\u0007mi' }, /^city: must not contain control/],
    ['direction characters', { addressLine1: '1 \u202eteertS' }, /^addressLine1: must not contain/],
    ['NUL', { city: 'Mia\u0000mi' }, /^city: must not contain NUL/],
    ['half a surrogate pair', { city: 'Miami \ud83d' }, /^city: must not contain NUL .* unpaired/],
  ])('%s', async (_, change, description) => {
    expect(await create({ ...miami, ...change })).toEqual([400, expect.stringMatching(description)]);
    expect((await market.data('listShippingAddresses')).rows).toEqual([]);
  });

  test('every invalid field at once', async () => {
    const [status, description] = await create({ apartmentNumber: 5 });
    expect(status).toBe(400);
    expect(description.split('; ')).toEqual([
      'addressLine1: is required',
      'apartmentNumber: must be text',
      'country: is required',
    ]);
  });

  test('an address beyond the limit', async () => {
    await database.insert(sandboxAddress).values(
      Array.from({ length: addressLimit }, (_, index) => ({
        ...miami,
        id: `${market.world}-${index}`,
        world: market.world,
        buyer: market.buyers[0],
        updatedAt: index,
      })),
    );
    expect(await create(miami)).toEqual([409, expect.stringMatching(/at most 500/)]);
  });
});

test("the id in an update's body may be absent, and must otherwise be the id in the path", async () => {
  const { id } = await market.addAddress();
  const update = (body: unknown) => market.send('updateShippingAddress', { params: { id }, body });
  expect((await update(miami)).status).toBe(200);
  expect((await update({ ...miami, id })).status).toBe(200);
  expect((await update({ ...miami, id: nobodys })).status).toBe(400);
  expect((await update({ ...miami, id: 7 })).status).toBe(400);
  expect((await update({ ...miami, country: 'UK' })).status).toBe(400);
  expect((await market.data('listShippingAddresses')).rows).toEqual([{ ...miami, id }]);
});

test('deleting returns the address, once', async () => {
  const address = await market.addAddress();
  const gone = await market.addAddress();
  expect(await market.data('deleteShippingAddress', { params: { id: gone.id } })).toEqual(gone);
  expect(await market.refusal('deleteShippingAddress', { params: { id: gone.id } })).toEqual([
    404,
    'id: shipping address not found',
  ]);
  expect((await market.data('listShippingAddresses')).rows).toEqual([address]);
});

test.each(["another buyer's", "nobody's", 'not even an id'])(
  'an address that is %s is 404',
  async (whose) => {
    const foreign = await market.addAddress({}, market.keys[1]);
    const id = whose === "another buyer's" ? foreign.id : whose === "nobody's" ? nobodys : "x' or 1=1 --";
    const expected = [404, 'id: shipping address not found'];
    expect(await market.refusal('updateShippingAddress', { params: { id }, body: miami })).toEqual(expected);
    expect(await market.refusal('deleteShippingAddress', { params: { id } })).toEqual(expected);
    expect((await market.data('listShippingAddresses')).rows).toEqual([]);
    expect((await market.data('listShippingAddresses', { key: market.keys[1] })).rows).toEqual([foreign]);
  },
);

test('a buyer of another world does not see it', async () => {
  const { id } = await market.addAddress();
  const other = await openTestMarket(database);
  expect((await other.data('listShippingAddresses')).rows).toEqual([]);
  expect((await other.send('deleteShippingAddress', { params: { id } })).status).toBe(404);
});
