import { useEffect, useMemo, useRef } from 'react';

/**
 * Runs `work` once it has not been asked for again for some milliseconds, with the newest arguments. What still waits is dropped when the
 * component goes.
 */
export function useDebounced<Args extends unknown[]>(work: (...args: Args) => void) {
  const timer = useRef(0);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => ({
      cancel: () => clearTimeout(timer.current),
      /** @param delay in milliseconds. */
      run(delay: number, ...args: Args) {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => latest.current(...args), delay);
      },
    }),
    [],
  );
}
