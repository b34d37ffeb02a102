import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, shortageText } from './allocation';
import { isMatch, type Stock, type MatchRequest } from '../core/matching';

function testSellRequest(id: string, price: number, quantity: number, grade = 'A'): Stock {
  return {
    id,
    name: 'iPhone 13',
    brand: 'Apple',
    category: 'phones',
    color: 'Midnight',
    grade,
    carrier: 'Unlocked',
    storage: '128GB',
    price,
    quantity,
    minQuantity: 1,
    status: 'open',
  };
}

function requestFor(price: number, quantity: number, grade = ''): MatchRequest {
  return {
    name: 'iPhone 13',
    brand: 'Apple',
    category: 'phones',
    price,
    quantity,
    properties: { grade },
  };
}

function allocated(requests: MatchRequest[], stock: Stock[]) {
  const allocation = allocate(requests, stock);
  if (!allocation.isComplete) return allocation;
  return allocation.takes.map(({ request, stock: { id }, quantity }) => [
    requests.indexOf(request),
    id,
    quantity,
  ]);
}

test('a request takes the cheapest lots first, and only part of the last one', () => {
  const stock = [
    testSellRequest('dear', 300, 10),
    testSellRequest('cheap', 100, 4),
    testSellRequest('middle', 200, 5),
  ];
  expect(allocated([requestFor(300, 10)], stock)).toEqual([
    [0, 'cheap', 4],
    [0, 'middle', 5],
    [0, 'dear', 1],
  ]);
});

test('two requests share a lot that both match', () => {
  expect(
    allocated(
      [requestFor(300, 3), requestFor(300, 4)],
      [testSellRequest('a', 100, 5), testSellRequest('b', 200, 5)],
    ),
  ).toEqual([
    [0, 'a', 3],
    [1, 'a', 2],
    [1, 'b', 2],
  ]);
});

test('the request with fewer matches goes first, whatever its position', () => {
  const stock = [testSellRequest('both', 100, 5), testSellRequest('first only', 200, 5)];
  expect(allocated([requestFor(200, 5), requestFor(100, 5)], stock)).toEqual([
    [0, 'first only', 5],
    [1, 'both', 5],
  ]);
});

test('a request with one match takes it before requests with two', () => {
  const stock = [
    testSellRequest('1', 100, 2, 'A'),
    testSellRequest('2', 100, 2, 'B'),
    testSellRequest('3', 300, 2, 'B'),
  ];
  const requests = [requestFor(100, 2), requestFor(300, 2, 'B'), requestFor(100, 2, 'A')];
  expect(allocate(requests, stock).isComplete).toBe(true);
});

test('an order that fits only in another order of allocation is refused, and the shortage is named', () => {
  // The first request could take the lot of grade B, but that lot costs more.
  const requests = [requestFor(100, 1), requestFor(300, 2, 'A')];
  const stock = [
    testSellRequest('cheap', 50, 1, 'A'),
    testSellRequest('dear', 100, 1, 'B'),
    testSellRequest('dearest', 300, 1, 'A'),
  ];
  expect(canBeFilled(requests, stock)).toBe(true);
  expect(allocate(requests, stock)).toEqual({ isComplete: false, short: requests[1], available: 1 });
});

test('a shortage counts the units that the other requests leave', () => {
  const requests = [requestFor(300, 8), requestFor(300, 5)];
  const allocation = allocate(requests, [testSellRequest('a', 100, 10)]);
  if (allocation.isComplete) throw new Error('There cannot be enough');
  expect(allocation).toEqual({ isComplete: false, short: requests[1], available: 2 });
  expect(shortageText(allocation)).toBe('only 2 of 5 pcs are available at $3.00 or less');
  expect(shortageText({ ...allocation, available: 0 })).toBe('is sold out at $3.00 or less');
});

const someSellRequests = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    grade: fc.constantFrom('A', 'B'),
  }),
  { maxLength: 7 },
);
const someRequests = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    grade: fc.constantFrom('', 'A', 'B'),
  }),
  { minLength: 1, maxLength: 5 },
);

/**
 * Hall's condition: for every subset of the requests, the lots that match any of them have enough units for
 * all of them.
 */
function canBeFilled(requests: readonly MatchRequest[], stock: readonly Stock[]): boolean {
  for (let group = 1; group < 2 ** requests.length; group += 1) {
    const members = requests.filter((_, index) => group & (1 << index));
    const demand = members.reduce((sum, { quantity }) => sum + quantity, 0);
    const supply = stock
      .filter((entry) => members.some((request) => isMatch(request, entry)))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (supply < demand) return false;
  }
  return true;
}

test('property: requests that differ only in price are complete exactly when they can be', () => {
  fc.assert(
    fc.property(someSellRequests, someRequests, (sellRequests, drawn) => {
      const stock = sellRequests.map(({ price, quantity }, index) =>
        testSellRequest(`${index}`, price, quantity),
      );
      const requests = drawn.map(({ price, quantity }) => requestFor(price, quantity));
      expect(allocate(requests, stock).isComplete).toBe(canBeFilled(requests, stock));
    }),
    { numRuns: 1000 },
  );
});

test('property: a complete order fills every request and allocates no unit twice', () => {
  fc.assert(
    fc.property(someSellRequests, someRequests, (sellRequests, drawn) => {
      const stock = sellRequests.map(({ price, quantity, grade }, index) =>
        testSellRequest(`${index}`, price, quantity, grade),
      );
      const requests = drawn.map(({ price, quantity, grade }) => requestFor(price, quantity, grade));
      const allocation = allocate(requests, stock);
      if (!allocation.isComplete) {
        expect(allocation.available).toBeLessThan(allocation.short.quantity);
        return;
      }
      expect(canBeFilled(requests, stock)).toBe(true);
      const { takes } = allocation;
      const units = (of: (take: (typeof takes)[number]) => boolean) =>
        takes.filter(of).reduce((sum, { quantity }) => sum + quantity, 0);
      for (const request of requests)
        expect(units((take) => take.request === request)).toBe(request.quantity);
      for (const entry of stock) {
        expect(units((take) => take.stock === entry)).toBeLessThanOrEqual(entry.quantity);
      }
      for (const { request, stock: entry, quantity } of allocation.takes) {
        expect(isMatch(request, entry)).toBe(true);
        expect(quantity).toBeGreaterThan(0);
      }
      const pairs = allocation.takes.map(
        ({ request, stock: entry }) => `${requests.indexOf(request)}:${entry.id}`,
      );
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
    { numRuns: 2000 },
  );
});
