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

/** What a buy request is for: a listing, or an earlier buy request. */
export interface BuyRequestSubject {
  name: string;
  brand: string;
  category: string;
  properties: DeviceProperties;
}

/** What the buyer is told about the lot beside the fields. */
export interface BuyRequestHints {
  /** Smallest quantity the seller states. */
  minimum?: number | undefined;
  /** Pieces on offer. */
  available?: number | undefined;
  /** Unit price that is asked, in cents. */
  asking?: Cents | undefined;
  /** Pieces that can be had at that price; for more, others sell at prices of their own. */
  askingFor?: number | undefined;
}

/** What the fields hold at first; `price` in cents. */
export interface BuyRequestDefaults {
  quantity?: number | undefined;
  price?: Cents | undefined;
  countrySpec?: string | null | undefined;
}

/** The choice of the list that opens a field for any other specification. */
export const otherCountrySpec = 'other';

// No rule of the interface: far above any lot and any device, and low enough that a line total stays exact.
const mostPieces = 1_000_000;
const highestPrice = 100_000_000;

type Reading<T> = { value: T } | { problem: string };

function readQuantity(text: string): Reading<number> {
  const value = countFromInput(text);
  if (text.trim() === '') return { problem: 'Enter a quantity' };
  if (value === null) return { problem: 'Whole pieces only, such as 25' };
  if (value < 1) return { problem: 'At least 1 piece' };
  return value > mostPieces ? { problem: `At most ${formatCount(mostPieces)} pieces` } : { value };
}

function readPrice(text: string): Reading<Cents> {
  const value = centsFromInput(text);
  if (text.trim() === '') return { problem: 'Enter a price' };
  if (value === null) {
    // The commonest slip: a comma groups thousands here and never begins the cents.
    const isCommaForPoint = /^\$?\s*\d+,\d{1,2}$/.test(text.trim());
    const example = isCommaForPoint ? text.trim().replace(',', '.') : '312.50';
    return {
      problem: isCommaForPoint ? `Cents come after a point: ${example}` : `An amount such as ${example}`,
    };
  }
  if (value < 1) return { problem: 'At least $0.01' };
  return value > highestPrice ? { problem: `At most ${formatMoney(highestPrice)}` } : { value };
}

const reading = <T>(read: (text: string) => Reading<T>) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const result = read(text);
      if ('value' in result) return result.value;
      context.issues.push({ code: 'custom', message: result.problem, input: text });
      return z.NEVER;
    }),
  );

/**
 * How much of a lot and at which price, as typed, and what that means: whole pieces, cents a piece. `filledIn` is the price that the
 * form last filled in itself: an offer that still says so was not typed.
 */
export const amountFields = {
  quantity: reading(readQuantity),
  price: reading(readPrice),
  filledIn: z.string(),
};

/** The specification: one of the list, or another one in words. */
export const specFields = {
  countrySpec: z.string().check(z.minLength(1, 'Choose a specification')),
  otherSpec: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters')),
};

/** Another specification has its words. */
export const isSpecStated = z.refine<{ countrySpec: string; otherSpec: string }>(
  (draft) => draft.countrySpec !== otherCountrySpec || draft.otherSpec !== '',
  {
    path: ['otherSpec'],
    error: 'Enter the specification',
    // Beside the others' problems too, not only once they are mended.
    when: () => true,
  },
);

/** The form's fields as typed, and what they mean: whole pieces, cents a piece, a specification. */
export const buyRequestDraft = z.object({ ...amountFields, ...specFields }).check(isSpecStated);
export type BuyRequestFields = z.input<typeof buyRequestDraft>;
export type BuyRequestDraft = z.output<typeof buyRequestDraft>;

/** The fields as they stand before the buyer types. */
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

/** The body of POST /v1/buy-requests: the five documented properties, of which those that the subject does not state are left out. */
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

/** Quantity times price as they are typed, in cents; null while either is no such thing. */
export function lineTotal(quantityText: string, priceText: string): Cents | null {
  const quantity = readQuantity(quantityText);
  const price = readPrice(priceText);
  return 'value' in quantity && 'value' in price ? multiplyCents(price.value, quantity.value) : null;
}

/** What the lot holds, beside the quantity: "min 10 · 120 available". */
export function quantityHint({ minimum, available }: BuyRequestHints): string {
  const parts = [
    minimum ? `min ${formatCount(minimum)}` : '',
    available === undefined ? '' : `${formatCount(available)} available`,
  ];
  return parts.filter(Boolean).join(' · ') || 'Pieces';
}

/** What a quantity means against the lot; nothing of it forbids, for the meaning of minQuantity is not shown. */
export function quantityAdvice(text: string, { minimum, available }: BuyRequestHints): string | null {
  const quantity = countFromInput(text);
  if (quantity === null || quantity < 1) return null;
  if (minimum !== undefined && quantity < minimum)
    return `Below this seller's MOQ of ${formatCount(minimum)}`;
  if (available !== undefined && quantity > available) {
    return `This lot has ${formatCount(available)}. The other ${formatCount(quantity - available)} must come from other sellers.`;
  }
  return null;
}

/** What an offer as typed costs beyond the asking price; null where that price does not hold for so many pieces. */
export function typedOverAsking(
  quantityText: string,
  priceText: string,
  { asking, askingFor = Number.POSITIVE_INFINITY }: BuyRequestHints,
): OverAsking | null {
  const [quantity, price] = [readQuantity(quantityText), readPrice(priceText)];
  if (!('value' in quantity && 'value' in price) || quantity.value > askingFor) return null;
  return overAsking(price.value, asking, quantity.value);
}

/** What an offer as typed means against the asking price. */
export function priceAdvice(quantityText: string, priceText: string, hints: BuyRequestHints): string | null {
  const { asking } = hints;
  const price = centsFromInput(priceText);
  if (price === null || price < 1 || asking === undefined || price === asking) return null;
  if (price < asking) return `${formatMoney(asking - price)} under asking. May not match.`;
  const over = typedOverAsking(quantityText, priceText, hints);
  return over ? overAskingText(over) : `${formatMoney(price - asking)} over asking`;
}
