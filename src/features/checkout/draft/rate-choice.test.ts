import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShippingRate } from '@/contract/resources';
import {
  cheapestRate,
  fastestRate,
  nearestRate,
  preselectedRate,
  rateDays,
  rateDaysText,
  ratePrice,
  sortedRates,
} from './rate-choice';

let made = 0;
const rate = (
  carrier: string,
  service: string,
  price: number,
  days: number | null,
  more: Partial<ShippingRate> = {},
): ShippingRate => ({
  id: `rate_${(made += 1)}`,
  carrier,
  service,
  rate: price,
  currency: 'USD',
  delivery_days: days,
  shipment_id: 'shp_1',
  ...more,
});

const ground = rate('UPS', 'Ground', 13, 4);
const twoDay = rate('FedEx', 'FEDEX_2_DAY', 31, 2);
const overnight = rate('FedEx', 'PRIORITY_OVERNIGHT', 64.1, 1);
const express = rate('USPS', 'Express', 62, null);
const all = [overnight, express, ground, twoDay];

const anyRate = fc
  .record({
    carrier: fc.constantFrom('UPS', 'FedEx'),
    service: fc.constantFrom('Ground', 'Express'),
    price: fc.integer({ min: 1, max: 500 }),
    days: fc.option(fc.integer({ min: 0, max: 9 })),
  })
  .map(({ carrier, service, price, days }) => rate(carrier, service, price, days));

describe('days', () => {
  test('fall back to the estimate, and say when there is none', () => {
    expect(rateDays(rate('UPS', 'Ground', 1, null, { est_delivery_days: 3 }))).toBe(3);
    expect(rateDaysText(overnight)).toBe('1 day');
    expect(rateDaysText(twoDay)).toBe('2 days');
    expect(rateDaysText(express)).toBe('No estimate');
  });
});

describe('sorting', () => {
  test('by price and by days, with rates without an estimate last', () => {
    expect(sortedRates(all, 'price')).toEqual([ground, twoDay, express, overnight]);
    expect(sortedRates(all, 'days')).toEqual([overnight, twoDay, ground, express]);
  });

  test('nothing is cheaper than the cheapest and nothing faster than the fastest', () => {
    fc.assert(
      fc.property(fc.array(anyRate, { minLength: 1 }), (rates) => {
        const cheapest = cheapestRate(rates);
        for (const other of rates) {
          expect(cheapest && ratePrice(cheapest)).toBeLessThanOrEqual(ratePrice(other));
        }
        const days = rates.map(rateDays).filter((value) => value !== null);
        const fastest = fastestRate(rates);
        expect(fastest && rateDays(fastest)).toBe(days.length > 0 ? Math.min(...days) : null);
      }),
    );
  });

  test('prices in different currencies are not compared', () => {
    expect(cheapestRate([ground, rate('DPDUK', 'NextDay', 1, 1, { currency: 'GBP' })])).toBeNull();
    expect(cheapestRate([])).toBeNull();
    expect(fastestRate([express])).toBeNull();
  });
});

describe('preselectedRate', () => {
  test('the cheapest at first', () => {
    expect(preselectedRate(all, null)).toBe(ground);
    expect(preselectedRate([], null)).toBeNull();
  });

  test('the first where prices cannot be compared', () => {
    const pounds = rate('DPDUK', 'NextDay', 1, 1, { currency: 'GBP' });
    expect(preselectedRate([twoDay, pounds], null)).toBe(twoDay);
  });

  test('the service chosen earlier, in newly generated rates', () => {
    expect(preselectedRate(all, { ...twoDay, id: 'rate_old', rate: 30 })).toBe(twoDay);
    expect(preselectedRate(all, rate('DHLExpress', 'Other', 1, 1))).toBe(ground);
  });
});

describe('nearestRate', () => {
  test('the same carrier and service, whatever it costs now', () => {
    expect(nearestRate(all, rate('FedEx', 'FEDEX_2_DAY', 900, 2))).toBe(twoDay);
  });

  test('else the nearest in days, then the same carrier, then the nearest price', () => {
    const upsTwoDay = rate('UPS', '2ndDayAir', 32, 2);
    const fedexAm = rate('FedEx', 'FEDEX_2_DAY_AM', 36, 2);
    expect(nearestRate([ground, upsTwoDay, fedexAm, overnight], twoDay)).toBe(fedexAm);
    expect(nearestRate([ground, upsTwoDay, overnight], twoDay)).toBe(upsTwoDay);
    expect(nearestRate([ground, overnight], twoDay)).toBe(overnight);
  });

  test('nearest in days counts both ways, and a rate without an estimate is farthest', () => {
    const three = rate('UPS', 'ThreeDay', 20, 3);
    const never = rate('FedEx', 'Someday', 31, null);
    expect(nearestRate([never, overnight, rate('UPS', 'Slow', 9, 6)], three)).toBe(overnight);
    expect(nearestRate([never, ground], three)).toBe(ground);
    const unknown = rate('UPS', 'Other', 20, null);
    expect(nearestRate([ground, never], unknown)).toBe(never);
    expect(nearestRate([twoDay, rate('UPS', 'Air', 1, 2)], rate('USPS', 'Two', 30, 2))).toBe(twoDay);
  });

  test('another currency only if there is no other', () => {
    const pounds = rate('FedEx', 'FEDEX_2_DAY', 31, 2, { currency: 'GBP' });
    expect(nearestRate([pounds, ground], twoDay)).toBe(ground);
    expect(nearestRate([pounds], twoDay)).toBe(pounds);
    expect(nearestRate([], twoDay)).toBeNull();
  });

  test('always one of the rates, and the same service if it exists', () => {
    fc.assert(
      fc.property(fc.array(anyRate, { minLength: 1 }), anyRate, (rates, former) => {
        const nearest = nearestRate(rates, former);
        expect(rates).toContain(nearest);
        const same = rates.some((r) => r.carrier === former.carrier && r.service === former.service);
        if (same) {
          expect([nearest?.carrier, nearest?.service]).toEqual([former.carrier, former.service]);
        }
      }),
    );
  });
});
