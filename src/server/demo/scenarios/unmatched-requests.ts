import { type Scenario, usualListings } from '../scenario';

/** Buy requests that nothing on offer fulfils, each for a reason of its own, beside one that is matched. */
export const unmatchedRequests: Scenario = {
  title: 'Unmatched requests',
  description:
    'A cart of five: one is matched; one offers too little, one asks for more pieces than there are, one was sold out since, one is for a device nobody offers.',
  group: 'Buyers',
  listings: usualListings,
  hasPast: true,
  async prepare(stage) {
    const { buyer } = stage;
    const [matched, dear, short, gone, other] = await buyer.devices(5);
    if (!matched || !dear || !short || !gone || !other) throw new Error('The market has too few devices');
    await buyer.offerFor(matched);
    await buyer.offerFor(dear, { price: Math.ceil(dear.price / 2) });
    await buyer.offerFor(short, { quantity: 90_000 });
    const { matchedTarget } = await buyer.offerFor(gone);
    for (const { id } of matchedTarget) await stage.market({ move: 'sellOut', sellrequestId: id });
    await buyer.offerFor({ ...other, name: 'Meridian Fold 3 256GB', brand: 'Meridian' }, { price: 240 });
    return { opens: '/cart' };
  },
};
