import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardPlace } from './card-place';

const card = { width: 400, height: 200 };
const desktop = { width: 1280, height: 800 };

it('stays at the lower right when nothing is there', () => {
  expect(cardPlace({ top: 60, left: 10, right: 300, bottom: 300 }, [], card, desktop)).toBe('bottomRight');
});

it('avoids the marked element', () => {
  expect(cardPlace({ top: 60, left: 700, right: 1270, bottom: 790 }, [], card, desktop)).toBe('bottomLeft');
  expect(cardPlace({ top: 500, left: 10, right: 1270, bottom: 790 }, [], card, desktop)).toBe('topRight');
  expect(cardPlace({ top: 50, left: 500, right: 1270, bottom: 500 }, [], card, desktop)).toBe('bottomRight');
});

it('hides nothing of an element that leaves a corner free', () => {
  const at = fc.integer({ min: 60, max: 400 });
  fc.assert(
    fc.property(at, at, (top, left) => {
      const mark = { top, left, right: left + 300, bottom: top + 150 };
      expect(cardPlace(mark, [], card, desktop)).toBe('bottomRight');
    }),
  );
});

it('covers part of the mark rather than an amount or a button', () => {
  const mark = { top: 60, left: 10, right: 1270, bottom: 790 };
  const button = { top: 740, left: 1100, right: 1250, bottom: 776 };
  const amount = { top: 700, left: 300, right: 360, bottom: 720 };
  expect(cardPlace(mark, [button], card, desktop)).toBe('bottomLeft');
  expect(cardPlace(mark, [button, amount], card, desktop)).toBe('bottom');
});

it('keeps the marked amounts and buttons visible before everything else', () => {
  const phone = { width: 390, height: 844 };
  const small = { width: 358, height: 190 };
  const mark = { top: 160, left: 16, right: 374, bottom: 560 };
  const countdown = { top: 170, left: 130, right: 180, bottom: 190 };
  const summary = [620, 650, 680, 710].map((top) => ({ top, left: 300, right: 350, bottom: top + 20 }));
  expect(cardPlace(mark, [countdown, ...summary], small, phone)).toBe('bottomRight');
});
