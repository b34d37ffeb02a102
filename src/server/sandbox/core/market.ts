import '@/contract/schema-config';
import * as z from 'zod/mini';
import { shippingAddressInput } from '@/contract/interface';
import { wirePaymentDetails } from '@/contract/resources';
import { type Cents, cents } from '@/lib/money';
import companiesJson from '../catalogue/companies.json';
import devicesJson from '../catalogue/devices.json';
import marketJson from '../catalogue/market.json';
import shippingJson from '../catalogue/shipping.json';
import wireJson from '../catalogue/wire.json';

/*
 * The market data in catalogue/, parsed at start so that an error in the data stops the start. The files have
 * dollars; this module has cents.
 */

/** The categories of the marketplace, most traded first. */
export const categories = ['phones', 'tablets', 'laptops', 'accessories', 'wearables', 'gaming'] as const;
export type Category = (typeof categories)[number];

const dollars = z.pipe(
  z.number(),
  z.transform((amount: number) => cents(amount)),
);
const range = z.object({ low: z.number(), high: z.number() });
const priceRange = z.object({ low: dollars, high: dollars });
export type Range = z.infer<typeof range>;

const device = z.object({
  id: z.string(),
  brand: z.string(),
  category: z.enum(categories),
  name: z.string(),
  released: z.number(),
  storages: z.array(z.string()).check(z.minLength(1)),
  colors: z.array(z.string()).check(z.minLength(1)),
  msrp: z.record(z.string(), dollars),
  carriers: z.array(z.string()).check(z.minLength(1)),
  /** Tablets: surcharge on the launch price for the cellular version. */
  cellularUplift: z.optional(dollars),
  processor: z.optional(z.string()),
});
export type Device = z.infer<typeof device>;

const grade = z.object({ code: z.string(), vsGradeA: range, listingShare: z.number() });
export type Grade = z.infer<typeof grade>;

/** `share` is null for carriers that US stock doesn't have. */
const carrier = z.object({ name: z.string(), factor: range, share: z.nullable(z.number()) });
export type Carrier = z.infer<typeof carrier>;

const market = z.object({
  grades: z.array(grade),
  ageShare: z.record(z.string(), z.record(z.string(), range)),
  sealedShare: z.object({ currentModel: range, accessory: range }),
  carriers: z.array(carrier),
  lotSizes: z.object({
    quantityBuckets: z.array(z.object({ min: z.number(), max: z.number(), weight: z.number() })),
    minQuantity: z.array(z.object({ value: z.union([z.number(), z.literal('all')]), weight: z.number() })),
    byCategory: z.record(z.enum(categories), range),
  }),
});

const shippingService = z.object({
  carrier: z.string(),
  /** Service names as a rate service prints them. */
  service: z.string(),
  scope: z.enum(['domestic', 'international', 'domestic-GB', 'domestic-CA']),
  deliveryDays: z.object({ min: z.number(), max: z.number() }),
  /** Null when the carrier gives no estimate. */
  typicalDays: z.nullable(z.number()),
  guaranteedDate: z.boolean(),
  usd: z.object({ upTo5lb: priceRange, upTo20lb: priceRange, upTo50lb: priceRange }),
});
export type ShippingService = z.infer<typeof shippingService>;

const shipping = z.object({
  services: z.array(shippingService),
  cartons: z.object({
    phonesPerCarton: range,
    tabletsPerCarton: range,
    laptopsPerCarton: range,
    watchesPerCarton: range,
    consolesPerCarton: range,
    unitWeightLb: z.record(z.enum(categories), z.number()),
  }),
});

const company = z.extend(shippingAddressInput, { company: z.string() });
export type Company = z.infer<typeof company>;

export const {
  /** Grades, with their price relative to grade A and their share of sell requests. */
  grades,
  /** Carrier locks, including `Unlocked`, `Wi-Fi` and `N/A`. */
  carriers,
  /** Share of the launch price by curve and full years since release; see seed/pricing.ts. */
  ageShare,
  /** Highest share of the launch price for a sealed unit. */
  sealedShare,
  lotSizes,
} = market.parse(marketJson);
/** Carriers' services with price ranges per carton; pieces per carton and weight per piece. */
export const { services: shippingServices, cartons } = shipping.parse(shippingJson);
export const devices = z.array(device).parse(devicesJson);
/** Made-up companies with matching cities and postal codes. */
export const companies = z.array(company).parse(companiesJson);
export const wireSamples = z.array(wirePaymentDetails).check(z.minLength(1)).parse(wireJson.samples);

/** Transport insurance: 0.5% of the goods' value, rounded half up to the cent. */
export function insuranceFor(subtotal: Cents): Cents {
  return Math.floor((subtotal * 5 + 500) / 1000);
}
