import type { Cents } from '@/lib/money';
import {
  type Category,
  cartons,
  categories,
  type Range,
  type ShippingService,
  shippingServices,
} from '../core/market';
import { comparable } from '../core/matching';
import { createRandom } from '../core/random';

/*
 * What carriers ask for a shipment from the United States, out of the market's tables. Nothing here is chance: the same place,
 * pieces and world give the same prices and days.
 */

/** Where a shipment goes; what of an address the carriers' prices depend on. */
export interface Place {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postalCode: string;
}

/** Pieces of one category. */
export interface Pieces {
  readonly category: string;
  readonly quantity: number;
}

/** One service at its price for the whole shipment; days are null where the carrier gives no estimate. */
export interface Quote {
  readonly carrier: string;
  readonly service: string;
  readonly price: Cents;
  readonly days: number | null;
  readonly isGuaranteed: boolean;
}

/** So many cartons of one weight in pounds. */
export interface CartonStack {
  readonly count: number;
  readonly weight: number;
}

const middle = ({ low, high }: Range) => Math.round((low + high) / 2);

/** The tables say nothing of accessories: light and mixed, as many as fill a carton of the usual weight. */
const piecesPerCarton: Record<Category, number> = {
  phones: middle(cartons.phonesPerCarton),
  tablets: middle(cartons.tabletsPerCarton),
  laptops: middle(cartons.laptopsPerCarton),
  accessories: 50,
  wearables: middle(cartons.watchesPerCarton),
  gaming: middle(cartons.consolesPerCarton),
};

/** A buyer may ask for categories that nobody sells; they are packed like accessories. */
function packingCategory(text: string): Category {
  return categories.find((category) => category === comparable(text)) ?? 'accessories';
}

/** How pieces are packed: by category, full cartons and one for the rest. */
export function packed(lines: readonly Pieces[]): CartonStack[] {
  return categories.flatMap((category) => {
    const quantity = lines
      .filter((line) => packingCategory(line.category) === category)
      .reduce((sum, line) => sum + line.quantity, 0);
    const perCarton = piecesPerCarton[category];
    const unitWeight = cartons.unitWeightLb[category];
    const full = Math.floor(quantity / perCarton);
    const rest = quantity % perCarton;
    return [
      { count: full, weight: perCarton * unitWeight },
      { count: rest > 0 ? 1 : 0, weight: rest * unitWeight },
    ].filter(({ count }) => count > 0);
  });
}

/**
 * The price of one carton: within the range of its weight band, rising with weight and with distance (0 near to 1 far).
 * At the top of a band the price is low + (high − low) × distance; in between it is read off the line from band to band.
 */
export function cartonPrice(service: ShippingService, weight: number, distance: number): Cents {
  const { upTo5lb, upTo20lb, upTo50lb } = service.usd;
  const top = ({ low, high }: Range) => low + (high - low) * distance;
  const line = (from: number, to: number, start: number, end: number) =>
    start + ((end - start) * (weight - from)) / (to - from);
  if (weight <= 1) return upTo5lb.low;
  if (weight <= 5) return Math.round(line(1, 5, upTo5lb.low, top(upTo5lb)));
  if (weight <= 20) return Math.round(Math.max(upTo20lb.low, line(5, 20, top(upTo5lb), top(upTo20lb))));
  return Math.round(Math.max(upTo50lb.low, line(20, 50, top(upTo20lb), top(upTo50lb))));
}

/** Post offices of the United States' forces abroad; only the postal service goes there. */
const forcesStates = new Set(['AA', 'AE', 'AP']);
/** UPS Standard is a service by road. */
const byRoad = new Set(['CA', 'MX']);

function serves(service: ShippingService, place: Place): boolean {
  if (place.country === 'US') {
    if (service.scope !== 'domestic') return false;
    return service.carrier === 'USPS' || !forcesStates.has(place.state.toUpperCase());
  }
  return (
    service.scope === 'international' && (service.service !== 'UPSStandard' || byRoad.has(place.country))
  );
}

function daysOf({ deliveryDays: { min, max }, typicalDays }: ShippingService, distance: number) {
  // Who gives no typical time gives no estimate at all.
  return typicalDays === null ? null : min + Math.round((max - min) * distance);
}

/** Every service that goes to a place with its price for these pieces, in the order of the market's table. */
export function quotesFor(seed: string, place: Place, lines: readonly Pieces[]): Quote[] {
  const where = [place.country, place.state, place.city, place.postalCode].map(comparable).join('|');
  const distance = createRandom(`${seed}:distance:${where}`).next();
  const stacks = packed(lines);
  return shippingServices
    .filter((service) => serves(service, place))
    .map((service) => {
      const { carrier, service: name } = service;
      // The carriers' networks differ: a place is a little nearer for one than for another.
      const own = createRandom(`${seed}:distance:${where}:${carrier}:${name}`).next();
      const reach = distance * 0.8 + own * 0.2;
      const price = stacks.reduce(
        (sum, { count, weight }) => sum + count * cartonPrice(service, weight, reach),
        0,
      );
      return {
        carrier,
        service: name,
        price,
        days: daysOf(service, reach),
        isGuaranteed: service.guaranteedDate,
      };
    });
}
