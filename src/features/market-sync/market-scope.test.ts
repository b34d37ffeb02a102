import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameScope, isWithinScope, queryScope, scopeFilter, scopeQuery, wholeMarket } from './market-scope';
import { testService } from './testing/test-service';

const scopes = fc.record({
  category: fc.constantFrom('', 'phones', 'PHONES', 'tablets'),
  brand: fc.uniqueArray(fc.constantFrom('Apple', 'apple', 'Samsung', 'Google')),
});
const plain = [...testService(60).sellRequests.values()];
// Includes lots of a category and a brand that no scope names.
const sellRequests = plain.flatMap((sellRequest) => [
  sellRequest,
  { ...sellRequest, brand: 'Sony' },
  { ...sellRequest, category: 'gaming' },
  { ...sellRequest, brand: 'Sony', category: 'gaming' },
]);

test('an inner scope has no lot that the outer one lacks', () => {
  fc.assert(
    fc.property(scopes, scopes, (inner, outer) => {
      const isIn = scopeFilter(outer);
      const all = sellRequests.filter(scopeFilter(inner)).every(isIn);
      expect(all).toBe(isWithinScope(inner, outer));
      expect(isWithinScope(inner, wholeMarket)).toBe(true);
    }),
  );
});

test('a scope can be read back from its query', () => {
  fc.assert(
    fc.property(scopes, (scope) => {
      const back = queryScope(scopeQuery(scope));
      expect(back !== null && isSameScope(back, scope)).toBe(true);
    }),
  );
  expect(queryScope({ searchTerm: 'iphone', category: 'phones' })).toBeNull();
});
