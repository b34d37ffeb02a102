import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyRequestInput } from '@/contract/interface';
import {
  buyRequestDraft,
  fieldsFrom,
  inputFrom,
  lineTotal,
  otherCountrySpec,
  priceAdvice,
  quantityAdvice,
  quantityHint,
} from './buy-request-draft';

const typed = { quantity: '10', price: '312.00', filledIn: '', countrySpec: 'US', otherSpec: '' };

function problemsOf(fields: Partial<typeof typed>): Record<string, string> {
  const { error } = buyRequestDraft.safeParse({ ...typed, ...fields });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('buyRequestDraft', () => {
  it('parses pieces and cents', () => {
    expect(buyRequestDraft.parse({ ...typed, quantity: ' 1,200 ', price: '$1,234.5' })).toMatchObject({
      quantity: 1200,
      price: 123_450,
    });
  });

  it('reports an invalid value at its field', () => {
    expect(problemsOf({ quantity: '' })).toEqual({ quantity: 'Enter a quantity' });
    expect(problemsOf({ quantity: '2.5' })).toEqual({ quantity: 'Enter a whole number like 25' });
    expect(problemsOf({ quantity: '0' })).toEqual({ quantity: 'Enter 1 or more' });
    expect(problemsOf({ quantity: '1000001' })).toEqual({ quantity: 'Enter 1,000,000 or fewer' });
    expect(problemsOf({ price: '312,50' })).toEqual({ price: 'Use a decimal point: 312.50' });
    expect(problemsOf({ price: '-3' })).toEqual({ price: 'Enter an amount like 312.50' });
    expect(problemsOf({ price: '0.00' })).toEqual({ price: 'Enter $0.01 or more' });
    expect(problemsOf({ price: '1000000.01' })).toEqual({ price: 'Enter $1,000,000.00 or less' });
    expect(problemsOf({ price: '1.005' })).toEqual({ price: 'Enter an amount like 312.50' });
  });

  it('requires every field, and treats blanks as empty', () => {
    expect(problemsOf({ quantity: '  ' })).toEqual({ quantity: 'Enter a quantity' });
    expect(problemsOf({ price: '' })).toEqual({ price: 'Enter a price' });
    expect(problemsOf({ price: '  ' })).toEqual({ price: 'Enter a price' });
    expect(problemsOf({ price: ' 312,5 ' })).toEqual({ price: 'Use a decimal point: 312.5' });
  });

  it('accepts a country spec of 1 to 60 characters', () => {
    const other = (otherSpec: string) => problemsOf({ countrySpec: otherCountrySpec, otherSpec });
    expect(other('x'.repeat(60))).toEqual({});
    expect(other('x'.repeat(61))).toEqual({ otherSpec: 'Use 60 characters or fewer' });
    expect(problemsOf({ countrySpec: 'X' })).toEqual({});
  });

  it('starts with the proposed values, and with empty fields for the others', () => {
    expect(fieldsFrom({})).toEqual({
      quantity: '',
      price: '',
      filledIn: '',
      countrySpec: 'US',
      otherSpec: '',
    });
    expect(fieldsFrom({ quantity: 25, price: 31_250 })).toMatchObject({ quantity: '25', price: '312.50' });
  });

  it('reports all problems at once', () => {
    const problems = problemsOf({ quantity: '', price: '', countrySpec: otherCountrySpec });
    expect(Object.keys(problems).toSorted()).toEqual(['otherSpec', 'price', 'quantity']);
  });

  it('accepts any country spec, and requires one', () => {
    expect(problemsOf({ countrySpec: otherCountrySpec, otherSpec: '  ' })).toEqual({
      otherSpec: 'Enter the country spec',
    });
    expect(problemsOf({ countrySpec: otherCountrySpec, otherSpec: 'LATAM' })).toEqual({});
  });
});

describe('inputFrom', () => {
  const subject = {
    name: 'iPhone 13',
    brand: 'Apple',
    category: 'phones',
    properties: { color: 'Midnight', grade: 'A', carrier: null, storage: '128GB', sellRequestId: 'x' },
  };

  it('sends the stated properties that are documented, and the chosen country spec', () => {
    expect(inputFrom(subject, buyRequestDraft.parse(typed))).toEqual({
      name: 'iPhone 13',
      brand: 'Apple',
      category: 'phones',
      price: 312,
      quantity: 10,
      properties: { color: 'Midnight', grade: 'A', storage: '128GB', countrySpec: 'US' },
    });
  });

  it('rebuilds the same request from an earlier one, for any quantity, price and country spec', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[A-Za-z]$/),
        (quantity, price, countrySpec) => {
          const draft = buyRequestDraft.parse(fieldsFrom({ quantity, price, countrySpec }));
          const input = buyRequestInput.parse(inputFrom(subject, draft));
          expect(input.quantity).toBe(quantity);
          expect(Math.round(input.price * 100)).toBe(price);
          expect(input.properties.countrySpec).toBe(countrySpec);
        },
      ),
    );
  });
});

describe('the hints while the buyer types', () => {
  it('shows a total once both fields are valid', () => {
    expect(lineTotal('10', '312.00')).toBe(312_000);
    expect(lineTotal('1,000,000', '1000000')).toBe(100_000_000_000_000);
    expect(lineTotal('', '312')).toBeNull();
    expect(lineTotal('10', '3..')).toBeNull();
  });

  it('gives advice one piece or one cent beyond a limit, and none at the limit', () => {
    expect(quantityAdvice('10', { minimum: 10 })).toBeNull();
    expect(quantityAdvice('1', { minimum: 10 })).toBe("Below this seller's MOQ of 10");
    expect(quantityAdvice('0', { minimum: 10 })).toBeNull();
    expect(quantityAdvice('', { minimum: 10 })).toBeNull();
    expect(priceAdvice('10', '0.01', { asking: 100 })).toBe('$0.99 under asking. May not match.');
    expect(priceAdvice('10', '0', { asking: 100 })).toBeNull();
    expect(priceAdvice('10', '', { asking: 100 })).toBeNull();
  });

  it('compares with the lot, and blocks nothing', () => {
    const hints = { minimum: 10, available: 120, asking: 31_200, askingFor: 120 };
    expect(quantityAdvice('9', hints)).toBe("Below this seller's MOQ of 10");
    expect(quantityAdvice('621', hints)).toBe('This lot has 120; 501 must come from other sellers');
    expect(quantityAdvice('120', hints)).toBeNull();
    expect(quantityAdvice('x', hints)).toBeNull();
    expect(quantityHint(hints)).toBe('MOQ 10 · 120 available');
    expect(quantityHint({})).toBe('Pieces');
    expect(priceAdvice('20', '300', hints)).toBe('$12.00 under asking. May not match.');
    expect(priceAdvice('20', '312.5', hints)).toBe('$0.50 over asking\u00a0· $10.00\u00a0extra');
    expect(priceAdvice('121', '312.5', hints)).toBe('$0.50 over asking');
    expect(priceAdvice('', '312.5', hints)).toBe('$0.50 over asking');
    expect(priceAdvice('20', '312', hints)).toBeNull();
    expect(priceAdvice('20', '300', {})).toBeNull();
  });
});
