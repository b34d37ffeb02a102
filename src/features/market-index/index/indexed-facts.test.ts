import { describe, expect, it } from 'vitest';
import { createSellRequestReader } from './indexed-facts';
import { testSellRequest } from '../testing/test-sell-requests';

const read = createSellRequestReader();
const factsOf = (fields: Parameters<typeof testSellRequest>[0]) => read(testSellRequest(fields));

describe('the facts of a listing', () => {
  it('are what it states, in trade terms', () => {
    const properties = { color: ' Sierra  Blue ', grade: 'grade a', carrier: 'UNL', storage: '1 TB' };
    expect(
      factsOf({ id: 'a', name: 'Apple iPhone 13 Pro Max', price: 512.5, msrp: 1599, properties }),
    ).toEqual({
      model: 'iPhone 13 Pro Max',
      modelPlace: expect.any(Number),
      grade: 'A',
      storage: '1TB',
      gigabytes: 1024,
      memory: null,
      color: 'Sierra Blue',
      carrier: 'Unlocked',
      brand: 'Apple',
      category: 'phones',
      price: 51_250,
      msrp: 159_900,
      quantity: 20,
      minQuantity: 5,
      discount: 68,
      value: 1_025_000,
      listedAt: Date.parse('2026-11-10T09:00:00.000Z'),
      updatedAt: Date.parse('2026-11-20T09:00:00.000Z'),
    });
  });

  it('are empty if it states nothing usable', () => {
    const properties = { color: null, grade: 'N/A', carrier: '-', storage: '' };
    expect(
      factsOf({
        id: 'a',
        name: 'Mystery box',
        brand: '',
        category: ' ',
        msrp: null,
        minQuantity: null,
        createdAt: 'soon',
        properties,
      }),
    ).toMatchObject({
      model: 'Mystery box',
      modelPlace: null,
      grade: '',
      storage: '',
      gigabytes: null,
      color: '',
      carrier: '',
      brand: '',
      category: '',
      msrp: null,
      minQuantity: null,
      discount: null,
      listedAt: null,
    });
    expect(factsOf({ id: 'a', name: 'iPhone 13', properties: {} })).toMatchObject({
      model: 'iPhone 13',
      grade: '',
      storage: '',
    });
  });

  it('keep unknown values as written', () => {
    const properties = { grade: 'Sonderposten', carrier: 'Telstra', storage: '45mm GPS', color: 'Mauve' };
    expect(
      factsOf({ id: 'a', name: 'iPhone 99 Pro 256GB', brand: 'Newcomer', category: 'Drones', properties }),
    ).toMatchObject({
      model: 'iPhone 99 Pro',
      ...properties,
      color: 'Mauve',
      brand: 'Newcomer',
      category: 'Drones',
      gigabytes: null,
    });
  });

  it.each([
    ['128GB', 'iPhone 13', '128GB', 128, null],
    ['128 gb', 'iPhone 13', '128GB', 128, null],
    ['128', 'iPhone 13', '128GB', 128, null],
    ['1000GB', 'iPhone 13', '1TB', 1024, null],
    ['1.5TB', 'iPhone 13', '1.5TB', 1536, null],
    ['N/A', 'iPhone 13 256GB', '256GB', 256, null],
    ['N/A', 'iPhone 13', '', null, null],
    ['8GB/256GB', 'MacBook Air', '256GB', 256, 8],
    ['16/512', 'MacBook Air', '512GB', 512, 16],
    ['N/A', 'Latitude 5420 16GB RAM 512GB SSD', '512GB', 512, 16],
    ['512GB', 'Latitude 5420 16GB/512GB', '512GB', 512, 16],
    ['Sizes 5-13', 'Galaxy Ring', 'Sizes 5-13', null, null],
  ])('read the storage %j of %j', (storage, name, label, gigabytes, memory) => {
    expect(factsOf({ id: 'a', name, properties: { storage } })).toMatchObject({
      storage: label,
      gigabytes,
      memory,
    });
  });
});
