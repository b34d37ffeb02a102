import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainRefusal } from './plain-refusal';

const first = '0b6f3a52-3f0e-4c55-9d1a-6f4f1a2b3c4d';
const second = '5b0e7d34-9c1f-4a53-8a86-0f6f6c2b7c11';
const sellRequests = [
  { id: first, name: 'iPhone 13' },
  { id: 'req-2', name: 'iPhone 14' },
];

describe("a refusal in a buyer's words", () => {
  it.each([
    ['buyRequestIds.0: is not matched', 'iPhone 13 is not matched'],
    ['BuyRequestIds.0: is not matched', 'iPhone 13 is not matched'],
    ['buyRequestIds[1] is not matched', 'iPhone 14 is not matched'],
    ['buyRequestIds.7: is not matched', 'one of the lots is not matched'],
    [`orderMetaId, buy request ${first}: only 3 are left`, 'iPhone 13: only 3 are left'],
    ['buy request req-2 is closed', 'iPhone 14 is closed'],
    [`buy request ${second} is closed`, 'one of the lots is closed'],
    [`There is no ${second}.`, 'There is no.'],
    ['orderMetaId: its window is over. Validate the order again', 'the order review: its window is over'],
    ['orderMetaId: its window is over', 'the order review: its window is over'],
    ['shippingOption.id: there is no such rate', 'the shipping service: there is no such rate'],
    ['The rate rate_3fa9 (shp_77) of ca_0b1c is gone', 'The rate of is gone'],
    ['buyerAddress: is not yours', 'the address is not yours'],
    ['quantity: must be at least 10', 'quantity must be at least 10'],
  ])('%s', (sentence, plain) => {
    expect(plainRefusal(sentence, sellRequests)).toBe(plain);
  });

  it('contains no identifier', () => {
    const identifier = fc.oneof(
      fc.uuid(),
      fc.nat(99).map((place) => `buyRequestIds.${place}`),
      fc.constantFrom('orderMetaId', 'om_9f8e', 'rate_1a2b', 'shp_1a2b', 'ca_1a2b', 'buyerAddress'),
    );
    const words = fc.array(fc.oneof(identifier, fc.constantFrom('lot', 'is', 'gone:', '(', ')', ',')));
    fc.assert(
      fc.property(words, (parts) => {
        expect(plainRefusal(parts.join(' '), sellRequests)).not.toMatch(
          /[0-9a-f]{8}-[0-9a-f]{4}|\b(?:om|rate|shp|ca)_|buyRequestIds|orderMetaId|buyerAddress/i,
        );
      }),
    );
  });
});
