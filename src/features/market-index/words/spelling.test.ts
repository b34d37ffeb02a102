import { expect, it } from 'vitest';
import { correctedQuery } from './spelling';

it.each([
  ['iphnoe 14 blakc', 'iphone 14 black'],
  ['Galxy s24 utlra', 'galaxy s24 ultra'],
  ['ipone 13 unlokced', 'iphone 13 unlocked'],
  ['iphone 14 black 128gb A', 'iphone 14 black 128gb A'],
  ['quantum 9000', 'quantum 9000'],
])('corrects the search "%s"', (text, corrected) => {
  expect(correctedQuery(text)).toBe(corrected);
});
