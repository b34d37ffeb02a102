import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { BuyRequestInput } from '@/contract/interface';
import type { DeviceProperties } from '@/contract/resources';
import { countFromInput, formatCount } from '@/lib/text/count-text';
import {
  type Cents,
  centsFromInput,
  decimalFromCents,
  formatMoney,
  multiplyCents,
  numberFromCents,
} from '@/lib/money';
import { isListedCountrySpec } from './country-specs';
import { type OverAsking, overAsking, overAskingText } from './followed-offer';

/** The subject of a buy request: a sell request, or an earlier buy request. */
export interface BuyRequestSubject {
  name: string;
  brand: string;
  category: string;
  properties: DeviceProperties;
}

/** The lot's numbers, shown beside the fields. */
export interface BuyRequestHints {
  /** Smallest quantity the seller states. */
  minimum?: number | undefined;
  available?: number | undefined;
  /** Asking price per piece, in cents. */
  asking?: Cents | undefined;
  /** Pieces available at that price; more come from other sellers at other prices. */
  askingFor?: number | undefined;
}

/** The initial values of the fields; `price` in cents. */
export interface BuyRequestDefaults {
  quantity?: number | undefined;
  price?: Cents | undefined;
  countrySpec?: string | null | undefined;
}

/** The option that opens a text field for another country spec. */
export const otherCountrySpec = 'other';

// Our own limits: far above any lot and any device, and low enough for an exact line total.
export const mostPieces = 1_000_000;
export const highestPrice = 100_000_000;

/** Parses a typed quantity; returns a message if it is not valid. */
function readQuantity(text: string): number | string {
  const value = countFromInput(text);
  if (text.trim() === '') return 'Enter a quantity';
  if (value === null) return 'Enter a whole number like 25';
  if (value < 1) return 'Enter 1 or more';
  return value > mostPieces ? `Enter ${formatCount(mostPieces)} or fewer` : value;
}

/** Parses a typed price to cents; returns a message if it is not valid. */
function readPrice(text: string): Cents | string {
  const value = centsFromInput(text);
  const typed = text.trim();
  if (typed === '') return 'Enter a price';
  if (value === null) {
    // The most frequent mistake: a comma separates thousands, not cents.
    const isCommaForPoint = /^\$?\s*\d+,\d{1,2}$/.test(typed);
    return isCommaForPoint
      ? `Use a decimal point: ${typed.replace(',', '.')}`
      : 'Enter an amount like 312.50';
  }
  if (value < 1) return 'Enter $0.01 or more';
  return value > highestPrice ? `Enter ${formatMoney(highestPrice)} or less` : value;
}

const typedNumber = (read: (text: string) => number | string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): number => {
      const result = read(text);
      if (typeof result === 'number') return result;
      context.issues.push({ code: 'custom', message: result, input: text });
      return z.NEVER;
    }),
  );

/**
 * Typed quantity and price, parsed to pieces and to cents per piece. `filledIn` is the price that the form last filled in; an equal price
 * was not typed.
 */
export const amountFields = {
  quantity: typedNumber(readQuantity),
  price: typedNumber(readPrice),
  filledIn: z.string(),
};

/** The country spec: an option of the list, or other text. */
export const specFields = {
  countrySpec: z.string().check(z.minLength(1, 'Choose a country spec')),
  otherSpec: z.string().check(z.trim(), z.maxLength(60, 'Use 60 characters or fewer')),
};

/** The option "other" needs text. */
export const isSpecStated = z.refine<{ countrySpec: string; otherSpec: string }>(
  (draft) => draft.countrySpec !== otherCountrySpec || draft.otherSpec !== '',
  {
    path: ['otherSpec'],
    error: 'Enter the country spec',
    // Checks this even while other fields have errors.
    when: () => true,
  },
);

/** The form's typed fields, parsed to pieces, cents per piece and a country spec. */
export const buyRequestDraft = z.object({ ...amountFields, ...specFields }).check(isSpecStated);
export type BuyRequestFields = z.input<typeof buyRequestDraft>;
export type BuyRequestDraft = z.output<typeof buyRequestDraft>;

/** The initial fields. */
export function fieldsFrom({ quantity, price, countrySpec }: BuyRequestDefaults): BuyRequestFields {
  const spec = countrySpec || 'US';
  const isListed = isListedCountrySpec(spec);
  const filledIn = price === undefined ? '' : decimalFromCents(price);
  return {
    quantity: quantity === undefined ? '' : String(quantity),
    price: filledIn,
    filledIn,
    countrySpec: isListed ? spec : otherCountrySpec,
    otherSpec: isListed ? '' : spec,
  };
}

/** The body of POST /v1/buy-requests with the five documented properties; those that the subject does not state are left out. */
export function inputFrom(subject: BuyRequestSubject, draft: BuyRequestDraft): BuyRequestInput {
  const { color, grade, carrier, storage } = subject.properties;
  const stated = Object.entries({ color, grade, carrier, storage }).filter(([, value]) => value);
  return {
    name: subject.name,
    brand: subject.brand,
    category: subject.category,
    price: numberFromCents(draft.price),
    quantity: draft.quantity,
    properties: {
      ...Object.fromEntries(stated),
      countrySpec: draft.countrySpec === otherCountrySpec ? draft.otherSpec : draft.countrySpec,
    },
  };
}

/** Quantity and price as typed, in pieces and cents; null while either is not valid. */
function readAmounts(quantityText: string, priceText: string): { quantity: number; price: Cents } | null {
  const [quantity, price] = [readQuantity(quantityText), readPrice(priceText)];
  return typeof quantity === 'number' && typeof price === 'number' ? { quantity, price } : null;
}

/** Quantity times price as typed, in cents; null while either is not valid. */
export function lineTotal(quantityText: string, priceText: string): Cents | null {
  const amounts = readAmounts(quantityText, priceText);
  return amounts && multiplyCents(amounts.price, amounts.quantity);
}

/** The hint of the quantity: "MOQ 10 · 120 available". */
export function quantityHint({ minimum, available }: BuyRequestHints): string {
  const parts = [
    minimum ? `MOQ ${formatCount(minimum)}` : '',
    available === undefined ? '' : `${formatCount(available)} available`,
  ];
  return parts.filter(Boolean).join(' · ') || 'Pieces';
}

/** Advice about a quantity. It never blocks, because the interface does not define minQuantity. */
export function quantityAdvice(text: string, { minimum, available }: BuyRequestHints): string | null {
  const quantity = countFromInput(text);
  if (quantity === null || quantity < 1) return null;
  if (minimum !== undefined && quantity < minimum)
    return `Below this seller's MOQ of ${formatCount(minimum)}`;
  if (available !== undefined && quantity > available) {
    return `This lot has ${formatCount(available)}; ${formatCount(quantity - available)} must come from other sellers`;
  }
  return null;
}

/** The extra cost of a typed offer above the asking price; null if that price is for fewer pieces. */
export function typedOverAsking(
  quantityText: string,
  priceText: string,
  { asking, askingFor = Number.POSITIVE_INFINITY }: BuyRequestHints,
): OverAsking | null {
  const amounts = readAmounts(quantityText, priceText);
  return amounts && amounts.quantity <= askingFor
    ? overAsking(amounts.price, asking, amounts.quantity)
    : null;
}

/** Advice about a typed offer, against the asking price. */
export function priceAdvice(quantityText: string, priceText: string, hints: BuyRequestHints): string | null {
  const { asking } = hints;
  const price = centsFromInput(priceText);
  if (price === null || price < 1 || asking === undefined || price === asking) return null;
  if (price < asking) return `${formatMoney(asking - price)} under asking. May not match.`;
  const over = typedOverAsking(quantityText, priceText, hints);
  return over ? overAskingText(over) : `${formatMoney(price - asking)} over asking`;
}
