import { expect, it } from 'vitest';
import { modelCompletions } from './model-completions';

const counts = Object.entries({
  'iPhone 13': 40,
  'iPhone 13 Pro': 12,
  'iPhone 13 Pro Max': 31,
  'iPhone 13 mini': 0,
  'Galaxy S21 5G': 9,
  'iPad Pro 13-inch (M4)': 60,
}).map(([value, count]) => ({ value, count, isChosen: false }));

const models = (text: string) => modelCompletions(counts, text, true).map(({ model }) => model);

it('offers the models whose words begin with those of the text, those with the most lots first', () => {
  expect(models('13')).toEqual(['iPad Pro 13-inch (M4)', 'iPhone 13', 'iPhone 13 Pro Max', 'iPhone 13 Pro']);
  expect(models('13 pro')).toEqual(['iPhone 13 Pro Max', 'iPhone 13 Pro', 'iPad Pro 13-inch (M4)']);
  expect(models('Pro 13 m')).toEqual(['iPhone 13 Pro Max']);
  expect(models('s21')).toEqual(['Galaxy S21 5G']);
  expect(models('13 unlocked')).toEqual([]);
});

it('offers nothing for one character, or for a model that is typed in full', () => {
  expect(models('1')).toEqual([]);
  expect(models('iphone 13 pro max')).toEqual([]);
  expect(models('iphone 13 pro')).toEqual(['iPhone 13 Pro Max', 'iPhone 13 Pro']);
});

it('has no numbers while lots may be missing', () => {
  expect(modelCompletions(counts, 's21', true)).toEqual([{ model: 'Galaxy S21 5G', sellRequestCount: 9 }]);
  expect(modelCompletions(counts, 's21', false)).toEqual([
    { model: 'Galaxy S21 5G', sellRequestCount: null },
  ]);
});
