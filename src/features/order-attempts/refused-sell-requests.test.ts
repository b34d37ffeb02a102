import { expect, test } from 'vitest';
import type { CartLine } from '@/contract/desk';
import { namedSellRequests, refusedSellRequests } from './refused-sell-requests';

const line = (id: string, name: string): CartLine => ({
  startedFrom: null,
  buyRequest: {
    id,
    name,
    brand: 'Apple',
    category: 'phones',
    price: 312,
    quantity: 10,
    status: 'open',
    createdAt: '2026-11-20T09:30:00.000Z',
    updatedAt: '2026-11-20T09:30:00.000Z',
    properties: {},
    matched: true,
    matchedTarget: [],
  },
});

const lines = [line('id-b', 'iPhone 14'), line('id-a', 'iPhone 13')];
const sent = ['id-a', 'id-b', 'id-gone'];

test.each([
  ['buyRequestIds.0: is not matched', ['iPhone 13']],
  ['buyRequestIds[1] is not matched', ['iPhone 14']],
  ['orderMetaId, buy request id-b: only 3 are left', ['iPhone 14']],
  ['BuyRequestIds.0: is not matched', ['iPhone 13']],
  ['buyRequestIds.2: is not matched', ['one of the lots']],
  ['buyRequestIds.7: is not matched', []],
  ['Sold out', []],
])('%s names %j', (sentence, names) => {
  const refused = refusedSellRequests(sentence, namedSellRequests(sent, lines));
  expect(refused.map(({ name }) => name)).toEqual(names);
});
