import { useDeferredValue } from 'react';

/** How much of a list is drawn by now: a piece at first, and then all of it. */
export function useInPieces(count: number, piece: number): number {
  return Math.min(useDeferredValue(count, piece), count);
}
