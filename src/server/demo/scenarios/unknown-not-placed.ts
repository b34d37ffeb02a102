import { type Scenario, usualListings } from '../scenario';
import { placedIntoDoubt, underReview } from '../steps';

/** An order that was never placed, which nobody can know before its window is over. */
export const unknownNotPlaced: Scenario = {
  title: 'Outcome unknown, then not placed',
  description:
    'The connection broke before the order reached the marketplace. It stays in doubt until its window is over: move the clock 18 minutes ahead and it is not placed, and can be again.',
  group: 'Placing',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { checkout, opening } = await underReview(stage);
    await placedIntoDoubt(stage, checkout, 'cutBefore');
    return opening;
  },
};
