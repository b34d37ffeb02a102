import { type RefObject, useEffect, useRef } from 'react';

/** Whether a component is still mounted, for results that come later: a form that is closed shows them as a notification. */
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
