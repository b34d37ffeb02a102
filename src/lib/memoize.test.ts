import { expect, it } from 'vitest';
import { memoize } from './memoize';

const read = memoize((text: string, words: readonly string[] = []) => ({ text, words }));

it('returns the same result for the same arguments', () => {
  expect(read('iPhone', ['Apple'])).toBe(read('iPhone', ['Apple']));
});

it('keeps two arguments apart from one with a line break', () => {
  expect(read('iPhone', ['Apple'])).toEqual({ text: 'iPhone', words: ['Apple'] });
  expect(read('iPhone\nApple')).toEqual({ text: 'iPhone\nApple', words: [] });
});
