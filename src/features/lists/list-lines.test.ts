import { describe, expect, it } from 'vitest';
import { listLine } from '@/contract/lists';
import { type SellRequest, sellRequest as sellRequestSchema } from '@/contract/resources';
import { copiedLines, lineFromSellRequest, lineFromOrderItem, newListLine } from './list-lines';

const testSellRequest = (price: number, quantity: number, fields: Partial<SellRequest> = {}): SellRequest =>
  sellRequestSchema.parse({
    id: 'lot',
    name: 'iPhone 13 128GB',
    brand: 'Apple',
    category: 'phones',
    price,
    quantity,
    ...fields,
  });
const isValid = (line: unknown) => expect(listLine.parse(line)).toEqual(line);

describe('a line of a list', () => {
  it('has everything to find the lot again, at its asking price', () => {
    const sellRequest = testSellRequest(312.5, 20, {
      properties: { grade: 'A', storage: '128GB', odd: 'x' },
    });
    const line = lineFromSellRequest(sellRequest, 7);
    isValid(line);
    const { id, name, brand, category } = sellRequest;
    expect(line).toMatchObject({
      name,
      brand,
      category,
      quantity: 7,
      price: 31_250,
      currency: 'USD',
      listing: id,
    });
    expect(line.properties).toEqual({
      grade: 'A',
      storage: '128GB',
      color: null,
      carrier: null,
      countrySpec: null,
    });
  });

  it('has no price when that is not in whole cents', () => {
    expect(lineFromSellRequest(testSellRequest(12.345, 1)).price).toBeNull();
    expect(newListLine({ name: 'a', quantity: 1, price: -1 }).price).toBeNull();
  });

  it('is accepted by the gateway, whatever the marketplace states', () => {
    const odd = newListLine({
      name: '\u{1f4f1}'.repeat(200),
      brand: 'x'.repeat(1000),
      properties: { color: 'y'.repeat(1000), grade: '' },
      quantity: 0,
      price: 1,
      currency: 'a very long currency',
      pricedAt: Number.NaN,
      sellRequestId: 'z'.repeat(400),
    });
    isValid(odd);
    expect(odd).toMatchObject({ quantity: 1, listing: null, properties: { grade: null } });
    isValid(newListLine({ name: '', quantity: 1e12, price: 0 }));
  });

  it('has the price paid and the time of its order', () => {
    const item = {
      id: 'i',
      name: 'iPhone 13',
      quantity: 3,
      price: 300,
      total: 900,
      status: '',
      properties: null,
      possibleStatuses: null,
      trackingInformation: null,
      sellrequestId: 'lot',
    };
    expect(lineFromOrderItem(item, 1000)).toMatchObject({
      quantity: 3,
      price: 30_000,
      pricedAt: 1000,
      listing: 'lot',
    });
  });

  it('has its own id in a copy', () => {
    const line = lineFromSellRequest(testSellRequest(1, 1));
    const [copy] = copiedLines([line]);
    expect(copy).toEqual({ ...line, id: copy?.id });
    expect(copy?.id).not.toBe(line.id);
  });
});
