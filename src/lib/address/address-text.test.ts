import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines, addressSentence, countryLabel } from './address-text';

const dallas = {
  addressLine1: '500 Commerce Street',
  apartmentNumber: 'Suite 200',
  city: 'Dallas',
  state: 'TX',
  country: 'US',
  postalCode: '75202',
};

describe('addressLines', () => {
  it('formats the city line as each country does', () => {
    expect(addressLines(dallas)).toEqual([
      '500 Commerce Street, Suite 200',
      'Dallas, TX 75202',
      'United States',
    ]);
    const street = { addressLine1: 'x', apartmentNumber: null };
    expect(
      addressLines({ ...street, city: 'Berlin', state: '', country: 'DE', postalCode: '10115' }),
    ).toEqual(['x', '10115 Berlin', 'Germany']);
    expect(
      addressLines({ ...street, city: 'Milano', state: 'MI', country: 'IT', postalCode: '20121' }),
    ).toEqual(['x', '20121 Milano, MI', 'Italy']);
    expect(
      addressLines({ ...street, city: 'London', state: '', country: 'GB', postalCode: 'EC1Y 8SY' }),
    ).toEqual(['x', 'London', 'EC1Y 8SY', 'United Kingdom']);
    expect(
      addressLines({ ...street, city: 'Dubai', state: 'Dubai', country: 'AE', postalCode: null }),
    ).toEqual(['x', 'Dubai', 'United Arab Emirates']);
  });

  it('leaves out missing fields, and shows an unknown country unchanged', () => {
    expect(addressLines({ ...dallas, apartmentNumber: null, state: undefined, country: 'Texas' })).toEqual([
      '500 Commerce Street',
      'Dallas, 75202',
      'Texas',
    ]);
    expect(countryLabel('')).toBe('');
    expect(countryLabel('gb')).toBe('United Kingdom');
  });

  it('loses no field in any country', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
    const country = fc.constantFrom('US', 'DE', 'GB', 'IT', 'JP', 'HK', 'ZA', 'XX', 'nowhere');
    const address = fc.record({
      addressLine1: word,
      apartmentNumber: fc.option(word),
      city: word,
      state: word,
      country,
      postalCode: word,
    });
    fc.assert(
      fc.property(address, (any) => {
        const text = addressSentence(any);
        for (const part of [
          any.addressLine1,
          any.apartmentNumber ?? '',
          any.city,
          any.state,
          any.postalCode,
        ]) {
          expect(text).toContain(part);
        }
      }),
    );
  });
});
