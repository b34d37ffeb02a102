import type { Cents } from '@/lib/money';

/** What a list says of the devices of one line. A property is null where the list does not state it. */
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

/** A lower price from a number of pieces on. */
export interface PriceTier {
  minQuantity: number;
  price: Cents;
}

/** A position of a list as the parser reads it. One line can hold several. */
export interface ListItem {
  /** The line in the source, from 1. */
  line: number;
  /** The line as it was written. */
  text: string;
  /** Place of the model in the vocabulary; null where the catalog does not know it. */
  model: number | null;
  brand: string | null;
  category: string | null;
  /** The catalog's name; for an unknown model the list's own words. */
  name: string;
  quantity: number | null;
  minQuantity: number | null;
  /** Per piece, in cents of `currency`; null where the list names no price. */
  price: Cents | null;
  /** An ISO code; null where the list does not name a currency. */
  currency: string | null;
  msrp: Cents | null;
  sku: string | null;
  properties: ItemProperties;
  tiers: readonly PriceTier[];
  /** What a buyer should check before using the item, as sentences. */
  warnings: readonly string[];
}

/** An item without its place in the list. */
export type ItemFacts = Omit<ListItem, 'line' | 'text'>;

/** A line that is not an item, and why. */
export interface SkippedLine {
  line: number;
  text: string;
  reason: string;
}

/** A whole list: every line of the source is in one of the two. */
export interface ParsedList {
  items: readonly ListItem[];
  skipped: readonly SkippedLine[];
}
