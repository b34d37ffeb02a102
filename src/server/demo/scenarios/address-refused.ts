import { type Scenario, usualListings } from '../scenario';
import { inCart } from '../steps';
import { withSelection } from '../tab-storage';

/** A refusal of the marketplace's own, for something that the app could not have known. */
export const addressRefused: Scenario = {
  title: 'Address refused',
  description:
    'The first address of a checkout. The marketplace refuses it when it is saved, whatever it is; the form keeps every letter and takes it the next time.',
  group: 'Checkout',
  listings: usualListings,
  hasPast: false,
  async prepare(stage) {
    const buyRequests = await inCart(stage, 2);
    await stage.fault({
      call: 'createShippingAddress',
      kind: 'refusal',
      status: 400,
      description: 'addressLine1: must be where a carrier can deliver a pallet, and not a post box',
    });
    return { opens: '/checkout/address', tabStorage: withSelection(buyRequests.map(({ id }) => id)) };
  },
};
