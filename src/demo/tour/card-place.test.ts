import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardPlace } from './card-place';

const card = { width: 400, height: 200 };
const desktop = { width: 1280, height: 800 };
const lowerRight = { top: 584, left: 864 };

it('stands beside the mark, at its upper edge', () => {
  expect(cardPlace({ top: 100, left: 10, right: 300, bottom: 400 }, [], card, desktop)).toEqual({
    top: 100,
    left: 316,
  });
  expect(cardPlace({ top: 700, left: 800, right: 1270, bottom: 790 }, [], card, desktop)).toEqual({
    top: 584,
    left: 384,
  });
});

it('stands below or above a mark that is as wide as the window', () => {
  expect(cardPlace({ top: 60, left: 10, right: 1270, bottom: 500 }, [], card, desktop)).toEqual({
    top: 516,
    left: 10 + 6,
  });
  expect(cardPlace({ top: 500, left: 40, right: 1270, bottom: 790 }, [], card, desktop)).toEqual({
    top: 284,
    left: 40,
  });
});

it('hides nothing of a mark that leaves room', () => {
  const at = fc.integer({ min: 60, max: 400 });
  fc.assert(
    fc.property(at, at, (top, left) => {
      const mark = { top, left, right: left + 300, bottom: top + 150 };
      expect(cardPlace(mark, [], card, desktop)).toEqual({ top: Math.max(64, top), left: left + 316 });
    }),
  );
});

it('covers part of the mark rather than an amount or a button', () => {
  const mark = { top: 60, left: 10, right: 1270, bottom: 790 };
  const button = { top: 740, left: 1100, right: 1250, bottom: 776 };
  const amount = { top: 700, left: 300, right: 360, bottom: 720 };
  expect(cardPlace(mark, [], card, desktop)).toEqual(lowerRight);
  expect(cardPlace(mark, [button], card, desktop)).toEqual({ top: 584, left: 16 });
  expect(cardPlace(mark, [button, amount], card, desktop)).toEqual({ top: 584, left: 440 });
});

it('stands in the middle of a mark whose corners are taken', () => {
  const mark = { top: 60, left: 10, right: 1270, bottom: 790 };
  const corner = (left: number, top: number) => ({ top, left, right: left + 100, bottom: top + 30 });
  const taken = [80, 760].flatMap((top) => [20, 590, 1160].map((left) => corner(left, top)));
  expect(cardPlace(mark, taken, card, desktop)).toEqual({ top: 552, left: 864 });
});

it('keeps the marked amounts and buttons visible before everything else', () => {
  const phone = { width: 390, height: 844 };
  const small = { width: 358, height: 190 };
  const mark = { top: 160, left: 16, right: 374, bottom: 560 };
  const countdown = { top: 170, left: 130, right: 180, bottom: 190 };
  const summary = [620, 650, 680, 710].map((top) => ({ top, left: 300, right: 350, bottom: top + 20 }));
  expect(cardPlace(mark, [countdown, ...summary], small, phone)).toEqual({ top: 576, left: 16 });
});
