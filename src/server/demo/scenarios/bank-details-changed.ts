import { type Scenario, usualListings } from '../scenario';
import { placedOrder } from '../steps';

/** Bank details that are other ones than with the order before: what a fraud looks like. */
export const bankDetailsChanged: Scenario = {
  title: 'Bank details changed',
  description:
    'Two orders, the second to another account number than the first: the wire details are held back until somebody has confirmed them by phone.',
  group: 'Placing',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const lots = await stage.buyer.devices(3);
    await placedOrder(stage, lots.slice(0, 1));
    await stage.change({ advanceClock: 24 * 60 * 60, bankDetails: { local: { accNo: '000987654321' } } });
    const { orderNo } = await placedOrder(stage, lots.slice(1));
    return { opens: `/orders/${orderNo}?wire=local` };
  },
};
