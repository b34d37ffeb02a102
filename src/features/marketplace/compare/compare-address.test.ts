import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonOf, comparisonText, readComparison } from './compare-address';

const bare = comparisonOf({ model: '', storage: '' });

describe('a comparison in the URL', () => {
  it('is short and readable', () => {
    const comparison = { ...bare, model: 'iPhone 13', storage: '128GB' };
    expect(comparisonText(comparison)).toBe('iPhone 13|128GB');
    expect(comparisonText({ ...comparison, grades: ['A', 'B'], pieces: '200' })).toBe(
      'iPhone 13|128GB|A,B|||200',
    );
    expect(readComparison('iPhone 13|128GB')).toEqual(comparison);
    expect(comparisonText({ ...comparison, grades: ['A', ''] })).toBe('iPhone 13|128GB|A,%');
    expect(readComparison('iPhone 13')).toEqual({ ...comparison, storage: '' });
  });

  it('needs a model', () => {
    for (const text of ['', '|128GB', ' | ']) expect(readComparison(text)).toBeNull();
  });

  it('survives separators and malformed encoding in its values', () => {
    expect(readComparison('100%|1,2')).toEqual({ ...bare, model: '100%', storage: '1,2' });
    const text = fc.string().map((value) => value.trim());
    const some = fc.uniqueArray(text);
    const short = text.filter((value) => value.length <= 16);
    const any = fc.record({
      model: text.filter((value) => value !== ''),
      storage: text,
      grades: some,
      carriers: some,
      maxPrice: short,
      pieces: short,
    });
    fc.assert(
      fc.property(any, (comparison) => {
        expect(readComparison(comparisonText(comparison))).toEqual(comparison);
      }),
    );
  });
});
