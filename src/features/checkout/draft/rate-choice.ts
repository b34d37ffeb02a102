import type { ShippingRate } from '@/contract/resources';
import { type Cents, cents } from '@/lib/money';
import { counted } from '@/lib/text/count-text';

/** The sort orders of rates. */
export type RateOrder = 'price' | 'days';

/** The price of a rate, in cents of its currency. */
export function ratePrice(rate: ShippingRate): Cents {
  return cents(rate.rate);
}

/** Days until delivery, or null if no estimate exists. */
export function rateDays(rate: ShippingRate): number | null {
  const stated = [rate.delivery_days, rate.est_delivery_days];
  return stated.find((days): days is number => typeof days === 'number' && days >= 0) ?? null;
}

/** "2 days", or "No estimate". */
export function rateDaysText(rate: ShippingRate): string {
  const days = rateDays(rate);
  return days === null ? 'No estimate' : counted(days, 'day');
}

const daysOrNever = (rate: ShippingRate) => rateDays(rate) ?? Number.POSITIVE_INFINITY;
const less = (a: number, b: number) => (a === b ? 0 : a - b);

/** Rates, cheapest or fastest first; by days, those without an estimate come last. Ties are sorted by the other value. */
export function sortedRates(rates: readonly ShippingRate[], by: RateOrder): ShippingRate[] {
  const byPrice = (a: ShippingRate, b: ShippingRate) => less(ratePrice(a), ratePrice(b));
  const byDays = (a: ShippingRate, b: ShippingRate) => less(daysOrNever(a), daysOrNever(b));
  return rates.toSorted((a, b) =>
    by === 'price' ? byPrice(a, b) || byDays(a, b) : byDays(a, b) || byPrice(a, b),
  );
}

const oneCurrency = (rates: readonly ShippingRate[]) => new Set(rates.map((r) => r.currency)).size === 1;

/** The cheapest rate; of equal ones the faster. Null without rates, and where currencies differ and prices cannot be compared. */
export function cheapestRate(rates: readonly ShippingRate[]): ShippingRate | null {
  return oneCurrency(rates) ? (sortedRates(rates, 'price')[0] ?? null) : null;
}

/** The rate with the shortest estimate; of equal ones the cheaper. Null if no rate has an estimate. */
export function fastestRate(rates: readonly ShippingRate[]): ShippingRate | null {
  const first = sortedRates(rates, 'days')[0];
  return first && rateDays(first) !== null ? first : null;
}

const isSameService = (a: ShippingRate, b: ShippingRate) =>
  a.carrier === b.carrier && a.service === b.service;

/** The preselected rate: the one chosen before, by id or else by service; otherwise the cheapest. */
export function preselectedRate(
  rates: readonly ShippingRate[],
  chosen: ShippingRate | null,
): ShippingRate | null {
  const again =
    chosen && (rates.find(({ id }) => id === chosen.id) ?? rates.find((rate) => isSameService(rate, chosen)));
  return again ?? cheapestRate(rates) ?? rates[0] ?? null;
}

/**
 * The new rate that is nearest to a former one: the same carrier and service; else the nearest in days, then the same carrier, then the
 * nearest in price. Rates in another currency only when there are no others. Null without rates.
 */
export function nearestRate(rates: readonly ShippingRate[], former: ShippingRate): ShippingRate | null {
  const gap = (rate: ShippingRate) => {
    const [days, formerDays] = [rateDays(rate), rateDays(former)];
    if (days === formerDays) return 0;
    return days === null || formerDays === null ? Number.POSITIVE_INFINITY : Math.abs(days - formerDays);
  };
  const distance = (rate: ShippingRate) => [
    Number(rate.currency !== former.currency),
    Number(!isSameService(rate, former)),
    gap(rate),
    Number(rate.carrier !== former.carrier),
    Math.abs(ratePrice(rate) - ratePrice(former)),
  ];
  const compare = (a: number[], b: number[]) =>
    a.map((part, index) => less(part, b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return rates.toSorted((a, b) => compare(distance(a), distance(b)))[0] ?? null;
}
