import type { Cents } from '@/lib/money';
import { hasLock } from '../words/remarks';
import type { Discount } from './discounts';
import type { ItemProperties, PriceTier } from './list-item';

/** A warning for the items whose line does not state `property`, or for all items if `property` is null. */
export interface Doubt {
  text: string;
  property: 'carrier' | 'grade' | 'currency' | null;
  /** The items of this country only; null for all. */
  countrySpec?: string | null;
}

/** The facts that headings and notes state about the lines below them. */
export interface LineContext {
  brand: string | null;
  /** The product family that model names begin with, such as "Pixel" in a heading. */
  family: string | null;
  model: number | null;
  /** The name of a device that the catalog does not have. */
  unknownModel: string | null;
  storage: string | null;
  color: string | null;
  grade: string | null;
  carrier: string | null;
  countrySpec: string | null;
  /** Whether `countrySpec` comes from the section above, because this section names no country. */
  isSpecOfPartAbove: boolean;
  /** Whether `countrySpec` is stated for phones only: "Phones: US spec". */
  isSpecOfPhones: boolean;
  /** Whether the headings above this one state other countries, so that each country belongs to its own section. */
  isCountryOfSection: boolean;
  /** How many headings of one level in a row state a lock. */
  lockHeadings: number;
  currency: string | null;
  minQuantity: number | null;
  /** Whether the heading says that the items are used. The grade of the whole list then does not apply to them. */
  isUsed: boolean;
  /** Whether a quantity next to several items applies to each of them. */
  isOfEach: boolean;
  /** Whether each price is for all pieces of its line: "Reserve is for the complete lot". */
  isPriceOfAll: boolean;
  /** The minimum quantities for the prices of a line that states several. */
  priceSteps: readonly number[];
  /** The pieces of each line that states none itself: "10 pcs of each". */
  quantity: number | null;
  /** The price of each line that states none itself. */
  price: Cents | null;
  /** The price of every device below a heading that states only a price: "$85 each:". */
  sharedPrice: Cents | null;
  /** The quantity discounts of each line that states no price itself. */
  tiers: readonly PriceTier[];
  /** What all prices are lowered by from a quantity on. */
  discount: Discount | null;
  doubt: Doubt | null;
  /** The text of a short heading that the parser does not understand. */
  unread: string | null;
}

/** A context without any facts. */
export const emptyContext: LineContext = {
  brand: null,
  family: null,
  model: null,
  unknownModel: null,
  storage: null,
  color: null,
  grade: null,
  carrier: null,
  countrySpec: null,
  isSpecOfPartAbove: false,
  isSpecOfPhones: false,
  isCountryOfSection: false,
  lockHeadings: 0,
  currency: null,
  minQuantity: null,
  isUsed: false,
  isOfEach: false,
  isPriceOfAll: false,
  priceSteps: [],
  quantity: null,
  price: null,
  sharedPrice: null,
  tiers: [],
  discount: null,
  doubt: null,
  unread: null,
};

/** The contexts of the whole list, of the current group, and of a heading that names a model. */
export interface ListContext {
  list: LineContext;
  group: LineContext;
  device: LineContext | null;
}

/** The context before the first line. */
export const startContext: ListContext = { list: emptyContext, group: emptyContext, device: null };

/** Merges the contexts that apply to a line. The nearest heading wins over the group, and the group over the list. */
export function contextOf({ list, group, device }: ListContext): LineContext {
  const near = device ?? group;
  return {
    ...near,
    family: near.family ?? list.family,
    color: near.color ?? group.color ?? list.color,
    grade: near.grade ?? group.grade ?? (near.isUsed || group.isUsed ? null : list.grade),
    // A section of locked devices does not take "all unlocked" from the list.
    carrier: near.carrier ?? group.carrier ?? (group.doubt?.property === 'carrier' ? null : list.carrier),
    sharedPrice: near.sharedPrice ?? group.sharedPrice,
    discount: near.discount ?? group.discount ?? list.discount,
    doubt: near.doubt ?? group.doubt ?? list.doubt,
    unread: near.unread ?? group.unread,
    countrySpec: near.countrySpec ?? group.countrySpec ?? list.countrySpec,
    isSpecOfPartAbove:
      near.isSpecOfPartAbove ||
      (near.countrySpec === null && group.isSpecOfPartAbove) ||
      (near.countrySpec === null && group.countrySpec === null && list.isSpecOfPartAbove),
    isSpecOfPhones: [near, group, list].find((part) => part.countrySpec !== null)?.isSpecOfPhones ?? false,
    currency: near.currency ?? group.currency ?? list.currency,
    // A section with a minimum of 0 has none, whatever the list says.
    minQuantity: (near.minQuantity ?? group.minQuantity ?? list.minQuantity) || null,
    isOfEach: near.isOfEach || group.isOfEach || list.isOfEach,
    isPriceOfAll: near.isPriceOfAll || group.isPriceOfAll || list.isPriceOfAll,
    priceSteps: [near, group, list].find(({ priceSteps }) => priceSteps.length > 0)?.priceSteps ?? [],
  };
}

/** Whether a doubt about one country applies to an item. */
export const isOfCountry = (
  { properties }: { properties: ItemProperties },
  { countrySpec }: Doubt,
): boolean => countrySpec == null || countrySpec === properties.countrySpec;

/** The country that items of a category take from the context. Accessories below "NEW" do not take the country of the section above it. */
export const specFrom = (
  { countrySpec, isSpecOfPartAbove, isSpecOfPhones }: LineContext,
  category: string | null,
): string | null =>
  (isSpecOfPartAbove && !hasLock(category)) || (isSpecOfPhones && category !== 'phones' && category !== null)
    ? null
    : countrySpec;
