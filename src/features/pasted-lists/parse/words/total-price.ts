import { type Cents, decimalFromCents } from '@/lib/money';
import { signSource } from './currencies';
import { phrasesFor } from './trade-phrases';

/** Pattern source for "take all" before a price: "lote completo 1.900 €". */
export const takeAllSource = phrasesFor('takeAll');

// "$4,000 takes all"
const totalWords = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${takeAllSource})\s?(?:[@=:]|at|for|à|a|por|für|za)?\s?(?=(?:${signSource})?\s?\d)`,
    String.raw`(?<!\p{L})(?:${phrasesFor('priceOfAll')})(?!\p{L})`,
    String.raw`(?<=\d\s?(?:[$€£]|usd|eur)?\s)(?:in )?total\s*$`,
    String.raw`(?<!\p{L})(?:${phrasesFor('totalBeforePrice')})\s?[:=]?\s?(?=[$€£]|\d+(?:[.,]\d+)?\s?[€£$])`,
    String.raw`(?<=\d\s?(?:[$€£¤]|usd|eur)?\s)(?:${phrasesFor('lotAfterPrice')})(?!\p{L})`,
  ].join('|'),
  'giu',
);

// "$98 each, must take the whole lot"
const eachWords = /\d ?(?:each|ea|\/ ?(?:pcs?|ea|unit)|(?:per|a) (?:pc|piece|unit))(?!\p{L})/iu;

/**
 * Whether a text states its price for the whole quantity: "$4,000 takes all", "1.375 € tutto il lotto".
 * @param tiers its other prices. One with a minimum of 0 is the price for the whole quantity itself.
 */
export const isPriceOfAll = (text: string, tiers: readonly { minQuantity: number }[] = []): boolean =>
  text.search(totalWords) >= 0 &&
  !eachWords.test(text) &&
  tiers.every(({ minQuantity }) => minQuantity !== 0);

/** Removes the words that say that a price is for the whole quantity. */
export const withoutTotalWords = (text: string): string => text.replaceAll(totalWords, ' ');

/** A reading of the amounts of an item that other lines of the list can settle. */
export interface AmountDoubt {
  /** "quantity and price" are two numbers in this order. */
  kind: 'quantity or price' | 'quantity and price' | 'price and quantity' | 'price of all pieces';
  /** The item's warning about it. */
  warning: string;
}

/** Divides the price of a lot by its pieces, rounded to the cent. @param pieces more than zero */
export const pricePerPiece = (total: Cents, pieces: number): { price: Cents; doubt: AmountDoubt } => ({
  price: Math.round(total / pieces),
  doubt: {
    kind: 'price of all pieces',
    warning: `“${decimalFromCents(total)}” is the price of all ${pieces} pcs`,
  },
});
