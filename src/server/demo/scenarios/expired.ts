import { type Scenario, usualListings } from '../scenario';
import { underReview } from '../steps';

/** A validation whose window is over. */
export const expired: Scenario = {
  title: 'Expired',
  description:
    'The review of an order whose 15 minutes are over: it cannot be placed until its amounts are refreshed.',
  group: 'Checkout',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { opening } = await underReview(stage);
    await stage.change({ advanceClock: 16 * 60 });
    return opening;
  },
};
