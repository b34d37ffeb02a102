import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether a component is still on the screen, for work that outlives it: what a form can no longer say in place has to be
 * said in a notice.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
