import { type Scenario, usualListings } from '../scenario';
import { underReview } from '../steps';

/** Stock that goes while a buyer is at the review. */
export const soldOut: Scenario = {
  title: 'Lot sold out during checkout',
  description:
    'Everything is validated, and meanwhile all stock of one of the lots went to somebody else: placing the order is refused and says which lot it is.',
  group: 'Placing',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { buyRequests, opening } = await underReview(stage);
    for (const { id } of buyRequests[0]?.matchedTarget ?? []) {
      await stage.market({ move: 'sellOut', sellrequestId: id });
    }
    return opening;
  },
};
