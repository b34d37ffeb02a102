import { describe, expect, it } from 'vitest';
import type { ListLine } from '@/contract/lists';
import type { LineMatch, Substitute } from '@/features/market-index/index/match-lines';
import { testSellRequest } from '@/features/market-index/testing/test-sell-requests';
import { requestDrafts, statedSpecs, sumOfRequests } from '../line-match/request-drafts';
import {
  compareLines,
  comparisonSummary,
  dayText,
  nowText,
  percentChange,
  percentText,
  selectedLines,
  verdictText,
} from './comparison';

const tuesday = new Date(2026, 10, 17, 9).getTime();
const now = new Date(2026, 10, 20, 12).getTime();

const line = (id: string, fields: Partial<ListLine> = {}): ListLine => ({
  id,
  name: 'iPhone 13 128GB',
  brand: 'Apple',
  category: 'phones',
  properties: {},
  quantity: 10,
  price: 30_000,
  currency: 'USD',
  pricedAt: tuesday,
  listing: null,
  ...fields,
});
/** A match to lots, each by its id, pieces and price. */
function match(
  id: string,
  picked: [lot: string, pieces: number, price: number][],
  fields: Partial<LineMatch> = {},
): LineMatch {
  return {
    id,
    picks: picked.map(([of, pieces, price]) => ({ sellRequest: testSellRequest({ id: of }), pieces, price })),
    pieces: picked.reduce((sum, [, pieces]) => sum + pieces, 0),
    total: picked.reduce((sum, [, pieces, price]) => sum + pieces * price, 0),
    neededPieces: 10,
    questions: [],
    model: 'iPhone 13',
    hasSellRequests: true,
    substitutes: [],
    substitute: null,
    ...fields,
  };
}
const blue: Substitute = {
  ...match('', [['blue', 10, 31_000]]),
  key: 'blue',
  differences: ['Blue'],
  stated: ['Midnight'],
};
const nothing: ReadonlySet<string> = new Set();

const lines = [
  line('same'),
  line('up'),
  line('down'),
  line('short'),
  line('gone'),
  line('more'),
  line('euro', { currency: 'EUR' }),
];
const matches = [
  match('same', [['a', 10, 30_000]]),
  match('up', [['b', 10, 31_000]]),
  match('down', [
    ['c', 4, 28_000],
    ['d', 6, 29_500],
  ]),
  match('short', [['e', 7, 30_000]]),
  match('gone', [], { substitutes: [blue] }),
  match('more', [['f', 12, 30_000]]),
  match('euro', [['a', 10, 30_000]]),
];

describe('a comparison', () => {
  it('shows whether each line is available, more expensive, cheaper, short or gone', () => {
    const compared = compareLines(lines, matches, true, nothing);
    expect(compared.map((one) => [one.line.id, one.availability, verdictText(one)])).toEqual([
      ['same', 'available', 'Same price'],
      ['up', 'available', 'Price up 3.3%'],
      ['down', 'available', 'Price down 3.7%'],
      ['short', 'short', 'Only 7 of 10 pcs'],
      ['gone', 'gone', 'No longer available'],
      ['more', 'available', "MOQs don't allow exactly 10"],
      ['euro', 'available', 'Available'],
    ]);
    expect(nowText(matches[2] ?? blue)).toEqual({ price: '$289.00', pieces: '10 pcs · 2 lots' });
    expect(
      nowText(
        match('', [
          ['a', 1, 100],
          ['b', 2, 101],
        ]),
      ),
    ).toEqual({ price: '≈ $1.01', pieces: '3 pcs · 2 lots' });
  });

  it('counts available lines, weights prices by pieces, and ignores other currencies', () => {
    const summary = comparisonSummary(compareLines(lines, matches, true, nothing), now);
    // 49 pcs at $300.00 then; now 10 more dollars on 10 and 110 less on 10.
    expect(summary).toBe('5 of 7 available · prices −0.1% since Tuesday');
    const euros = compareLines(lines.slice(6), matches, true, nothing);
    expect(comparisonSummary(euros, now)).toBe('1 of 1 available');
    expect(comparisonSummary(compareLines(lines.slice(0, 1), matches, true, nothing), now)).toBe(
      '1 of 1 available · prices 0% since Tuesday',
    );
  });

  it('asks for a missing property, and does not compare prices saved today', () => {
    const open = match('same', [], { questions: [{ subject: 'grade', options: [], answer: null }] });
    const questioned = compareLines(
      lines.slice(0, 2),
      [open, match('up', [['b', 10, 31_000]])],
      true,
      nothing,
    );
    expect(questioned.map(verdictText)).toEqual(['Which grade?', 'Price up 3.3%']);
    expect(questioned[0]).toMatchObject({ availability: 'choice', isSelected: false });
    expect(comparisonSummary(questioned, now)).toBe(
      '1 of 2 available · 1 needs your choice · prices +3.3% since Tuesday',
    );
    const fresh = [line('same', { pricedAt: now - 1000, price: 29_000 })];
    expect(comparisonSummary(compareLines(fresh, matches, true, nothing), now)).toBe('1 of 1 available');
  });

  it('reports nothing as gone or short while lots are missing', () => {
    const loading = compareLines(lines, matches, false, nothing);
    expect(loading.filter(({ availability }) => availability === 'gone' || availability === 'short')).toEqual(
      [],
    );
    expect(loading.map(verdictText)[4]).toBe('Not found yet');
    const before = compareLines(lines, null, false, nothing);
    expect(before.every(({ availability, isSelected }) => availability === 'unknown' && !isSelected)).toBe(
      true,
    );
    expect(before.map(verdictText).join('')).toBe('');
  });
});

const requestsOf = (compared: ReturnType<typeof compareLines>) => requestDrafts(selectedLines(compared));

describe('the request', () => {
  it('includes every line with lots, and only chosen substitutes', () => {
    const sellRequests = requestsOf(compareLines(lines, matches, true, nothing));
    expect(sellRequests.map(({ sellRequest: { id }, pieces }) => `${id}:${pieces}`)).toEqual([
      'a:20',
      'b:10',
      'c:4',
      'd:6',
      'e:7',
      'f:12',
    ]);
    expect(sellRequests[0]?.lines).toEqual(['same', 'euro']);
    expect(sumOfRequests(sellRequests)).toEqual({ pieces: 59, total: 1_769_000 });
  });

  it('includes a chosen substitute, and no unselected line', () => {
    const chosen = matches.map((one) => (one.id === 'gone' ? { ...one, substitute: blue } : one));
    const sellRequests = requestsOf(compareLines(lines, chosen, true, new Set(['same', 'euro'])));
    expect(sellRequests.map(({ sellRequest: { id } }) => id)).toEqual(['b', 'c', 'd', 'e', 'blue', 'f']);
  });

  it('has the specs of the selected lines', () => {
    const spec = (id: string, countrySpec: string | null) => line(id, { properties: { countrySpec } });
    const stated = [spec('same', 'EU'), spec('up', null), spec('down', 'EU'), spec('short', 'US')];
    expect(statedSpecs(selectedLines(compareLines(stated, matches, true, nothing)))).toEqual(['EU', 'US']);
    expect(statedSpecs(selectedLines(compareLines(stated, matches, true, new Set(['short']))))).toEqual([
      'EU',
    ]);
  });

  it('has no total if it is too large to be exact', () => {
    const picks = [{ sellRequest: testSellRequest({ id: 'a' }), price: Number.MAX_SAFE_INTEGER, pieces: 2 }];
    const requests = requestDrafts([{ id: 'a', picks, offer: null, countrySpec: null }]);
    expect(sumOfRequests(requests).total).toBeNull();
  });
});

describe('texts', () => {
  it('show a difference with one decimal', () => {
    expect([percentChange(97_900, 100_000), percentChange(1, 0), percentChange(5, 5)]).toEqual([
      -2.1,
      null,
      0,
    ]);
    expect([-2.1, 3, 0, 1234.56, 0.04, -0.04].map(percentText)).toEqual([
      '−2.1%',
      '+3%',
      '0%',
      '+1,234.6%',
      '0%',
      '0%',
    ]);
  });

  it('name a day relative to today', () => {
    const at = (day: number, hour = 0) => dayText(new Date(2026, 10, day, hour).getTime(), now);
    expect([at(20), at(21), at(19, 23), at(19), at(18, 23), at(14), at(13)]).toEqual([
      'today',
      'today',
      'yesterday',
      'yesterday',
      'Wednesday',
      'Saturday',
      'Nov 13',
    ]);
    expect(dayText(new Date(2025, 2, 3).getTime(), now)).toBe('Mar 3, 2025');
  });
});
