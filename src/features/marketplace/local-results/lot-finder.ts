import { priceText, propertiesText } from '../search/listing-text';
import { marketplaceDefaults } from '../search/marketplace-search';
import { openedMarket } from './use-local-market';

/** Lots that are offered for some words. */
const most = 6;

/** The first lots that some words mean, among those that are known here: what each is called, with its properties and price. */
export function findLots(words: string): { id: string; label: string }[] {
  const market = openedMarket();
  if (!market || words.length < 2) return [];
  const { total, at } = market.answer(marketplaceDefaults, words);
  return Array.from({ length: Math.min(most, total) }, (_, place) => at(place)).flatMap((listing) =>
    listing
      ? [
          {
            id: listing.id,
            label: [listing.name, propertiesText(listing.properties), priceText(listing.price)].join(' · '),
          },
        ]
      : [],
  );
}
