import type { Scenario } from '../stage/scenario';
import { inCart, placedOrder, underReview, revalidated } from '../stage/steps';
import { atReview, withSelection } from '../stage/tab-storage';

/** A validation with one minute left until the app closes its window, which is 30 seconds before its end. */
export const oneMinuteLeft: Scenario = {
  title: 'One minute left',
  description:
    'An order review with one minute left: the countdown warns, and you can still place the order.',
  group: 'Checkout',
  async prepare(stage) {
    const { opening } = await underReview(stage);
    await stage.change({ advanceClock: 15 * 60 - 90 });
    return opening;
  },
};

/** A validation whose window is over. */
export const expired: Scenario = {
  title: 'Expired',
  description: 'An order review past its 15 minutes: refresh prices before you can place the order.',
  group: 'Checkout',
  async prepare(stage) {
    const { opening } = await underReview(stage);
    await stage.change({ advanceClock: 16 * 60 });
    return opening;
  },
};

/** A validation that was renewed with other amounts than the buyer accepted. */
export const amountsChange: Scenario = {
  title: 'Prices change on refresh',
  description:
    'The window ended and prices were refreshed: shipping now costs more. Old and new prices are side by side; nothing is placed until the buyer accepts.',
  group: 'Checkout',
  async prepare(stage) {
    const { checkout } = await underReview(stage);
    await stage.change({ advanceClock: 16 * 60, shippingFactor: 1.4 });
    const renewed = await revalidated(stage, checkout);
    return { opens: '/checkout/review', tabStorage: atReview(stage.account, renewed, checkout) };
  },
};

/** Stock that sells out during the review. */
export const soldOut: Scenario = {
  title: 'Lot sold out during checkout',
  description:
    'Prices are confirmed, but someone else buys all stock of one lot: the order is not accepted, and the message names the lot.',
  group: 'Placing',
  async prepare(stage) {
    const { buyRequests, opening } = await underReview(stage);
    for (const { id } of buyRequests[0]?.matchedTarget ?? []) {
      await stage.market({ move: 'sellOut', sellrequestId: id });
    }
    return opening;
  },
};

/** A refusal that the app could not predict. */
export const addressRefused: Scenario = {
  title: 'Address not accepted',
  description:
    'The first address of a checkout. The marketplace rejects it once; the form keeps every character, and the next try works.',
  group: 'Checkout',
  hasPast: false,
  async prepare(stage) {
    const buyRequests = await inCart(stage, 2);
    await stage.fault({
      call: 'createShippingAddress',
      kind: 'refusal',
      status: 400,
      description: 'addressLine1: must accept pallet deliveries, not a PO box',
    });
    return { opens: '/checkout/address', tabStorage: withSelection(buyRequests.map(({ id }) => id)) };
  },
};

/** Bank details that differ from the previous order's, as in a fraud. */
export const bankDetailsChanged: Scenario = {
  title: 'Bank details changed',
  description:
    'Two orders, the second with a different bank account number: the wire details stay hidden until someone confirms them by phone.',
  group: 'Placing',
  async prepare(stage) {
    const lots = await stage.buyer.devices(3);
    await placedOrder(stage, lots.slice(0, 1));
    await stage.change({ advanceClock: 24 * 60 * 60, bankDetails: { local: { accNo: '000987654321' } } });
    const { orderNo } = await placedOrder(stage, lots.slice(1));
    return { opens: `/orders/${orderNo}?wire=local` };
  },
};
