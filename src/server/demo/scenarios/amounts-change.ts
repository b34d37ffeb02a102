import { type Scenario, usualListings } from '../scenario';
import { underReview, validatedAnew } from '../steps';
import { atReview } from '../tab-storage';

/** A validation that was renewed, and came back with other amounts than the buyer had seen. */
export const amountsChange: Scenario = {
  title: 'Amounts change on renewal',
  description:
    'The window was over and the amounts were refreshed: shipping is dearer now. Old and new stand side by side, and nothing is placed before the buyer accepts.',
  group: 'Checkout',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { checkout } = await underReview(stage);
    await stage.change({ advanceClock: 16 * 60, shippingFactor: 1.4 });
    const renewed = await validatedAnew(stage, checkout);
    return { opens: '/checkout/review', tabStorage: atReview(stage.account, renewed, checkout) };
  },
};
