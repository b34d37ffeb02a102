import { describe, expect, it } from 'vitest';
import {
  bulkDraft,
  bulkFieldsFrom,
  bulkSum,
  hintsOf,
  ordersFrom,
  piecesOf,
  typedIn,
  withPieces,
} from './bulk-draft';
import { testSellRequest } from '../testing/test-lines';

const one = testSellRequest(312.5, 20, { id: 'one', minQuantity: 5 });
const two = testSellRequest(99, 7, { id: 'two', name: 'iPhone 12' });
const sellRequests = [one, two];
const fields = bulkFieldsFrom(sellRequests, null);

describe('the form of several lots', () => {
  it('starts with all pieces at the asking prices', () => {
    expect(fields).toEqual({
      countrySpec: 'US',
      otherSpec: '',
      lines: [
        { listing: 'one', quantity: '20', price: '312.50', filledIn: '312.50' },
        { listing: 'two', quantity: '7', price: '99.00', filledIn: '99.00' },
      ],
    });
    expect(bulkSum(fields.lines)).toEqual({ pieces: 27, total: 694_300, average: 25_715 });
  });

  it("saves typed values, and none that equal the lot's own", () => {
    const [first = { listing: '', quantity: '', price: '', filledIn: '' }, second = first] = fields.lines;
    const saved = typedIn(
      { ...fields, countrySpec: 'UK', lines: [first, { ...second, price: '90' }] },
      sellRequests,
    );
    expect(saved).toEqual({ countrySpec: 'UK', otherSpec: '', lines: [{ ...second, price: '90' }] });
    const cheaper = { ...one, price: 300 };
    expect(bulkFieldsFrom([two, cheaper], saved).lines).toEqual([
      { ...second, price: '90' },
      { ...first, price: '300.00', filledIn: '300.00' },
    ]);
  });

  it('starts with the chosen pieces, and keeps the typed values of other lots', () => {
    const other = { listing: 'other', quantity: '3', price: '80', filledIn: '80.00' };
    const before = { countrySpec: 'UK', otherSpec: '', lines: [other, { ...other, listing: 'one' }] };
    const saved = withPieces(before, [one], new Map([['one', 6]]));
    expect(saved).toEqual({
      countrySpec: 'UK',
      otherSpec: '',
      lines: [other, { listing: 'one', quantity: '6', price: '312.50', filledIn: '312.50' }],
    });
    expect(bulkFieldsFrom(sellRequests, saved).lines).toEqual([
      { listing: 'one', quantity: '6', price: '312.50', filledIn: '312.50' },
      { listing: 'two', quantity: '7', price: '99.00', filledIn: '99.00' },
    ]);
    expect([one, two].map((sellRequest) => piecesOf(sellRequest, saved))).toEqual([6, 7]);
    expect(
      piecesOf(one, { ...saved, lines: [{ listing: 'one', quantity: 'some', price: '', filledIn: '' }] }),
    ).toBe(20);
    expect(withPieces(null, [two], new Map()).lines).toEqual([
      { listing: 'two', quantity: '7', price: '99.00', filledIn: '99.00' },
    ]);
  });

  it('has the rules and messages of the form for one request', () => {
    const lines = [{ listing: 'one', quantity: '2.5', price: '12,50', filledIn: '12.50' }];
    const { error } = bulkDraft.safeParse({ countrySpec: 'other', otherSpec: ' ', lines });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'lines.0.quantity: Enter a whole number like 25',
      'lines.0.price: Use a decimal point: 12.50',
      'otherSpec: Enter the country spec',
    ]);
    expect(bulkSum(lines)).toBeNull();
  });

  it('has no sum that is too large to be exact', () => {
    const line = { quantity: '1000000', price: '1000000' };
    expect(bulkSum([line])).toEqual({ pieces: 1_000_000, total: 100_000_000_000_000, average: 100_000_000 });
    expect(bulkSum(Array.from({ length: 100 }, () => line))).toBeNull();
  });

  it('gives each line its own intent and the shared country spec', () => {
    let last = 0;
    const draft = bulkDraft.parse({ ...fields, countrySpec: 'other', otherSpec: 'Latin America' });
    const orders = ordersFrom(sellRequests, draft, () => `intent-${(last += 1)}`);
    expect(orders.map(({ intent, listing: id }) => [intent, id])).toEqual([
      ['intent-1', 'one'],
      ['intent-2', 'two'],
    ]);
    expect(orders[0]?.input).toMatchObject({
      name: 'iPhone 13',
      price: 312.5,
      quantity: 20,
      properties: { storage: '128GB', countrySpec: 'Latin America' },
    });
  });

  it('replaces an earlier request, with the country spec of that request', () => {
    const resend = {
      quantity: 3,
      price: 5000,
      hints: { asking: 6000 },
      countrySpec: 'Latin America',
      startedFrom: null,
    };
    const sellRequest = { ...one, id: 'request-1', resend };
    const again = bulkFieldsFrom([sellRequest], null);
    expect(again.lines).toEqual([{ listing: 'request-1', quantity: '3', price: '50.00', filledIn: '50.00' }]);
    expect(hintsOf(sellRequest)).toEqual({ asking: 6000 });
    const [order] = ordersFrom([sellRequest], bulkDraft.parse(again), () => 'intent');
    expect(order).toMatchObject({
      intent: 'intent',
      listing: '',
      replaces: 'request-1',
      input: { price: 50, quantity: 3, properties: { countrySpec: 'Latin America' } },
    });
  });
});
