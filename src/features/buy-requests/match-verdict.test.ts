import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFromCents } from '@/lib/money';
import { matchVerdict, sellRequestInMatch } from './match-verdict';
import { request, target } from './testing/test-lines';

describe('matchVerdict', () => {
  it('states the sellers, the pieces and the lowest price of a match', () => {
    const matchedTarget = [target(310, 100, 'a'), target(305, 80, 'b'), target(312.5, 60, 'c')];
    expect(matchVerdict(request({ price: 312.5, matched: true, matchedTarget }))).toEqual({
      kind: 'matched',
      sentence: 'Matched · 3 sellers, 240 pcs from $305.00',
      optionalPart: '3 sellers, ',
      isCovered: true,
    });
  });

  it('counts a seller once, even with several records', () => {
    const matchedTarget = [target(305, 150, 'a'), target(306, 50, 'a')];
    const { sentence } = matchVerdict(request({ price: 306, matched: true, matchedTarget }));
    expect(sentence).toBe('Matched · 1 seller, 200 pcs from $305.00');
  });

  it('states when a match has fewer pieces than the request', () => {
    const verdict = matchVerdict(request({ matched: true, matchedTarget: [target(280, 40, 'a')] }));
    expect(verdict.sentence).toBe('Matched · 1 seller, only 40 of 200 pcs from $280.00');
    expect(verdict.isCovered).toBe(false);
  });

  it('accepts a match without any named seller', () => {
    const verdict = matchVerdict(request({ matched: true }));
    expect(verdict).toEqual({
      kind: 'matched',
      sentence: 'Matched · Sellers not shown',
      optionalPart: '',
      isCovered: false,
    });
  });

  it('states the pieces of a partial match', () => {
    const verdict = matchVerdict(request({ matchedTarget: [target(279, 30, 'a'), target(280, 10, 'b')] }));
    expect(verdict.kind).toBe('short');
    expect(verdict.sentence).toBe('Partial match · 40 of 200 pcs at $280.00 or less');
  });

  it('reports no match where the marketplace reports none, even with enough pieces', () => {
    const verdict = matchVerdict(request({ matchedTarget: [target(279, 300, 'a')] }));
    expect(verdict.sentence).toBe('No match, though 300 pcs were available');
    expect(verdict.kind).toBe('short');
  });

  it('is covered by exactly the requested pieces at exactly the offer', () => {
    const exact = [target(280, 200, 'a')];
    expect(matchVerdict(request({ matched: true, matchedTarget: exact }))).toMatchObject({
      isCovered: true,
      sentence: 'Matched · 1 seller, 200 pcs from $280.00',
    });
    expect(matchVerdict(request({ matchedTarget: exact })).sentence).toBe(
      'No match, though 200 pcs were available',
    );
    expect(matchVerdict(request({ quantity: 1, matchedTarget: [target(280, 1, 'a')] })).sentence).toBe(
      'No match, though 1 pc was available',
    );
    expect(matchVerdict(request({ matchedTarget: [target(280, 1, 'a')] })).sentence).toBe(
      'Partial match · 1 of 200 pcs at $280.00 or less',
    );
    expect(matchVerdict(request(), { lowest: 28_000, enough: null }).sentence).toBe(
      'No match at $280.00\u00a0· Now listed at $280.00',
    );
  });

  it('names no lowest price where there is none, or where it is not above the offer', () => {
    const none = [target(280, 0, 'a')];
    expect(matchVerdict(request({ matchedTarget: none })).sentence).toBe('No match at $280.00');
    expect(matchVerdict(request()).sentence).toBe('No match at $280.00');
  });

  it('names the offer without a match, and the lowest price', () => {
    expect(matchVerdict(request({})).sentence).toBe('No match at $280.00');
    const tooLow = matchVerdict(request({ matchedTarget: [target(301, 9, 'a'), target(296, 90, 'b')] }));
    expect(tooLow.sentence).toBe('No match at $280.00\u00a0· Lowest ask $296.00');
    expect(tooLow.kind).toBe('waiting');
  });

  it('prefers current listings to the records of the request', () => {
    const waiting = request({ matchedTarget: [target(296, 90, 'b')] });
    const now = (lowest: number, enough: number | null) => matchVerdict(waiting, { lowest, enough });
    expect(now(29_000, null).sentence).toBe('No match at $280.00\u00a0· Lowest ask $290.00');
    expect(now(27_500, null).sentence).toBe('No match at $280.00\u00a0· Now listed at $275.00');
    expect(now(27_500, 28_100).sentence).toBe('No match at $280.00\u00a0· Now listed at $275.00');
    expect(now(27_500, 28_000)).toMatchObject({
      kind: 'waiting',
      sentence: 'No match when sent\u00a0· Ask now $280.00',
    });
    expect(matchVerdict(request({ matched: true }), { lowest: 1, enough: 1 }).sentence).toMatch(
      /^Matched · /,
    );
  });

  it('never compares prices in different currencies', () => {
    const matchedTarget = [target(250, 300, 'a', { currency: 'EUR' })];
    expect(matchVerdict(request({ matchedTarget })).sentence).toBe('No match at $280.00');
    expect(matchVerdict(request({ matched: true, matchedTarget })).sentence).toBe(
      'Matched · 1 seller, 300 pcs',
    );
  });

  it('assumes dollars where no currency is stated', () => {
    const matchedTarget = [target(280, 200, 'a', { currency: null })];
    const { sentence } = matchVerdict(request({ currency: null, matched: true, matchedTarget }));
    expect(sentence).toBe('Matched · 1 seller, 200 pcs from $280.00');
  });

  const anyTarget = fc
    .record({ cents: fc.integer({ min: 1, max: 60_000 }), quantity: fc.nat(500), seller: fc.nat(4) })
    .map(({ cents, quantity, seller }) => target(numberFromCents(cents), quantity, `s${seller}`));
  const anyRequest = fc
    .record({
      cents: fc.integer({ min: 1, max: 60_000 }),
      quantity: fc.integer({ min: 1, max: 2000 }),
      matched: fc.boolean(),
      matchedTarget: fc.array(anyTarget, { maxLength: 6 }),
    })
    .map(({ cents, ...rest }) => request({ price: numberFromCents(cents), ...rest }));

  it('is a match exactly when the marketplace reports one', () => {
    fc.assert(
      fc.property(anyRequest, (buyRequest) => {
        const verdict = matchVerdict(buyRequest);
        expect(verdict.kind === 'matched').toBe(buyRequest.matched);
        expect(verdict.sentence.startsWith('Matched · ')).toBe(buyRequest.matched);
      }),
    );
  });

  it('never states more pieces, more sellers or a lower price than the records have, in any order', () => {
    fc.assert(
      fc.property(anyRequest, (buyRequest) => {
        const verdict = matchVerdict(buyRequest);
        const records = buyRequest.matchedTarget;
        const stated = (form: RegExp) => form.exec(verdict.sentence)?.[1]?.replaceAll(',', '');
        const pieces = Number(stated(/([\d,]+) (?:of [\d,]+ )?pcs?\b/) ?? 0);
        expect(pieces).toBeLessThanOrEqual(records.reduce((sum, { quantity }) => sum + quantity, 0));
        const sellers = Number(stated(/([\d,]+) sellers?\b/) ?? 0);
        expect(sellers).toBeLessThanOrEqual(new Set(records.map(({ seller }) => seller)).size);
        const lowest = Math.min(...records.map(({ price }) => price));
        expect(stated(/(?:from|ask) \$([\d,.]+)/) ?? lowest.toFixed(2)).toBe(lowest.toFixed(2));
        expect(matchVerdict({ ...buyRequest, matchedTarget: records.toReversed() })).toEqual(verdict);
      }),
    );
  });
});

describe('sellRequestInMatch', () => {
  it.each([
    [[], null],
    [['a'], 'This is the lot you opened.'],
    [['a', 'c'], 'Includes this lot.'],
    [['c', 'd'], "Doesn't include this lot."],
  ])('compares a match with the lots %j with the open lot', (ids, sentence) => {
    const matchedTarget = ids.map((id) => ({ ...target(300, 1, 'seller'), id }));
    expect(sellRequestInMatch(request({ matchedTarget }), { id: 'a', minQuantity: 1 })).toBe(sentence);
  });

  it.each([
    [7, [], 'Not counting this lot: its MOQ is 10.'],
    [7, ['c'], "Doesn't include this lot: its MOQ is 10."],
    [7, ['a'], 'This is the lot you opened.'],
    [10, [], null],
    [10, ['c'], "Doesn't include this lot."],
  ])('names an MOQ above the %i pcs of a match with the lots %j', (quantity, ids, sentence) => {
    const matchedTarget = ids.map((id) => ({ ...target(300, 1, 'seller'), id }));
    const buyRequest = request({ quantity, matchedTarget });
    expect(sellRequestInMatch(buyRequest, { id: 'a', minQuantity: 10 })).toBe(sentence);
  });
});
