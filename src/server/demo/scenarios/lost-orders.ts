import type { Scenario } from '../stage/scenario';
import { placedIntoDoubt, underReview } from '../stage/steps';

/**
 * Failing reads of the orders list before one succeeds: at once, after 1, 2 and 4 seconds, then every five
 * seconds.
 */
const failingLooks = 15;

/** An order that was placed although its response was lost. */
export const unknownThenFound: Scenario = {
  title: 'Outcome unknown, then found',
  description:
    "The order was placed, but the confirmation was lost and the list of orders can't be read for about a minute, or until you remove that fault. Then Lotdesk finds the order.",
  group: 'Placing',
  async prepare(stage) {
    const { checkout, opening } = await underReview(stage);
    // The first read happens before the create; without it nothing is sent.
    await stage.fault({
      call: 'listOrders',
      kind: 'serverError',
      status: 503,
      after: 1,
      times: failingLooks,
    });
    await placedIntoDoubt(stage, checkout, 'cutAfter');
    return opening;
  },
};

/** An order that was not placed, which is unknown until its window is over. */
export const unknownNotPlaced: Scenario = {
  title: 'Outcome unknown, then not placed',
  description:
    'The connection dropped before the order reached the marketplace. It stays unknown until its window ends: move the clock 18 minutes ahead. Then it was not placed, and you can place it again.',
  group: 'Placing',
  async prepare(stage) {
    const { checkout, opening } = await underReview(stage);
    await placedIntoDoubt(stage, checkout, 'cutBefore');
    return opening;
  },
};
