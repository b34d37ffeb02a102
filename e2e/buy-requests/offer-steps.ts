import type { SellRequest } from '@/contract/resources';
import type { MarketApi } from '../support/market-api';
import type { WorldControls } from '../support/world';

const specOf = ({ name, brand, category, properties }: SellRequest) => {
  const { storage, grade, carrier } = properties;
  return grade && storage && carrier ? [name, brand, category, storage, grade, carrier].join('\n') : '';
};

/** Two lots of one spec: this one at $59.00, and another at the lowest price, $50.00. */
export async function twoOfOneSpec(
  api: MarketApi,
  world: WorldControls,
): Promise<{ dear: SellRequest; low: SellRequest }> {
  const all = await api.sellRequests({ take: 200 });
  for (const dear of all) {
    const low = all.find((one) => one.id !== dear.id && specOf(one) === specOf(dear));
    if (!low || specOf(dear) === '') continue;
    await world.reprice(dear.id, 59);
    await world.reprice(low.id, 50);
    return { dear: { ...dear, price: 59 }, low: { ...low, price: 50 } };
  }
  throw new Error('no two lots of one spec');
}

/** A search that returns a short page with the lot. */
export const searchOf = ({ name, id }: SellRequest) =>
  `/marketplace?take=100&searchTerm=${encodeURIComponent(name)}&lot=${id}`;
