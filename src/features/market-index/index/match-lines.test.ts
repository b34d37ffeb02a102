import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListLine } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { anySellRequest, indexOf, testSellRequest } from '../testing/test-sell-requests';
import { createLineReader, type LineEdits, matchLines } from './match-lines';

const line = (fields: Partial<ListLine> = {}): ListLine => ({
  id: 'line',
  name: 'iPhone 13 128GB',
  brand: 'Apple',
  category: 'phones',
  properties: { grade: 'A', storage: '128GB', color: 'Midnight', carrier: 'Unlocked' },
  quantity: 10,
  price: 31_200,
  currency: 'USD',
  pricedAt: 0,
  listing: null,
  ...fields,
});

const match = (lines: ListLine[], sellRequests: SellRequest[], edits: LineEdits = {}) =>
  matchLines(lines.map(createLineReader()), indexOf(sellRequests).ofModel, edits);
const pieces = (matches: ReturnType<typeof match>) =>
  matches.map(({ picks }) => picks.map((pick) => `${pick.sellRequest.id}:${pick.pieces}`).join(' '));
const properties = (change: Partial<SellRequest['properties']>) => ({ ...line().properties, ...change });
const substitutes = (matches: ReturnType<typeof match>) =>
  matches.map((one) =>
    one.substitutes.map(({ differences, pieces: count }) => `${differences.join(' ')} ${count}`),
  );

describe('a line of a saved list', () => {
  it('matches the cheapest lot of the same device after its own lot is gone', () => {
    const matches = match(
      [line({ listing: 'sold' })],
      [
        testSellRequest({ id: 'high', price: 330 }),
        testSellRequest({ id: 'low', price: 300 }),
        testSellRequest({ id: 'other', name: 'iPhone 14 128GB', price: 1 }),
      ],
    );
    expect(pieces(matches)).toEqual(['low:10']);
    expect(matches).toMatchObject([{ pieces: 10, total: 300_000, substitutes: [] }]);
  });

  it('matches other spellings of the device', () => {
    const renamed = testSellRequest({
      id: 'renamed',
      name: 'Apple iPhone 13 128 GB',
      properties: { color: 'midnight', grade: 'Grade A', carrier: 'UNL', storage: '128' },
    });
    expect(pieces(match([line()], [renamed]))).toEqual(['renamed:10']);
  });

  it.each([
    ['storage', { name: 'iPhone 13 256GB', properties: properties({ storage: '256GB' }) }],
    ['grade', { properties: properties({ grade: 'B' }) }],
    ['carrier', { properties: properties({ carrier: 'AT&T' }) }],
    ['color', { properties: properties({ color: 'Starlight' }) }],
  ])('is not matched to a lot of another %s', (_, fields) => {
    expect(pieces(match([line()], [testSellRequest({ id: 'near', ...fields })]))).toEqual(['']);
  });

  it('matches any color if it states none', () => {
    const blue = testSellRequest({ id: 'blue', properties: properties({ color: 'Blue' }) });
    expect(pieces(match([line({ properties: properties({ color: null }) })], [blue]))).toEqual(['blue:10']);
  });

  it.each([
    ['grade', { grade: 'A' }, { grade: 'B' }],
    ['carrier', { carrier: 'AT&T' }, { carrier: 'Unlocked' }],
    ['storage', { storage: '128GB' }, { storage: '256GB' }],
  ] as const)('without a %s asks for it where lots differ in it', (subject, one, other) => {
    const sellRequests = [
      testSellRequest({ id: 'one', name: 'iPhone 13', price: 300, properties: properties(one) }),
      testSellRequest({ id: 'other', name: 'iPhone 13', price: 200, properties: properties(other) }),
    ];
    const open = line({ name: 'iPhone 13', properties: properties({ [subject]: null }) });
    const [openMatch] = match([open], sellRequests);
    expect(openMatch).toMatchObject({ pieces: 0, questions: [{ subject, answer: null }], substitutes: [] });
    const answered = (answer: string) =>
      match([open], sellRequests, { line: { answers: { [subject]: answer } } });
    expect(pieces(answered(Object.values(one)[0] ?? ''))).toEqual(['one:10']);
    expect(pieces(answered('*'))).toEqual(['other:10']);
    expect(pieces(match([open], sellRequests.slice(0, 1)))).toEqual(['one:10']);
  });

  it('matches several lots of the grade that the buyer chose', () => {
    const sellRequests = [
      testSellRequest({ id: 'a', price: 300, quantity: 6, minQuantity: 1 }),
      testSellRequest({
        id: 'b',
        price: 200,
        quantity: 6,
        minQuantity: 1,
        properties: properties({ grade: 'B' }),
      }),
    ];
    const open = line({ properties: properties({ grade: null }) });
    expect(pieces(match([open], sellRequests, { line: { answers: { grade: '*' } } }))).toEqual(['b:6 a:4']);
  });

  it('is split over several lots if one has too few pieces', () => {
    const sellRequests = [
      testSellRequest({ id: 'a', price: 300, quantity: 12 }),
      testSellRequest({ id: 'b', price: 310, quantity: 50 }),
    ];
    const matches = match([line({ quantity: 20 })], sellRequests);
    expect(pieces(matches)).toEqual(['a:12 b:8']);
    expect(matches).toMatchObject([{ total: 12 * 30_000 + 8 * 31_000 }]);
  });

  it('gets all pieces if there are too few', () => {
    const matches = match(
      [line({ quantity: 100 })],
      [testSellRequest({ id: 'a', quantity: 12 }), testSellRequest({ id: 'b', quantity: 7 })],
    );
    expect(matches).toMatchObject([{ pieces: 19 }]);
  });

  it('respects MOQs', () => {
    expect(pieces(match([line({ quantity: 3 })], [testSellRequest({ id: 'a', minQuantity: 5 })]))).toEqual([
      'a:5',
    ]);
  });

  it('gets no piece that an earlier line has', () => {
    const sellRequests = [
      testSellRequest({ id: 'a', price: 300, quantity: 15 }),
      testSellRequest({ id: 'b', price: 310, quantity: 8 }),
    ];
    const matches = match([line({ id: 'one' }), line({ id: 'two' }), line({ id: 'three' })], sellRequests);
    expect(pieces(matches)).toEqual(['a:10', 'a:5 b:5', 'b:3']);
  });
});

describe('substitutes', () => {
  const blue = testSellRequest({ id: 'blue', price: 320, properties: properties({ color: 'Blue' }) });
  const gradeB = testSellRequest({ id: 'b', price: 250, properties: properties({ grade: 'B' }) });

  it('are another color first, then the next grades, then another carrier, and none is chosen', () => {
    const faraway = testSellRequest({ id: 'd', price: 1, properties: properties({ grade: 'D' }) });
    const locked = testSellRequest({ id: 'att', price: 1, properties: properties({ carrier: 'AT&T' }) });
    const matches = match([line()], [gradeB, faraway, locked, blue]);
    expect(pieces(matches)).toEqual(['']);
    expect(substitutes(matches)).toEqual([['Blue 10', 'Grade B 10', 'AT&T 10']]);
  });

  it('are matched once the buyer chooses one, each piece once', () => {
    const [proposed] = match([line()], [blue]);
    const chosen = { substitute: proposed?.substitutes[0]?.key };
    const lines = [line({ id: 'one', quantity: 15 }), line({ id: 'two', quantity: 15 })];
    const matches = match(lines, [blue], { one: chosen, two: chosen });
    expect(pieces(matches)).toEqual(['', '']);
    expect(matches.map(({ substitute }) => substitute?.pieces)).toEqual([15, 5]);
    expect(match([line()], [testSellRequest({ id: 'own' }), blue], { line: chosen })).toMatchObject([
      { pieces: 10, substitute: null },
    ]);
  });

  it('are proposed only for missing pieces', () => {
    const matches = match([line({ quantity: 25 })], [testSellRequest({ id: 'own', quantity: 20 }), blue]);
    expect(substitutes(matches)).toEqual([['Blue 5']]);
    expect(substitutes(match([line()], [testSellRequest({ id: 'own' }), blue]))).toEqual([[]]);
  });

  it('have no piece that a line is matched to', () => {
    const own = line({ id: 'blue line', properties: properties({ color: 'Blue' }), quantity: 14 });
    expect(substitutes(match([line(), own], [blue]))).toEqual([['Blue 6'], []]);
  });
});

it('never matches more than what is for sale', () => {
  const anyLine = anySellRequest.map(({ id, name, brand, category, properties: stated, quantity }) =>
    line({ id, name: name || '—', brand, category, properties: stated, quantity: quantity + 1 }),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(anySellRequest, { selector: ({ id }) => id, maxLength: 20 }),
      fc.array(anyLine, { maxLength: 8 }),
      (sellRequests, lines) => {
        const matches = match(lines, sellRequests);
        const taken = new Map<string, number>();
        for (const { picks, pieces: count, total } of matches) {
          expect(count).toBe(picks.reduce((sum, pick) => sum + pick.pieces, 0));
          expect(total).toBe(picks.reduce((sum, pick) => sum + pick.price * pick.pieces, 0));
          for (const {
            sellRequest: { id },
            pieces: of,
          } of picks)
            taken.set(id, (taken.get(id) ?? 0) + of);
        }
        for (const { id, quantity } of sellRequests) expect(taken.get(id) ?? 0).toBeLessThanOrEqual(quantity);
      },
    ),
  );
});
