import type { Cents } from '@/lib/money';
import type { AmountDoubt } from '../words/total-price';

/** The properties that a list states for the devices of one line. A property is null if the list does not state it. */
export interface ItemProperties {
  color: string | null;
  /** A code of the grading scale. */
  grade: string | null;
  carrier: string | null;
  /** A capacity ("256GB"), or the size and connection of a watch ("45mm GPS"). */
  storage: string | null;
  /** A country code, or EU. */
  countrySpec: string | null;
}

/** A lower price from a minimum quantity. */
export interface PriceTier {
  minQuantity: number;
  price: Cents;
}

/** An item of a list as the parser reads it. One line can hold several items. */
export interface ListItem {
  /** The line number in the source, starting at 1. */
  line: number;
  /** The line as it was written. */
  text: string;
  /** Index of the model in the vocabulary; null if the catalog does not have it. */
  model: number | null;
  brand: string | null;
  category: string | null;
  /** The catalog's name. For an unknown model, the words of the list. */
  name: string;
  quantity: number | null;
  minQuantity: number | null;
  /** Unit price in cents of `currency`; null if the list names no price. */
  price: Cents | null;
  /** ISO code; null if the list names no currency. */
  currency: string | null;
  msrp: Cents | null;
  sku: string | null;
  properties: ItemProperties;
  tiers: readonly PriceTier[];
  /** Sentences that say what a buyer should check before using the item. */
  warnings: readonly string[];
}

/** An item without its line. */
export type ItemFacts = Omit<ListItem, 'line' | 'text'> & { amountDoubt: AmountDoubt | null };

/** Whether an item states its pieces and its price. */
export const isComplete = ({ quantity, price }: Pick<ListItem, 'quantity' | 'price'>): boolean =>
  quantity !== null && price !== null;

/** A line that is not an item, and why. */
export interface SkippedLine {
  line: number;
  text: string;
  reason: string;
  /** The line number of the item that the line belongs to. */
  continues?: number;
}

/** A line that belongs to the item of another line. */
export const continuation = (
  { number, raw }: { number: number; raw: string },
  continues: number,
): SkippedLine => ({ line: number, text: raw, reason: `continues line ${continues}`, continues });

/** A parsed list. Every source line is in `items` or in `skipped`. */
export interface ParsedList {
  items: readonly ListItem[];
  skipped: readonly SkippedLine[];
}
