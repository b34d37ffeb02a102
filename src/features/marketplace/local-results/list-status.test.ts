import { expect, it } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { indexOf, lot } from '@/features/market-index/testing/test-lots';
import { listCount } from './list-status';
import { lotsOf } from '../results/lots';
import type { LocalResults } from './use-local-results';

const known: SellRequest[] = ['a', 'b', 'c'].map((id) => lot({ id }));
const answer = indexOf(known).answer({ sort: { column: 'price', direction: 'ASC' } });

/** What is known of three lots; `isSure` when no more can come. */
function view(isLocal: boolean, isSure: boolean, isAnswered = true): LocalResults {
  return {
    isLocal,
    withheld: [],
    isPending: false,
    hasFacets: true,
    answer,
    isAnswered,
    lots: lotsOf(known, ''),
    find: () => undefined,
    typed: { words: '', pieces: [], foundBy: 'words', others: 0, isCounted: true },
    counted: { category: isSure, brand: isSure, others: isSure, isWholeMarket: isSure },
    sentence: '',
    announcement: '',
    resume: null,
    isComplete: isSure,
    local: null,
  };
}

it('counts a list of loaded lots only when all are loaded', () => {
  expect(listCount(view(true, true), 50)).toBe(3);
  expect(listCount(view(true, false), 50)).toBeNull();
});

it("takes the service's count until the lots that are loaded refute it", () => {
  expect(listCount(view(false, false), 50)).toBe(50);
  expect(listCount(view(false, false), null)).toBeNull();
  expect(listCount(view(false, false), 2)).toBeNull();
  expect(listCount(view(false, true), 2)).toBe(3);
  // The words are searched for by the service: the lots that are loaded say nothing of them.
  expect(listCount(view(false, false, false), 2)).toBe(2);
});
