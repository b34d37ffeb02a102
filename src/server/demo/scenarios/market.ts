import type { Scenario } from '../stage/scenario';
import type { SellRequest } from '@/contract/resources';
import { placedOrder } from '../stage/steps';
import { withPastedList } from '../stage/tab-storage';

/** A demo without a scenario: a bit of everything. It has no name. */
export const lookAround: Scenario = {
  title: 'Look around',
  description: 'A market of 2,000 lots, and a buyer with an address book and six months of orders.',
  group: 'Buyers',
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};

/** A buyer's first day: a full market and no data of the buyer's. */
export const freshBuyer: Scenario = {
  title: 'Fresh buyer',
  description: "A buyer's first day: a full market, an empty cart, no address and no orders.",
  group: 'Buyers',
  hasPast: false,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};

/** A desk in the middle of a working day. */
export const busyBuyer: Scenario = {
  title: 'Busy buyer',
  description:
    "Nine matched lots in the cart and one that isn't, two orders today awaiting payment, and six months of orders.",
  group: 'Buyers',
  async prepare(stage) {
    const lots = await stage.buyer.devices(14);
    await placedOrder(stage, lots.slice(10, 12));
    await stage.change({ advanceClock: 40 * 60 });
    await placedOrder(stage, lots.slice(12));
    await stage.change({ advanceClock: 5 * 60 });
    for (const [index, lot] of lots.slice(0, 10).entries()) {
      // The last offer is below the price and not matched.
      await stage.buyer.offerFor(lot, index === 9 ? { price: Math.ceil(lot.price / 2) } : {});
    }
    return { opens: '/cart' };
  },
};

/** A marketplace without lots. */
export const emptyMarket: Scenario = {
  title: 'Empty market',
  description: 'No lots for sale: the empty list and its filters.',
  group: 'Market',
  listings: 0,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};

/** The largest market that a sandbox creates. */
export const hugeMarket: Scenario = {
  title: '100,000 lots',
  description:
    'A market of 100,000 lots, for lists, searches and scrolling at that size. Setting it up takes a while.',
  group: 'Market',
  listings: 100_000,
  prepare: () => Promise.resolve({ opens: '/marketplace' }),
};

/** Buy requests without a match, each for a different reason, and one with a match. */
export const unmatchedRequests: Scenario = {
  title: 'Unmatched requests',
  description:
    'A cart of five: one matched, one offer too low, one quantity too high, one sold out since, and one for a device nobody sells.',
  group: 'Buyers',
  async prepare(stage) {
    const { buyer } = stage;
    const [matched, dear, short, gone, other] = await buyer.devices(5);
    if (!matched || !dear || !short || !gone || !other) throw new Error('The market has too few devices');
    await buyer.offerFor(matched);
    await buyer.offerFor(dear, { price: Math.ceil(dear.price / 2) });
    await buyer.offerFor(short, { quantity: 90_000 });
    const { matchedTarget } = await buyer.offerFor(gone);
    for (const { id } of matchedTarget) await stage.market({ move: 'sellOut', sellrequestId: id });
    await buyer.offerFor({ ...other, name: 'Meridian Fold 3 256GB', brand: 'Meridian' }, { price: 240 });
    return { opens: '/cart' };
  },
};

/** What a line of a list says of a lot, in the words of traders. */
function lineFor({ name, properties: { grade, carrier, color } }: SellRequest): string {
  const stated = [grade, carrier, color];
  return [name, ...stated.filter((one) => one !== null && one !== undefined && one !== 'N/A')].join(' ');
}

/** A trader's list of 40 lines: most are for sale, some leave a question open, and a few are not understood. */
export const pastedList: Scenario = {
  title: 'List from a trader',
  description:
    "A trader's list, ready to request: most lines match lots, some need your choice, others are short, in euros or not understood.",
  group: 'Buyers',
  hasPast: false,
  async prepare(stage) {
    const phones = await stage.buyer.lots({ take: 500, category: 'phones' });
    const open = phones.find((lot) =>
      phones.some(({ name, properties }) => name === lot.name && properties.grade !== lot.properties.grade),
    );
    const devices = await stage.buyer.devices(120);
    const lots = devices.filter(({ category }) => category === 'phones').slice(0, 30);
    const chat = lots.slice(0, 15).map((lot, place) => {
      const pieces = place === 3 ? lot.quantity + 500 : (lot.minQuantity ?? 1);
      const price = place === 5 ? `${Math.round(lot.price)} EUR` : `$${Math.round(lot.price * 0.95)}`;
      return `${lineFor(lot)} ${pieces} pcs @ ${price}`;
    });
    const table = lots
      .slice(15)
      .map(({ name, properties, minQuantity, price }) =>
        [name, properties.grade ?? '', properties.carrier ?? '', minQuantity ?? 1, price.toFixed(2)].join(
          '\t',
        ),
      );
    const text = [
      'WTB list of this week, wire ready',
      ...chat,
      'iPhone 99 Pro 256GB A 10 pcs $400',
      `${open?.name ?? 'iPhone SE 64GB'} 10 pcs $90`,
      '',
      'Model\tGrade\tCarrier\tQty\tPrice USD',
      ...table,
      'Thanks, need your answer by Friday',
    ];
    return { opens: '/paste', tabStorage: withPastedList(stage.account, text.join('\n')) };
  },
};
