import { beforeEach, describe, expect, it } from 'vitest';
import type { WorldChange } from '@/contract/sandbox/world-input';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestMarket, type TestMarket } from '../testing/test-market';
import { changeWorld } from './worlds';

const database = await setUpTestDatabase();
let market: TestMarket;

beforeEach(async () => {
  market = await openTestMarket(database);
});

async function change(settings: WorldChange) {
  const changed = await changeWorld(database, market.clock, market.world, settings);
  return { ...changed, now: Date.parse(changed.now) };
}

/** The world's time from its responses, in whole seconds. */
async function worldSeconds(): Promise<number> {
  const response = await market.send('listSellRequests');
  return Date.parse(response.headers.get('date') ?? '') / 1000;
}

describe('a frozen clock', () => {
  it('stands still, moves when it is advanced, and continues from there when it is unfrozen', async () => {
    const begin = await worldSeconds();
    expect(await change({ freezeClock: true })).toMatchObject({ freezeClock: true });
    market.clock.advance(3_600_000);
    expect(await worldSeconds()).toBe(begin);
    expect((await change({ advanceClock: 60 })).freezeClock).toBe(true);
    expect(await worldSeconds()).toBe(begin + 60);
    market.clock.advance(3_600_000);
    await change({ freezeClock: true });
    expect(await worldSeconds()).toBe(begin + 60);
    const thawed = await change({ freezeClock: false, advanceClock: 5 });
    expect(thawed.freezeClock).toBe(false);
    expect(await worldSeconds()).toBe(begin + 65);
    expect(Math.floor(thawed.now / 1000)).toBe(begin + 65);
    market.clock.advance(10_000);
    await change({ freezeClock: false });
    expect(await worldSeconds()).toBe(begin + 75);
  });

  it("keeps a validation's window open, and determines the dates and numbers of orders", async () => {
    await market.offer({ quantity: 30 });
    const validate = async () => (await market.validate([(await market.ask()).id])).orderMetaId;
    const create = async (orderMetaId: string) =>
      (await market.data('createOrder', { body: { orderMetaId } })).orderNo;
    const { now } = await change({ freezeClock: true });
    const first = await validate();
    market.clock.advance(3_600_000);
    const numbers = [await create(first), await create(await validate())];
    expect(numbers).toEqual([String(now), String(now + 1)]);
    const [order] = (await market.data('listOrders')).data;
    expect(order?.orderDate).toBe(new Date(now).toISOString().slice(0, -1));
    const last = await validate();
    await change({ advanceClock: 900 });
    expect((await market.refusal('createOrder', { body: { orderMetaId: last } }))[0]).toBe(410);
  });
});

describe('bank details', () => {
  it("override the world's own fields, and stop when they are set to null", async () => {
    await market.offer({ quantity: 100 });
    const validate = async () => market.validate([(await market.ask()).id]);
    const { wirePaymentDetails: usual, orderMetaId } = await validate();
    await change({ bankDetails: { local: { accNo: '000111' }, international: { swiftCode: 'ODDXUS33' } } });
    expect((await validate()).wirePaymentDetails).toEqual({
      local: { ...usual.local, accNo: '000111' },
      international: { ...usual.international, swiftCode: 'ODDXUS33' },
    });
    expect((await market.data('createOrder', { body: { orderMetaId } })).wirePaymentDetails).toEqual(usual);
    await change({ bankDetails: { local: { payeeName: 'Another Company LLC', specialInstruction: '' } } });
    expect((await validate()).wirePaymentDetails).toEqual({
      local: { ...usual.local, payeeName: 'Another Company LLC', specialInstruction: '' },
      international: usual.international,
    });
    await change({ advanceClock: 1 });
    expect((await validate()).wirePaymentDetails.local.payeeName).toBe('Another Company LLC');
    await change({ bankDetails: null });
    expect((await validate()).wirePaymentDetails).toEqual(usual);
  });
});

describe('the carriers’ prices', () => {
  it('change with the next rates and validation; existing rates stay', async () => {
    await market.offer();
    const { id } = await market.ask();
    const before = await market.validate([id]);
    await change({ shippingFactor: 1.5 });
    const again = { buyRequestIds: [id], buyerAddress: before.address };
    const old = await market.data('validateOrder', {
      body: { ...again, shippingOption: before.shippingOption },
    });
    expect(old.total).toBe(before.total);
    const [shippingOption] = await market.ratesFor(before.address, [id]);
    expect(shippingOption.rate).toBe(Math.round(before.shippingOption.rate * 150) / 100);
    const repriced = await market.data('validateOrder', { body: { ...again, shippingOption } });
    expect(Number(repriced.shippingFee)).toBe(shippingOption.rate);
    expect(Number(repriced.total) - Number(before.total)).toBeCloseTo(
      shippingOption.rate - before.shippingOption.rate,
      6,
    );
  });
});
