import { describe, expect, it } from 'vitest';
import { entriesOfSubject } from '@/features/market-index/index/ladder';
import { indexOf, testSellRequest } from '@/features/market-index/testing/test-sell-requests';
import type { ComparedSellRequests } from '../market-worker/market-service';
import { comparisonOf } from './compare-address';
import { limitEntries, subjectOf } from './compare-entries';
import { subjectOfList } from './list-subject';

const storage = (value: string) => ({ color: 'Blue', grade: 'B', carrier: 'AT&T', storage: value });
const sellRequests = [
  testSellRequest({ id: 'one', price: 310 }),
  testSellRequest({ id: 'two', price: 300, properties: storage('128GB') }),
  testSellRequest({ id: 'larger', name: 'iPhone 13 256GB', properties: storage('256GB') }),
  testSellRequest({ id: 'other', name: 'iPhone 12 128GB' }),
];
const index = indexOf(sellRequests);

const compared: ComparedSellRequests = {
  ...entriesOfSubject(index.ofModel('IPHONE 13'), { model: 'IPHONE 13', storage: '128gb' }),
  text: '',
};
const idsOf = (entries: readonly { sellRequest: { id: string } }[]) =>
  entries.map(({ sellRequest }) => sellRequest.id);

describe('compared lots', () => {
  const thirteen = comparisonOf({ model: 'IPHONE 13', storage: '128gb' });

  it('are the lots of the model and storage, ignoring case', () => {
    expect(compared).toMatchObject({ model: 'iPhone 13', storage: '128GB' });
    expect(idsOf(compared.entries)).toEqual(['two', 'one']);
    const { all, entries } = limitEntries(compared, thirteen);
    expect(idsOf(all)).toEqual(['two', 'one']);
    expect(idsOf(entries)).toEqual(['two', 'one']);
    const none = entriesOfSubject(index.ofModel('Quantum'), { model: 'Quantum', storage: '' });
    expect(none).toMatchObject({ model: 'Quantum', storage: '', entries: [], example: undefined });
  });

  it('are within the limits; an unreadable max price sets no limit', () => {
    const ids = (limits: object) => idsOf(limitEntries(compared, { ...thirteen, ...limits }).entries);
    expect(ids({ grades: ['a'] })).toEqual(['one']);
    expect(ids({ carriers: ['AT&T'] })).toEqual(['two']);
    expect(ids({ maxPrice: '$300' })).toEqual(['two']);
    expect(ids({ maxPrice: 'cheap' })).toEqual(['two', 'one']);
  });

  it('have the model and storage of a listing, or of a list that has only one', () => {
    const subject = { model: 'iPhone 13', storage: '128GB' };
    expect(sellRequests.map(subjectOf)[0]).toEqual(subject);
    const sort = { column: 'price', direction: 'ASC' } as const;
    const model = ['iPhone 13'];
    expect(subjectOfList(index.answer({ sort }))).toBeNull();
    expect(subjectOfList(index.answer({ values: { model }, sort }))).toBeNull();
    expect(subjectOfList(index.answer({ values: { model, storage: ['128GB'] }, sort }))).toEqual(subject);
    expect(subjectOfList(index.answer({ values: { model: ['iPhone 12'] }, sort }))).toBeNull();
  });
});
