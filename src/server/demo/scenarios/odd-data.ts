import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  sandboxAddress,
  sandboxBuyer,
  sandboxOrder,
  sandboxOrderItem,
  sandboxSellRequest,
} from '@/server/database/sandbox-schema';
import { createRandom } from '@/server/sandbox/core/random';
import { deceivingTexts, foreignTexts, hostileTexts, longTexts } from '@/lib/text/odd-texts';
import type { FaultInput, Stage } from '../stage/stage';

const names = [...hostileTexts, ...foreignTexts, ...deceivingTexts, ...longTexts];

/** Prices in cents that no lot can have: these lots cannot be displayed. */
const prices: Partial<Record<number, number>> = { 2: 0, 4: -100, 5: 0 };

/** Statuses that the interface does not have. */
const statuses = [
  'held-at-customs',
  '',
  'ON_HOLD (see notes)',
  hostileTexts[0],
  foreignTexts[0],
  longTexts[0],
  deceivingTexts[1],
];

/** Adds lots that a careless marketplace could list. They are the newest ones of the market. */
async function insertOddSellRequests({ database, world, seed, now }: Stage): Promise<void> {
  const random = createRandom(`${seed}:odd`);
  const sellRequests = names.map((name, index) => {
    const quantity = index % 5 === 4 ? 2_000_000_000 : random.int(1, 400);
    const at = now - (index + 1) * 20_000;
    return {
      world,
      id: random.uuid(),
      name,
      brand: index % 3 === 0 ? name.slice(0, 60) : 'Meridian',
      category: index % 4 === 0 ? 'vintage & <b>other</b>' : 'phones',
      color: index % 2 === 0 ? '' : name.slice(0, 80),
      grade: ['A', 'Ω', '', 'CPO+++'][index % 4] ?? '',
      carrier: index % 3 === 1 ? longTexts[0] : 'Unlocked',
      storage: ['128GB', '', '1 TB?', '\u0661\u0662\u0668'][index % 4] ?? '',
      price: prices[index] ?? [1, 9_999_999_900, random.int(1000, 90_000)][index % 3] ?? 1,
      msrp: 0,
      sku: name.slice(0, 200),
      status: 'open',
      quantity,
      originalQuantity: quantity,
      minQuantity: 1,
      seller: index % 2 === 0 ? name : random.uuid(),
      imgUrl: index % 2 === 0 ? 'javascript:alert(1)' : '/devices/no-such-picture.svg',
      createdAt: at,
      updatedAt: at,
    };
  });
  await database.insert(sandboxSellRequest).values(sellRequests);
}

/** Gives the newest orders statuses, items and tracking that the interface does not have. */
async function spoilOrders({ database, world }: Stage): Promise<void> {
  const orders = await database
    .select({ orderNo: sandboxOrder.orderNo })
    .from(sandboxOrder)
    .where(eq(sandboxOrder.world, world))
    .orderBy(desc(sandboxOrder.updatedAt), desc(sandboxOrder.orderNo))
    .limit(statuses.length);
  for (const [index, { orderNo }] of orders.entries()) {
    await database
      .update(sandboxOrder)
      .set({ status: statuses[index] ?? '' })
      .where(and(eq(sandboxOrder.world, world), eq(sandboxOrder.orderNo, orderNo)));
    const items = await database
      .select({ id: sandboxOrderItem.id })
      .from(sandboxOrderItem)
      .where(and(eq(sandboxOrderItem.world, world), eq(sandboxOrderItem.orderNo, orderNo)))
      .orderBy(asc(sandboxOrderItem.position));
    for (const [place, { id }] of items.entries()) {
      const text = names[(index * 4 + place) % names.length] ?? '';
      await database
        .update(sandboxOrderItem)
        .set({
          name: text,
          status: statuses[(index + place) % statuses.length] ?? '',
          imageUrl: 'javascript:alert(1)',
          properties: place % 2 === 0 ? {} : { color: text, grade: '', note: text },
          trackingInformation: {
            slugId: null,
            carrier: text,
            trackerId: null,
            trackingUrl: 'data:text/html,<script>alert(1)</script>',
            trackingNumber: text.slice(0, 120),
          },
        })
        .where(eq(sandboxOrderItem.id, id));
    }
  }
}

async function insertOddAddresses({ database, world, now }: Stage): Promise<void> {
  const [buyer] = await database
    .select({ id: sandboxBuyer.id })
    .from(sandboxBuyer)
    .where(and(eq(sandboxBuyer.world, world), eq(sandboxBuyer.position, 1)));
  const address = { apartmentNumber: null, city: '', state: '', postalCode: '' };
  const addresses = [
    { ...address, addressLine1: 'شارع الشيخ زايد ١٢', state: 'دبي', country: 'AE' },
    { ...address, addressLine1: '東京都港区芝公園4丁目2-8', country: 'JP', postalCode: '105-0011' },
    { ...address, addressLine1: hostileTexts[0], city: hostileTexts[1], country: 'US', postalCode: '0' },
    { ...address, addressLine1: longTexts[0], apartmentNumber: longTexts[1], country: 'ZZ' },
    { ...address, addressLine1: deceivingTexts[1], city: deceivingTexts[2], country: 'US', state: 'FL' },
  ];
  await database.insert(sandboxAddress).values(
    addresses.map((row, index) => ({
      ...row,
      id: randomUUID(),
      world,
      buyer: buyer?.id ?? '',
      updatedAt: now - index * 1000,
    })),
  );
}

/** Writes data that no call can create into the world's tables. */
export async function insertOddData(stage: Stage): Promise<void> {
  await insertOddSellRequests(stage);
  await spoilOrders(stage);
  await insertOddAddresses(stage);
}

const alter = (call: FaultInput['call'], changes: { path: string; value: unknown }[]): FaultInput => ({
  call,
  kind: 'alter',
  times: null,
  changes,
});

/** Changes responses so that a lot, a rate, an address and orders cannot be displayed. */
export const oddResponses: FaultInput[] = [
  alter(
    'listSellRequests',
    ['msrp', 'sku', 'minQuantity', 'imgUrl'].map((member) => ({
      path: `/data/data/*/${member}`,
      value: null,
    })),
  ),
  alter('createShippingRates', [{ path: '/data/rates/0/rate', value: 12.345 }]),
  alter('listShippingAddresses', [{ path: '/data/2/addressLine1', value: null }]),
  alter('readOrder', [
    { path: '/items/0/total', value: 24.599999999999998 },
    { path: '/items/1/total', value: 'much' },
  ]),
  alter('listOrders', [
    { path: '/data/5/totalPrice', value: '-5.00' },
    { path: '/data/6', value: null },
    ...['shipment', 'possibleStatuses', 'shippingMethod'].map((member) => ({
      path: `/data/*/items/*/${member}`,
      value: null,
    })),
  ]),
];
