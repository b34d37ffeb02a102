import { expect, it } from 'vitest';
import type { BuyRequest } from '@/contract/resources';
import { sellRequestInMatch } from './made-answer';

const matchedTarget = (...ids: string[]): BuyRequest['matchedTarget'] =>
  ids.map((id) => ({ id, name: 'iPhone 13', quantity: 1, price: 300 }));

const buyRequest = (...ids: string[]): BuyRequest => ({
  id: 'b',
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  price: 300,
  status: 'open',
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  quantity: 1,
  properties: {},
  matched: ids.length > 0,
  matchedTarget: matchedTarget(...ids),
});

it.each([
  [[], null],
  [['a'], 'This is the lot you opened.'],
  [['a', 'c'], 'Includes this lot.'],
  [['c', 'd'], "Doesn't include this lot."],
])('compares %j with the lot', (ids, sentence) => {
  expect(sellRequestInMatch(buyRequest(...ids), { id: 'a' })).toBe(sentence);
});
