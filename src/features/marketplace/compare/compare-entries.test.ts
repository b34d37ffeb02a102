import { describe, expect, it } from 'vitest';
import { lotsOfSubject } from '@/features/market-index/index/ladder';
import { indexOf, lot } from '@/features/market-index/testing/test-sell-requests';
import type { ComparedLots } from '../market-worker/market-service';
import { comparisonOf } from './compare-address';
import { limitLots, subjectOf } from './compare-entries';
import { subjectOfList } from './list-subject';

const storage = (value: string) => ({ color: 'Blue', grade: 'B', carrier: 'AT&T', storage: value });
const listings = [
  lot({ id: 'one', price: 310 }),
  lot({ id: 'two', price: 300, properties: storage('128GB') }),
  lot({ id: 'larger', name: 'iPhone 13 256GB', properties: storage('256GB') }),
  lot({ id: 'other', name: 'iPhone 12 128GB' }),
];
const index = indexOf(listings);

const compared: ComparedLots = {
  ...lotsOfSubject(listings, { model: 'IPHONE 13', storage: '128gb' }),
  text: '',
};
const idsOf = (lots: readonly { listing: { id: string } }[]) => lots.map(({ listing }) => listing.id);

describe('compared lots', () => {
  const thirteen = comparisonOf({ model: 'IPHONE 13', storage: '128gb' });

  it('are the lots of the model and storage, ignoring case', () => {
    expect(compared).toMatchObject({ model: 'iPhone 13', storage: '128GB' });
    expect(idsOf(compared.lots)).toEqual(['two', 'one']);
    const { all, lots } = limitLots(compared, thirteen);
    expect(idsOf(all)).toEqual(['two', 'one']);
    expect(idsOf(lots)).toEqual(['two', 'one']);
    const none = lotsOfSubject(listings, { model: 'Quantum', storage: '' });
    expect(none).toMatchObject({ model: 'Quantum', storage: '', lots: [], example: undefined });
  });

  it('are within the limits; an unreadable max price sets no limit', () => {
    const ids = (limits: object) => idsOf(limitLots(compared, { ...thirteen, ...limits }).lots);
    expect(ids({ grades: ['a'] })).toEqual(['one']);
    expect(ids({ carriers: ['AT&T'] })).toEqual(['two']);
    expect(ids({ maxPrice: '$300' })).toEqual(['two']);
    expect(ids({ maxPrice: 'cheap' })).toEqual(['two', 'one']);
  });

  it('have the model and storage of a listing, or of a list that has only one', () => {
    const subject = { model: 'iPhone 13', storage: '128GB' };
    expect(listings.map(subjectOf)[0]).toEqual(subject);
    const sort = { column: 'price', direction: 'ASC' } as const;
    const model = ['iPhone 13'];
    expect(subjectOfList(index.answer({ sort }))).toBeNull();
    expect(subjectOfList(index.answer({ values: { model }, sort }))).toBeNull();
    expect(subjectOfList(index.answer({ values: { model, storage: ['128GB'] }, sort }))).toEqual(subject);
    expect(subjectOfList(index.answer({ values: { model: ['iPhone 12'] }, sort }))).toBeNull();
  });
});
