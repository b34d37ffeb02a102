import { priceText, propertiesText } from '../search/sell-request-text';
import { marketStore } from './market-store';

/** At most this many lots are found. */
const maxSellRequests = 6;

/** Finds the first loaded lots for some words, each with a label of its name, properties and price. */
export async function findSellRequests(words: string): Promise<{ id: string; label: string }[]> {
  const { market } = marketStore.getState();
  if (!market || words.length < 2) return [];
  const sellRequests = await market.service.find(words, maxSellRequests);
  return sellRequests.map(({ id, name, properties, price }) => ({
    id,
    label: [name, propertiesText(properties), priceText(price)].join(' · '),
  }));
}
