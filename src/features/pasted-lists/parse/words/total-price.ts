import { type Cents, decimalFromCents } from '@/lib/money';
import { signSource } from './currencies';

/** Pattern source for "take all" before a price: "lote completo 1.900 €". */
export const takeAllSource = String.raw`take\s?all(?: \d{1,5}(?=\s))?|all \d{1,5}(?: (?:pcs|units))?(?=\s(?:at|for|@))|lote completo|todo el lote|lot complet|tout le lot|lotto completo|tutto il lotto|komplettpreis|hele partij|hela partiet|hele partiet|koko erä|o lote todo|lote todo|alles ineens|in één koop|alles zusammen|cały lot|celá partie|весь лот`;

// "$4,000 takes all"
const totalWords = new RegExp(
  String.raw`(?<!\p{L})(?:${takeAllSource})\s?(?:[@=:]|at|for|à|a|por|für|za)?\s?(?=(?:${signSource})?\s?\d)|(?<!\p{L})(?:takes (?:it )?all|for all(?!\s+\p{L})|for the lot|for everything|(?:whole|entire|full|complete) lot|lot price|total price|price total)(?!\p{L})|(?<=\d\s?(?:[$€£]|usd|eur)?\s)(?:in )?total\s*$|(?<!\p{L})(?:zusammen|insgesamt|en total|in totale|totaal|total)\s?[:=]?\s?(?=[$€£]|\d+(?:[.,]\d+)?\s?[€£$])|(?<=\d\s?(?:[$€£¤]|usd|eur)?\s)(?:the (?:whole )?lot|lot(?=\s*$)|(?:tout )?le lot|das (?:ganze )?paket|der posten|(?:todo )?el lote|lote completo|(?:tutto )?il lotto|o lote(?: todo)?|de partij|za całość)(?!\p{L})`,
  'giu',
);

// "$98 each, must take the whole lot"
const eachWords = /\d ?(?:each|ea|\/ ?(?:pcs?|ea|unit)|(?:per|a) (?:pc|piece|unit))(?!\p{L})/iu;

/** Whether a text states its price for the whole quantity: "$4,000 takes all", "1.375 € tutto il lotto". */
export const isPriceOfAll = (text: string): boolean => text.search(totalWords) >= 0 && !eachWords.test(text);

/** Removes the words that say that a price is for the whole quantity. */
export const withoutTotalWords = (text: string): string => text.replaceAll(totalWords, ' ');

/** Divides the price of a lot by its pieces, rounded to the cent. @param pieces more than zero */
export const pricePerPiece = (total: Cents, pieces: number): { price: Cents; warning: string } => ({
  price: Math.round(total / pieces),
  warning: `“${decimalFromCents(total)}” is the price of all ${pieces} pcs`,
});

/** Whether a warning says that the price of a lot was divided. */
export const isPricePerPiece = (warning: string): boolean => /” is the price of all \d+ pcs$/.test(warning);
