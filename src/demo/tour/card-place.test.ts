import { expect, it } from 'vitest';
import { cardPlace } from './card-place';

const card = { width: 400, height: 200 };
const desktop = { width: 1280, height: 800 };
const lowerRight = { top: 584, left: 864 };

it('stands in the lower right corner where it covers nothing', () => {
  expect(cardPlace([], [], card, desktop)).toEqual(lowerRight);
  const above = { top: 100, left: 900, right: 1000, bottom: 140 };
  expect(cardPlace([above], [above], card, desktop)).toEqual(lowerRight);
});

it('stands in another corner rather than over an amount or a button', () => {
  const button = { top: 740, left: 1100, right: 1250, bottom: 776 };
  const amount = { top: 700, left: 300, right: 360, bottom: 720 };
  expect(cardPlace([button], [], card, desktop)).toEqual({ top: 584, left: 16 });
  expect(cardPlace([button, amount], [], card, desktop)).toEqual({ top: 64, left: 864 });
});

it('keeps the marked amounts and buttons visible before everything else', () => {
  const phone = { width: 390, height: 844 };
  const small = { width: 358, height: 190 };
  const countdown = { top: 170, left: 130, right: 180, bottom: 190 };
  const summary = [620, 650, 680, 710].map((top) => ({ top, left: 300, right: 350, bottom: top + 20 }));
  expect(cardPlace([countdown], summary, small, phone)).toEqual({ top: 590, left: 16 });
});
