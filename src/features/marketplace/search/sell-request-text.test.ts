import { describe, expect, it } from 'vitest';
import { discountText, totalValue, nameParts, priceText, propertiesText } from './sell-request-text';

describe('the difference to the launch price', () => {
  it.each([
    [312, 599, '−48%'],
    [599, 599, '0%'],
    [620, 599, '+4%'],
    [599, 600, '0%'],
    [312, null, '—'],
    [312, undefined, '—'],
    [312, 0, '—'],
    [0, 599, '−100%'],
  ])('%s of %s', (price, msrp, text) => {
    expect(discountText({ price, msrp })).toBe(text);
  });
});

it('values a lot at its price times its pieces', () => {
  expect(totalValue({ price: 312.5, quantity: 120 })).toBe(3_750_000);
  expect(totalValue({ price: 9_999_999_999, quantity: 9_999_999 })).toBeNull();
});

it('shows two decimals, or a dash for no price', () => {
  expect(priceText(1312)).toBe('$1,312.00');
  expect(priceText(null)).toBe('—');
  expect(priceText(0)).toBe('$0.00');
});

it('names what is stated and nothing else', () => {
  expect(propertiesText({ grade: 'A', storage: 'N/A', color: null, carrier: 'Unlocked' })).toBe(
    'A\u00a0· Unlocked',
  );
  expect(propertiesText({})).toBe('');
});

it('tells the storage at the end of a name from the rest', () => {
  const parts = (name: string, storage: string | null) => nameParts({ name, properties: { storage } });
  expect(parts('iPhone 13 128GB', '128GB')).toEqual(['iPhone 13', ' 128GB']);
  expect(parts('iPhone 13 128GB', '256GB')).toEqual(['iPhone 13 128GB', '']);
  expect(parts('DualSense', null)).toEqual(['DualSense', '']);
  expect(parts('128GB', '128GB')).toEqual(['128GB', '']);
});
