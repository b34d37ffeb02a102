import { describe, expect, it } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { createSellRequestReader } from '@/features/market-index/index/indexed-facts';
import type { LineEdit } from '@/features/market-index/index/match-lines';
import { testSellRequest } from '@/features/market-index/testing/test-sell-requests';
import { parseList } from '../parse/parse-list';
import { type MatchedItem, matchItems } from './match-list';

type Fields = Partial<SellRequest> & { id: string };

const readSellRequest = createSellRequestReader();

/** Matches a text to lots. Edits are given by the item's place. */
function matched(text: string, fields: readonly Fields[], edits: Record<number, LineEdit> = {}) {
  const sellRequests = fields
    .map((one) => testSellRequest(one))
    .map((one) => ({ sellRequest: one, facts: readSellRequest(one) }))
    .toSorted((one, other) => one.sellRequest.price - other.sellRequest.price);
  const { items } = parseList(text);
  const sellRequestsOf = (model: string) => sellRequests.filter(({ facts }) => facts.model === model);
  const keys = matchItems(items, sellRequestsOf).map(({ id }) => id);
  const byKey = Object.fromEntries(
    Object.entries(edits).map(([place, edit]) => [keys[Number(place)] ?? '', edit]),
  );
  return matchItems(items, sellRequestsOf, byKey);
}

function only(text: string, fields: readonly Fields[], edit: LineEdit = {}): MatchedItem {
  const [first, ...others] = matched(text, fields, { 0: edit });
  if (!first || others.length > 0) throw new Error(`${text} is not one item`);
  return first;
}

const picksOf = ({ picks }: MatchedItem) => picks.map(({ sellRequest: { id }, pieces }) => `${id} ${pieces}`);
const openQuestion = ({ questions }: MatchedItem) => questions.find(({ answer }) => answer === null);
const properties = { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' };
const line = 'iPhone 13 128GB A unlocked';

describe('pieces and prices', () => {
  it('takes the cheapest lot that has enough', () => {
    const item = only(`${line} 10 pcs`, [
      { id: 'dear', price: 200 },
      { id: 'cheap', price: 180 },
    ]);
    expect(picksOf(item)).toEqual(['cheap 10']);
    expect(item).toMatchObject({ verdict: 'matched', sentence: '10 pcs at $180.00' });
  });

  it('spreads over several lots, cheapest first', () => {
    const item = only(`${line} 50 pcs`, [
      { id: 'third', price: 210, quantity: 100 },
      { id: 'first', price: 180, quantity: 20 },
      { id: 'second', price: 190, quantity: 20 },
    ]);
    expect(picksOf(item)).toEqual(['first 20', 'second 20', 'third 10']);
    expect(item.sentence).toBe('3 lots · 50 pcs at $180.00–$210.00');
  });

  it('says what is short', () => {
    const item = only(`${line} 50 pcs`, [{ id: 'a', quantity: 20 }]);
    expect(item).toMatchObject({ verdict: 'short', sentence: 'Short 30 pcs · 20 pcs at $312.00' });
  });

  it('gives a piece to one item only', () => {
    const [first, second] = matched(`${line} 15 pcs\n${line} 15 pcs`, [{ id: 'a', quantity: 20 }]);
    expect(first?.pieces).toBe(15);
    expect(second).toMatchObject({ verdict: 'short', pieces: 5 });
  });

  it('moves pieces so that each lot gets its MOQ', () => {
    const item = only(`${line} 22 pcs`, [
      { id: 'first', price: 180, quantity: 20, minQuantity: 5 },
      { id: 'second', price: 190, quantity: 50, minQuantity: 10 },
    ]);
    expect(picksOf(item)).toEqual(['first 12', 'second 10']);
    expect(item.verdict).toBe('matched');
  });

  it('takes the wanted number exactly where any lots allow it', () => {
    const item = only(`${line} 25 pcs`, [
      { id: 'first', price: 180, quantity: 15, minQuantity: 1 },
      { id: 'second', price: 185, quantity: 5, minQuantity: 5 },
      { id: 'large', price: 190, quantity: 80, minQuantity: 25 },
    ]);
    expect(picksOf(item)).toEqual(['large 25']);
    expect(item).toMatchObject({ verdict: 'matched', checks: [] });
  });

  it('takes all of a lot that has fewer pieces than its MOQ', () => {
    const item = only(`${line} 8 pcs`, [{ id: 'a', quantity: 8, minQuantity: 10 }]);
    expect(picksOf(item)).toEqual(['a 8']);
  });

  it('asks before it takes more than the list wants because of a MOQ', () => {
    const item = only(`${line} 3 pcs`, [{ id: 'a', minQuantity: 10 }]);
    expect(picksOf(item)).toEqual(['a 10']);
    expect(item).toMatchObject({ verdict: 'check', checks: ['The MOQ makes it 10 pcs, not 3'] });
  });

  it('takes the quantity that the buyer typed', () => {
    expect(only(`${line} 10 pcs`, [{ id: 'a' }], { quantity: 12 }).pieces).toBe(12);
    const none = only(`${line} @ $150`, [{ id: 'a' }]);
    expect(none).toMatchObject({ verdict: 'check', sentence: 'Enter a quantity', picks: [] });
    expect(only(`${line} @ $150`, [{ id: 'a' }], { quantity: 12 })).toMatchObject({ verdict: 'matched' });
  });

  it('leaves out lots whose sum cannot be counted exactly', () => {
    const item = only(`${line} 5 pcs`, [
      { id: 'huge', price: 9e11, quantity: 1_000_000 },
      { id: 'usual', price: 9.5e11, quantity: 20 },
    ]);
    expect(picksOf(item)).toEqual(['usual 5']);
  });

  it('leaves out lots whose price is not in whole cents', () => {
    expect(only(`${line} 5 pcs`, [{ id: 'a', price: 180.123 }])).toMatchObject({
      verdict: 'short',
      picks: [],
    });
  });
});

describe('the same goods', () => {
  it.each([
    ['iPhone 13', 'iPhone 13 Pro 128GB'],
    ['iPhone 13', 'iPhone 13 mini 128GB'],
    ['iPhone 13 Pro', 'iPhone 13 Pro Max 128GB'],
    ['iPhone 13', 'iPhone 12 128GB'],
    ['Galaxy S22', 'Galaxy S22 Ultra 128GB'],
    ['Galaxy S22+', 'Galaxy S22 128GB'],
  ])('%s is not %s', (statedModel, name) => {
    const brand = name.startsWith('Galaxy') ? 'Samsung' : 'Apple';
    const item = only(`${statedModel} 128GB A unlocked 5 pcs`, [{ id: 'a', name, brand }]);
    expect(item).toMatchObject({ verdict: 'notForSale', picks: [] });
  });

  it.each([
    ['grade', 'iPhone 13 128GB A unlocked 5 pcs', 'Not available in grade A', 'Grade B'],
    ['storage', 'iPhone 13 128GB B unlocked 5 pcs', 'Not available in 128GB', '256GB'],
    ['carrier', 'iPhone 13 256GB B verizon 5 pcs', 'Not available in Verizon', 'Unlocked'],
    ['color', 'iPhone 13 256GB B unlocked pink 5 pcs', 'Not available in Pink', 'Midnight'],
  ] as const)('another %s is offered and not taken', (subject, text, sentence, difference) => {
    const other: Fields = {
      id: 'a',
      name: 'iPhone 13 256GB',
      properties: { ...properties, grade: 'B', storage: '256GB' },
    };
    const fields = subject === 'grade' ? [{ id: 'a', properties: { ...properties, grade: 'B' } }] : [other];
    const item = only(text, fields);
    expect(item).toMatchObject({ verdict: 'notForSale', sentence, picks: [], questions: [] });
    expect(item.substitutes).toMatchObject([{ differences: [difference], pieces: 5 }]);
    const chosen = only(text, fields, { substitute: item.substitutes[0]?.key });
    expect(chosen).toMatchObject({ verdict: 'matched', pieces: 5 });
  });

  it('a substitute makes up for missing pieces', () => {
    const fields = [
      { id: 'own', quantity: 20 },
      { id: 'blue', price: 330, properties: { ...properties, color: 'Blue' } },
    ];
    const text = 'iPhone 13 128GB A unlocked midnight 25 pcs';
    const item = only(text, fields);
    expect(item).toMatchObject({ verdict: 'short', pieces: 20 });
    const chosen = only(text, fields, { substitute: item.substitutes[0]?.key });
    expect(picksOf(chosen)).toEqual(['own 20', 'blue 5']);
    expect(chosen).toMatchObject({
      verdict: 'matched',
      pieces: 25,
      sentence: '2 lots · 25 pcs at $312.00–$330.00',
    });
  });

  it('takes any of the colors that a line names', () => {
    const item = only('iPhone 13 128GB A unlocked mixed colors 5 pcs', [{ id: 'a' }]);
    expect(picksOf(item)).toEqual(['a 5']);
  });
});

describe('questions', () => {
  const grades: Fields[] = [
    { id: 'a', price: 200 },
    { id: 'b', price: 150, properties: { ...properties, grade: 'B' } },
  ];

  it('asks for what the list leaves open instead of taking the cheapest', () => {
    const item = only('iPhone 13 128GB unlocked 5 pcs', grades);
    expect(item).toMatchObject({ verdict: 'check', sentence: 'Which grade?', picks: [] });
    expect(openQuestion(item)?.options).toEqual([
      { value: 'B', pieces: 20, from: 15_000 },
      { value: 'A', pieces: 20, from: 20_000 },
    ]);
    expect(picksOf(only('iPhone 13 128GB unlocked 5 pcs', grades, { answers: { grade: 'A' } }))).toEqual([
      'a 5',
    ]);
    expect(picksOf(only('iPhone 13 128GB unlocked 5 pcs', grades, { answers: { grade: '*' } }))).toEqual([
      'b 5',
    ]);
  });

  it('asks one thing after the other', () => {
    const fields = [
      ...grades,
      { id: 'c', name: 'iPhone 13 256GB', properties: { ...properties, storage: '256GB' } },
    ];
    expect(openQuestion(only('iPhone 13 unlocked 5 pcs', fields))?.subject).toBe('storage');
    const next = only('iPhone 13 unlocked 5 pcs', fields, { answers: { storage: '128GB' } });
    expect(next.questions.map(({ subject, answer }) => [subject, answer])).toEqual([
      ['storage', '128GB'],
      ['grade', null],
    ]);
  });

  it('asks nothing where all lots are alike', () => {
    expect(only('iPhone 13 5 pcs', [{ id: 'a' }])).toMatchObject({ verdict: 'matched', questions: [] });
  });

  it('asks again when no lot has the answer any more', () => {
    const item = only('iPhone 13 128GB unlocked 5 pcs', grades, { answers: { grade: 'C' } });
    expect(item).toMatchObject({ verdict: 'check', picks: [] });
    expect(openQuestion(item)?.subject).toBe('grade');
  });

  it('asks which model is meant, and only those for sale', () => {
    const fields: Fields[] = [
      { id: 'two', name: 'iPhone SE (2nd generation) 64GB', properties: { ...properties, storage: '64GB' } },
      {
        id: 'three',
        name: 'iPhone SE (3rd generation) 64GB',
        properties: { ...properties, storage: '64GB' },
      },
      { id: 'other', name: 'iPhone 13 64GB', properties: { ...properties, storage: '64GB' } },
    ];
    const text = 'iPhone SE 64GB A unlocked 5 pcs';
    const item = only(text, fields);
    expect(item).toMatchObject({ verdict: 'check', sentence: 'Which model?', picks: [] });
    expect(openQuestion(item)?.options.map(({ value }) => value)).toEqual([
      'iPhone SE (2nd generation)',
      'iPhone SE (3rd generation)',
    ]);
    const chosen = only(text, fields, { answers: { model: 'iPhone SE (3rd generation)' } });
    expect(chosen).toMatchObject({ verdict: 'matched', checks: [] });
    expect(picksOf(chosen)).toEqual(['three 5']);
  });

  it('keeps what it does not understand, with the reason', () => {
    expect(only('iPhone 99 128GB 5 pcs $40', [{ id: 'a' }])).toMatchObject({
      verdict: 'notUnderstood',
      sentence: "This model isn't in our catalog",
      questions: [],
    });
    const caseOnly = only('Case for iPhone 13 128GB 5 pcs', [{ id: 'a' }]);
    expect(caseOnly).toMatchObject({ verdict: 'notUnderstood', picks: [] });
  });
});

describe("the list's price", () => {
  it('is compared with asking where it is in dollars', () => {
    expect(only(`${line} 5 pcs @ $250`, [{ id: 'a', price: 200 }])).toMatchObject({
      overAsking: 25,
      notes: ['Price in list is 25% over asking'],
      verdict: 'matched',
    });
    expect(only(`${line} 5 pcs @ $100`, [{ id: 'a', price: 200 }]).notes).toEqual([
      'Price in list is 50% under asking',
    ]);
    expect(only(`${line} 5 pcs @ $190`, [{ id: 'a', price: 200 }])).toMatchObject({
      overAsking: -5,
      notes: [],
    });
  });

  it.each([
    ['250 EUR', 'EUR'],
    ['@ 250 EUR', 'EUR'],
    ['@ 250.00 AED', 'AED'],
    ['@250 GBP', 'GBP'],
    ['@ €250', 'EUR'],
    ['$250 CAD', 'CAD'],
    ['HK$250', 'HKD'],
  ])('is never taken for dollars in another currency: %s', (price, currency) => {
    const item = only(`${line} 5 pcs ${price}`, [{ id: 'a', price: 200 }]);
    expect(item).toMatchObject({ overAsking: null, notes: [`Price in ${currency}: not used`] });
    expect(item.item).toMatchObject({ price: 25_000, currency });
    expect(item.picks[0]?.price).toBe(20_000);
  });
});

describe('keys', () => {
  it('stay while other lines change, and differ for equal lines', () => {
    const keysOf = (text: string) => matched(text, []).map(({ id }) => id);
    const [first, second] = keysOf(`${line} 5 pcs\n${line} 5 pcs`);
    expect(first).not.toBe(second);
    const moved = keysOf(`iPhone 12 64GB B 3 pcs\n${line} 5 pcs\n\n${line} 5 pcs`);
    expect(moved.slice(1)).toEqual([first, second]);
  });
});
