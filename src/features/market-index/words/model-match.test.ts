import { describe, expect, it } from 'vitest';
import { modelOfSellRequest } from './model-match';
import { devices } from '../testing/test-sell-requests';
import { vocabulary } from './vocabulary';

const words = vocabulary();

function modelOf(name: string, brand = 'Apple', category = 'phones'): string | null {
  const place = modelOfSellRequest(words, { name, brand, category });
  return place === null ? null : (words.models[place]?.name ?? null);
}

describe('the model of a listing', () => {
  it('is found for every model with every storage in its name, whether or not the brand is told', () => {
    for (const { name, brand, category, storages } of devices) {
      for (const storage of [...storages, '']) {
        const full = name.includes(storage) || storage === 'N/A' ? name : `${name} ${storage}`;
        for (const statedBrand of [brand, brand.toUpperCase(), '']) {
          const place = modelOfSellRequest(words, { name: full, brand: statedBrand, category });
          const match = place === null ? null : words.models[place];
          expect([match?.name, match?.brand], `${full} of ${statedBrand}`).toEqual([name, brand]);
        }
      }
    }
  });

  it.each([
    ['Apple iPhone 13 Pro Max 256GB Graphite Unlocked', 'iPhone 13 Pro Max'],
    ['IPHONE 13 PRO MAX DUAL SIM', 'iPhone 13 Pro Max'],
    ['13 Pro Max 256', 'iPhone 13 Pro Max'],
    ['iPhone 12 Pro A2341', 'iPhone 12 Pro'],
    ['Refurbished Silver iPhone 13 Pro', 'iPhone 13 Pro'],
    ['iPhone SE 3rd Gen 64GB', 'iPhone SE (3rd generation)'],
  ])('%s is %s', (name, model) => {
    expect(modelOf(name)).toBe(model);
  });

  it.each([
    ['a suffix that no model has', 'iPhone 13 Plus', 'Apple', 'phones'],
    ['a model to come', 'iPhone 18 Pro', 'Apple', 'phones'],
    ['a case', 'Silicone Case for iPhone 13', 'Apple', 'accessories'],
    ['a case that is in the wrong category', 'Silicone Case for iPhone 13', 'Apple', 'phones'],
    ['another category', 'iPhone 13 Leather Case', 'Apple', 'accessories'],
    ['another brand', 'iPhone 13', 'Samsung', 'phones'],
    ['a short name of another brand', 'Redmi 8 Plus', 'Xiaomi', 'phones'],
    ['a short name without a brand', 'X', '', 'phones'],
    ['a mixed lot', 'iPhone 12 / iPhone 13 mixed', 'Apple', 'phones'],
    ['nothing', '', '', ''],
  ])('is none for %s', (_, name, brand, category) => {
    expect(modelOf(name, brand, category)).toBeNull();
  });

  it('goes by full names alone where the brand is none that is known', () => {
    expect(modelOf('iPhone 13', 'Apple Inc.')).toBe('iPhone 13');
    expect(modelOf('13 Pro', 'Apple Inc.')).toBeNull();
  });
});
