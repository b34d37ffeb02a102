import { expect, it } from 'vitest';
import { listCount } from './use-market-results';

/** A list with three loaded lots; `isFinal`: no more can load. */
const list = (isLocal: boolean, isFinal: boolean, isAnswered = true) => ({
  isLocal,
  isAnswered,
  isFinal,
  result: { total: 3 },
});

it('counts a list of loaded lots only once all are loaded', () => {
  expect(listCount(list(true, true), 50)).toBe(3);
  expect(listCount(list(true, false), 50)).toBeNull();
});

it("is the service's count until the loaded lots disprove it", () => {
  expect(listCount(list(false, false), 50)).toBe(50);
  expect(listCount(list(false, false), null)).toBeNull();
  expect(listCount(list(false, false), 2)).toBeNull();
  expect(listCount(list(false, true), 2)).toBe(3);
  // The service searches for the words: the loaded lots say nothing about them.
  expect(listCount(list(false, false, false), 2)).toBe(2);
});
