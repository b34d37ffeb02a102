import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippingServices } from '../core/market';
import { cartonPrice, packed, quotesFor } from './shipping-quote';

const miami = { country: 'US', state: 'FL', city: 'Miami', postalCode: '33126' };
const berlin = { country: 'DE', state: '', city: 'Berlin', postalCode: '10115' };
const phones = (quantity: number) => [{ category: 'phones', quantity }];
const services = (place: typeof miami) =>
  quotesFor('seed', place, phones(5)).map(({ carrier, service }) => `${carrier} ${service}`);

test('domestic services inside the United States, international services abroad', () => {
  expect(services(miami)).toContain('UPS Ground');
  expect(services(miami)).toContain('USPS Express');
  expect(services(berlin)).toContain('DHLExpress ExpressWorldwideNonDoc');
  expect(services(berlin).filter((name) => services(miami).includes(name))).toEqual([]);
});

test('road services only to Canada and Mexico, and only USPS to the armed forces', () => {
  expect(services({ ...berlin, country: 'CA' })).toContain('UPS UPSStandard');
  expect(services(berlin)).not.toContain('UPS UPSStandard');
  const forces = quotesFor('seed', { ...miami, state: 'AE', postalCode: '09012' }, phones(5));
  expect(new Set(forces.map(({ carrier }) => carrier))).toEqual(new Set(['USPS']));
});

test('the same world, place and pieces give the same prices; another world or place gives others', () => {
  const prices = (seed: string, place: typeof miami) =>
    quotesFor(seed, place, phones(25)).map(({ price }) => price);
  expect(prices('one', miami)).toEqual(prices('one', { ...miami, city: ' MIAMI ' }));
  expect(prices('one', miami)).not.toEqual(prices('two', miami));
  expect(prices('one', miami)).not.toEqual(prices('one', { ...miami, postalCode: '33122' }));
});

test('no estimate when the carrier gives none, otherwise days within its range', () => {
  for (const quote of quotesFor('seed', miami, phones(5))) {
    const facts = shippingServices.find(
      ({ carrier, service }) => carrier === quote.carrier && service === quote.service,
    );
    if (facts?.typicalDays === null) expect(quote.days).toBeNull();
    else expect(quote.days).toSatisfy((days: number) => Number.isInteger(days) && days >= 1 && days <= 7);
  }
  expect(quotesFor('seed', miami, phones(5)).some(({ days }) => days === null)).toBe(true);
});

test('pieces are packed by category, and pieces of an unknown category like accessories', () => {
  expect(packed([{ category: 'Phones', quantity: 31 }, ...phones(30)])).toEqual([
    { count: 2, weight: 30 * 0.55 },
    { count: 1, weight: 0.55 },
  ]);
  expect(packed([{ category: 'drones', quantity: 50 }])).toEqual(
    packed([{ category: 'accessories', quantity: 50 }]),
  );
  expect(packed([])).toEqual([]);
});

test('property: prices are whole cents within the band of their weight and never fall with weight or distance', () => {
  const weight = fc.double({ min: 0.1, max: 50, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...shippingServices), weight, weight, share, share, (service, w, x, d, e) => {
      const price = cartonPrice(service, w, d);
      const band = w <= 5 ? service.usd.upTo5lb : w <= 20 ? service.usd.upTo20lb : service.usd.upTo50lb;
      expect(Number.isInteger(price)).toBe(true);
      expect(price).toBeGreaterThanOrEqual(band.low);
      expect(price).toBeLessThanOrEqual(band.high);
      expect(cartonPrice(service, Math.max(w, x), d)).toBeGreaterThanOrEqual(price);
      expect(cartonPrice(service, w, Math.max(d, e))).toBeGreaterThanOrEqual(price);
    }),
    { numRuns: 1000 },
  );
});

test('the largest possible order costs a safe number of cents', () => {
  const most = Array.from({ length: 200 }, () => ({ category: 'gaming', quantity: 100_000 }));
  for (const { price } of quotesFor('seed', berlin, most)) {
    expect(Number.isSafeInteger(price)).toBe(true);
    expect(price).toBeLessThan(1e13);
  }
});
