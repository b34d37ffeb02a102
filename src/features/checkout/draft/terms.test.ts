import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromCents } from '@/lib/money';
import { line } from '@/features/buy-requests/testing/test-lines';
import { changesOf, imbalance, imbalanceSentence, landedCostsOf, surprisesOf, type Terms } from './terms';

const amount = fc.integer({ min: 0, max: 10 ** 11 });
const amounts = fc.record({
  subtotal: amount,
  shippingFee: amount,
  insurance: amount,
  warranty: amount,
});
type Parts = Record<'subtotal' | 'shippingFee' | 'insurance' | 'warranty', number>;

const validated = ({ subtotal, shippingFee, insurance, warranty }: Parts, total: number) => ({
  subtotal: decimalFromCents(subtotal),
  shippingFee: decimalFromCents(shippingFee),
  insurance: decimalFromCents(insurance),
  warranty: decimalFromCents(warranty),
  total: decimalFromCents(total),
});
const sum = (parts: Parts) => parts.subtotal + parts.shippingFee + parts.insurance + parts.warranty;

describe('imbalance', () => {
  test('is the exact difference of the total, to the cent', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1000 }), (parts, off) => {
        expect(imbalance(validated(parts, sum(parts) + off))).toBe(off);
      }),
    );
  });

  test('one cent is enough to withhold the amounts', () => {
    const parts = { subtotal: 4122000, shippingFee: 11840, insurance: 20610, warranty: 0 };
    expect(imbalanceSentence(validated(parts, 4154450))).toBeNull();
    expect(imbalanceSentence(validated(parts, 4154451))).toBe(
      "The marketplace's total is $41,544.51, but the line items add up to $41,544.50.",
    );
  });
});

describe('changesOf', () => {
  const before: Terms = {
    ...validated({ subtotal: 5000, shippingFee: 1300, insurance: 25, warranty: 0 }, 6325),
    service: 'UPS · Ground',
  };

  test('empty when the amounts are equal, however they are written', () => {
    expect(changesOf(before, { ...before, subtotal: '50', insurance: '0.250' })).toEqual([]);
  });

  test('lists every changed amount, and the service', () => {
    const after = { ...before, shippingFee: '31.00', total: '81.25', service: 'FedEx · 2 Day' };
    expect(changesOf(before, after)).toEqual([
      { label: 'Shipping service', before: 'UPS · Ground', after: 'FedEx · 2 Day' },
      { label: 'Shipping', before: '$13.00', after: '$31.00' },
      { label: 'Total', before: '$63.25', after: '$81.25' },
    ]);
  });
});

test('surprisesOf names the amounts that differ from what the buyer saw', () => {
  const current: Terms = {
    ...validated({ subtotal: 5000, shippingFee: 1300, insurance: 25, warranty: 0 }, 6325),
    service: 'UPS · Ground',
  };
  expect(surprisesOf({ offered: 5000, rate: 1300 }, current)).toEqual([]);
  expect(surprisesOf({ offered: 5001, rate: 1200 }, current)).toEqual([
    'Subtotal is $50.00; your offers add up to $50.01.',
    'Shipping is $13.00; the rate was $12.00.',
  ]);
});

describe('landed cost of the lots', () => {
  const lines = [line({ id: 'a', price: 100, quantity: 25 }), line({ id: 'b', price: 250, quantity: 2 })];
  const agreed = validated({ subtotal: 300_000, shippingFee: 5000, insurance: 1000, warranty: 1 }, 306_001);

  test('adds up to the total of the validation', () => {
    const landed = landedCostsOf(lines, agreed, 'USD');
    expect([...(landed ?? [])]).toEqual([
      ['a', { total: 255_001, each: 10_200 }],
      ['b', { total: 51_000, each: 25_500 }],
    ]);
  });

  test('is not shown when anything does not add up', () => {
    expect(landedCostsOf(lines, { ...agreed, total: '3060.02' }, 'USD')).toBeNull();
    expect(landedCostsOf(lines.slice(1), agreed, 'USD')).toBeNull();
    expect(landedCostsOf(lines, agreed, 'EUR')).toBeNull();
    expect(
      landedCostsOf([], validated({ subtotal: 0, shippingFee: 1, insurance: 0, warranty: 0 }, 1), 'USD'),
    ).toBeNull();
  });
});
