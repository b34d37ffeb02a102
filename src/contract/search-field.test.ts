import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceField, textField } from './search-field';

describe('a text', () => {
  const text = textField(10);

  test.each([
    ['  iphone ', 'iphone'],
    [13, '13'],
    [['Apple', 'HP'], 'Apple,HP'],
    [['Apple', { brand: 'HP' }, null], 'Apple'],
    ['123456789 1', '123456789'],
    [undefined, ''],
    [null, ''],
    [true, ''],
    [{ toString: () => 'x' }, ''],
  ])('%o is read as %o', (value, read) => {
    expect(text.parse(value)).toBe(read);
  });

  test('never exceeds its maximum length, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(text.parse(value).length).toBeLessThanOrEqual(10);
      }),
    );
  });
});

test('a choice is one of its values, in any case', () => {
  const choice = choiceField(['ASC', 'DESC']);
  expect(choice.parse('asc')).toBe('ASC');
  expect(choice.parse(['DESC'])).toBe('DESC');
  expect(choice.parse('toString')).toBeUndefined();
  expect(choice.parse(undefined)).toBeUndefined();
});
