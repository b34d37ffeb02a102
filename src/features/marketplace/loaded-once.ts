import { useEffect, useState } from 'react';

/**
 * Something that is loaded when it is first drawn with, or before, and then kept.
 * @returns a hook that has it at once where it is here, else null until it comes; and what loads it. A failure is thrown where the hook is.
 */
export function loadedOnce<Thing>(
  load: () => Promise<Thing>,
): [useThing: () => Thing | null, loadThing: () => Promise<void>] {
  let ready: Thing | null = null;
  const loadThing = async () => {
    ready ??= await load();
  };
  function useThing(): Thing | null {
    const [thing, setThing] = useState<Thing | null>(() => ready);
    useEffect(() => {
      if (thing) return undefined;
      let isGone = false;
      loadThing().then(
        () => isGone || setThing(() => ready),
        (cause: unknown) =>
          // Told where this stands, as if drawing it had failed.
          setThing(() => {
            throw cause;
          }),
      );
      return () => {
        isGone = true;
      };
    }, [thing]);
    return thing;
  }
  return [useThing, loadThing];
}
