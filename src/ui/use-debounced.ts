import { useEffect, useMemo, useRef } from 'react';

/**
 * Debounces `work`: it runs with the newest arguments after a pause without another call. Unmounting cancels a pending run.
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
