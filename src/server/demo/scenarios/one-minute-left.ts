import { type Scenario, usualListings } from '../scenario';
import { underReview } from '../steps';

/** The window of a validation, a minute before the app closes it, which it does half a minute early. */
export const oneMinuteLeft: Scenario = {
  title: 'One minute left',
  description:
    'The review of an order whose amounts are held for one minute more: the countdown warns, and placing it still works.',
  group: 'Checkout',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { opening } = await underReview(stage);
    await stage.change({ advanceClock: 15 * 60 - 90 });
    return opening;
  },
};
