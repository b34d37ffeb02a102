import type { Cents } from '@/lib/money';
import type { sandboxAddress, sandboxBuyRequest } from '@/server/database/sandbox-schema';
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
 * Prices of carriers for a shipment from the United States, from the market's tables. Deterministic: the same
 * place, pieces and world give the same prices and days.
 */

/** The parts of an address that prices depend on. */
export type Place = Pick<typeof sandboxAddress.$inferSelect, 'country' | 'state' | 'city' | 'postalCode'>;

/** Pieces of one category. */
export type Pieces = Pick<typeof sandboxBuyRequest.$inferSelect, 'category' | 'quantity'>;

const middle = ({ low, high }: Range) => Math.round((low + high) / 2);

/** The tables do not list accessories. These are light and mixed, so a carton holds as many as reach the usual weight. */
const piecesPerCarton: Record<Category, number> = {
  phones: middle(cartons.phonesPerCarton),
  tablets: middle(cartons.tabletsPerCarton),
  laptops: middle(cartons.laptopsPerCarton),
  accessories: 50,
  wearables: middle(cartons.watchesPerCarton),
  gaming: middle(cartons.consolesPerCarton),
};

function packingCategory(text: string): Category {
  return categories.find((category) => category === comparable(text)) ?? 'accessories';
}

/** Packs pieces by category into full cartons and one for the rest; weights in pounds. */
export function packed(lines: readonly Pieces[]): { count: number; weight: number }[] {
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
 * The price of one carton: within the range of its weight band, increasing with weight and distance (0 near to 1 far). At the top of a band
 * the price is low + (high − low) × distance; between bands it is interpolated.
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

/** State codes of US armed forces post offices abroad; only USPS delivers there. */
const forcesStates = new Set(['AA', 'AE', 'AP']);
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
  // A carrier without a typical time gives no estimate.
  return typicalDays === null ? null : min + Math.round((max - min) * distance);
}

/**
 * Every service to a place with its price for these pieces, in the order of the market's table; days are null when the carrier gives no
 * estimate.
 */
export function quotesFor(seed: string, place: Place, lines: readonly Pieces[]) {
  const where = [place.country, place.state, place.city, place.postalCode].map(comparable).join('|');
  const distance = createRandom(`${seed}:distance:${where}`).next();
  const stacks = packed(lines);
  return shippingServices
    .filter((service) => serves(service, place))
    .map((service) => {
      const { carrier, service: name } = service;
      // Distances differ slightly by carrier.
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
export type Quote = ReturnType<typeof quotesFor>[number];
