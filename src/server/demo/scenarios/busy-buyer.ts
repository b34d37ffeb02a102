import { type Scenario, usualListings } from '../scenario';
import { placedOrder } from '../steps';

/** A desk in the middle of a day's work. */
export const busyBuyer: Scenario = {
  title: 'Busy buyer',
  description:
    'Nine matched lots in the cart and one that is not, two orders of today that wait for their wires, and half a year behind them.',
  group: 'Buyers',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const lots = await stage.buyer.devices(14);
    await placedOrder(stage, lots.slice(10, 12));
    await stage.change({ advanceClock: 40 * 60 });
    await placedOrder(stage, lots.slice(12));
    await stage.change({ advanceClock: 5 * 60 });
    for (const [index, lot] of lots.slice(0, 10).entries()) {
      // The last one is a try below the price, and is not matched.
      await stage.buyer.offerFor(lot, index === 9 ? { price: Math.ceil(lot.price / 2) } : {});
    }
    return { opens: '/cart' };
  },
};
