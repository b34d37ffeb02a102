import { priceText, propertiesText } from '../search/listing-text';
import { marketStore } from './market-store';

/** Lots that are offered for some words. */
const mostLots = 6;

/** The first lots that some words mean, of those that are loaded: what each is called, with its properties and price. */
export async function findLots(words: string): Promise<{ id: string; label: string }[]> {
  const { market } = marketStore.getState();
  if (!market || words.length < 2) return [];
  const lots = await market.service.find(words, mostLots);
  return lots.map(({ id, name, properties, price }) => ({
    id,
    label: [name, propertiesText(properties), priceText(price)].join(' · '),
  }));
}
