import { expect, it } from 'vitest';
import { addNames, startingBrands } from './brands';

it('begins with the brands of the trade in alphabetical order', () => {
  expect(startingBrands).toHaveLength(41);
  expect(addNames([], startingBrands)).toEqual(startingBrands);
});

it('learns new names in their place and keeps the list it has otherwise', () => {
  expect(addNames(['Apple', 'HP'], ['Fairphone', 'apple', ' ', 'A,B'])).toEqual(['Apple', 'Fairphone', 'HP']);
  const known = ['Apple'];
  expect(addNames(known, ['APPLE'])).toBe(known);
});
