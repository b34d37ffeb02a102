import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../search/after-input';

/**
 * How much of a list is drawn by now: a piece at first, and one more with every frame. All at once would be a task so long that a press
 * had to wait for it.
 */
export function useInPieces(count: number, piece: number): number {
  const [shown, setShown] = useState(piece);
  useEffect(
    () =>
      shown < count
        ? afterFrame(() => startTransition(() => setShown((before) => before + piece)))
        : undefined,
    [shown, count, piece],
  );
  return Math.min(shown, count);
}
