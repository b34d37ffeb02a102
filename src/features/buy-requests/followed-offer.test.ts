import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromCents } from '@/lib/money';
import { askingChange, followedOffer, lowerLabel, overAsking, overAskingText } from './followed-offer';

describe('an offer and the asking price', () => {
  it('follows down what the form filled in, and leaves what was typed', () => {
    expect(followedOffer('414.00', '414.00', 38_000)).toBe('380.00');
    expect(followedOffer('400', '414.00', 38_000)).toBeNull();
    expect(followedOffer('414.00', '414.00', 42_000)).toBeNull();
    expect(followedOffer('414.00', '414.00', undefined)).toBeNull();
    expect(followedOffer('', '', 38_000)).toBeNull();
  });

  it('never goes up, however the asking price moves', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, fc.array(price), (start, moves) => {
        let filledIn = decimalFromCents(start);
        for (const asking of moves) filledIn = followedOffer(filledIn, filledIn, asking) ?? filledIn;
        expect(filledIn).toBe(decimalFromCents(Math.min(start, ...moves)));
      }),
    );
  });

  it('says what has changed', () => {
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

  it('says what it costs beyond the asking price, each and in all', () => {
    const over = overAsking(41_400, 38_000, 20);
    expect(over && overAskingText(over)).toBe('$34.00 over asking · $680.00 extra');
    expect(over && lowerLabel(over)).toBe('Lower to $380.00');
    expect(overAsking(38_000, 38_000, 20)).toBeNull();
    expect(overAsking(38_000, null, 20)).toBeNull();
  });
});
