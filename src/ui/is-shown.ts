import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether a component is still on the screen, for work that outlives it: what a form can no longer say in place has to be
 * said in a notice.
 */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
