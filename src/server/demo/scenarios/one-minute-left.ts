import { type Scenario, usualListings } from '../scenario';
import { underReview } from '../steps';

/** The window of a validation, a minute before it closes. */
export const oneMinuteLeft: Scenario = {
  title: 'One minute left',
  description:
    'The review of an order whose 15 minutes are over in one: the countdown warns, and placing it still works.',
  group: 'Checkout',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { opening } = await underReview(stage);
    await stage.change({ advanceClock: 14 * 60 });
    return opening;
  },
};
