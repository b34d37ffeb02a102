import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromCents } from '@/lib/money';
import {
  aboveLowest,
  askingChange,
  followedOffer,
  lowerLabel,
  lowestAskText,
  offerChoices,
  overAsking,
  overAskingText,
} from './followed-offer';

describe('an offer and the asking price', () => {
  it('lowers an offer that the form filled in, and keeps a typed one', () => {
    expect(followedOffer('414.00', '414.00', 38_000)).toBe('380.00');
    expect(followedOffer('400', '414.00', 38_000)).toBeNull();
    expect(followedOffer('414.00', '414.00', 42_000)).toBeNull();
    expect(followedOffer('414.00', '414.00', undefined)).toBeNull();
    expect(followedOffer('', '', 38_000)).toBeNull();
  });

  it('never goes up, whatever the asking price does', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, fc.array(price), (start, moves) => {
        let filledIn = decimalFromCents(start);
        for (const asking of moves) filledIn = followedOffer(filledIn, filledIn, asking) ?? filledIn;
        expect(filledIn).toBe(decimalFromCents(Math.min(start, ...moves)));
      }),
    );
  });

  it('describes the change', () => {
    expect(askingChange(41_400, 38_000, { text: '380.00', filledIn: '380.00' })).toBe(
      'Asking price down from $414.00 to $380.00. Your offer was updated.',
    );
    expect(askingChange(41_400, 38_000, { text: '400', filledIn: '414.00' })).toBe(
      'Asking price down from $414.00 to $380.00. Your offer stays at $400.00.',
    );
    expect(askingChange(38_000, 42_000, { text: '380.00', filledIn: '380.00' })).toBe(
      'Asking price up from $380.00 to $420.00. Your offer stays at $380.00.',
    );
    expect(askingChange(38_000, 42_000, { text: 'x', filledIn: '380.00' })).toBe(
      'Asking price up from $380.00 to $420.00.',
    );
    expect(askingChange(38_000, 38_000, { text: '1', filledIn: '380.00' })).toBeNull();
    expect(askingChange(undefined, 38_000, { text: '1', filledIn: '' })).toBeNull();
  });

  it('states the extra cost above the asking price, each and in total', () => {
    const over = overAsking(41_400, 38_000, 20);
    expect(over && overAskingText(over)).toBe('$34.00 over asking\u00a0· $680.00\u00a0extra');
    expect(over && lowerLabel(over)).toBe('Lower to $380.00');
    const one = overAsking(41_400, 38_000, 1);
    expect(one && overAskingText(one)).toBe('$34.00 over asking');
    expect(overAsking(38_000, 38_000, 20)).toBeNull();
    expect(overAsking(38_000, null, 20)).toBeNull();
  });
});

describe('an offer and the lowest asking price for the spec', () => {
  const lowest = { price: 16_300, pieces: 22, minimum: 1, sellRequestCount: 3 };

  it('states how far the lot is above the lowest price', () => {
    expect(lowestAskText(lowest, 16_600)).toBe('Lowest for this spec $163.00 · 22 pcs; this lot +$3.00');
    expect(lowestAskText(lowest, 16_300)).toBe('Lowest for this spec $163.00 · 22 pcs, this lot included');
    expect(lowestAskText({ ...lowest, minimum: 5 }, 16_600)).toBe(
      'Lowest for this spec $163.00 · 22 pcs, MOQ 5; this lot +$3.00',
    );
    expect(lowestAskText({ ...lowest, pieces: 1 }, 16_301)).toBe(
      'Lowest for this spec $163.00 · 1 pc; this lot +$0.01',
    );
    expect(lowestAskText({ ...lowest, sellRequestCount: 1 }, 16_300)).toBe('The only lot for this spec');
  });

  it('is silent while the prices contradict each other', () => {
    expect(lowestAskText(lowest, 16_200)).toBeNull();
    expect(lowestAskText({ ...lowest, sellRequestCount: 1 }, 16_600)).toBeNull();
  });

  it('offers the lowest price, the asking price and 5% less', () => {
    const prices = (...choice: Parameters<typeof offerChoices>) =>
      offerChoices(...choice).map(({ name, price }) => [name, price]);
    expect(prices(16_600, lowest)).toEqual([
      ['Match $163.00', 16_300],
      ['Asking $166.00', 16_600],
      ['−5% $157.70', 15_770],
    ]);
    expect(prices(16_300, lowest)).toEqual([
      ['Asking $163.00', 16_300],
      ['−5% $154.85', 15_485],
    ]);
    expect(prices(1, null)).toEqual([['Asking $0.01', 1]]);
  });

  it('warns above 20% more, and not at 20%', () => {
    expect(aboveLowest('195.60', lowest)).toBeNull();
    expect(aboveLowest('195.61', lowest)).toBe('20% above the lowest asking price for this spec');
    expect(aboveLowest('326', lowest)).toBe('100% above the lowest asking price for this spec');
    expect(aboveLowest('326', { ...lowest, sellRequestCount: 1 })).toBeNull();
    for (const text of ['', 'abc', '195,61', '-500']) expect(aboveLowest(text, lowest)).toBeNull();
  });
});
