import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardPlace } from './card-place';

const card = { width: 400, height: 200 };
const desktop = { width: 1280, height: 800 };

it('stays at the lower right where nothing is there', () => {
  expect(cardPlace({ top: 60, left: 10, right: 300, bottom: 300 }, card, desktop)).toBe('bottomRight');
});

it('goes out of the way', () => {
  expect(cardPlace({ top: 60, left: 700, right: 1270, bottom: 790 }, card, desktop)).toBe('bottomLeft');
  expect(cardPlace({ top: 500, left: 10, right: 1270, bottom: 790 }, card, desktop)).toBe('topRight');
  expect(cardPlace({ top: 50, left: 500, right: 1270, bottom: 500 }, card, desktop)).toBe('bottomRight');
});

it('hides nothing of a thing that leaves a corner free', () => {
  const at = fc.integer({ min: 60, max: 400 });
  fc.assert(
    fc.property(at, at, (top, left) => {
      const mark = { top, left, right: left + 300, bottom: top + 150 };
      expect(cardPlace(mark, card, desktop)).toBe('bottomRight');
    }),
  );
});
