import { type ComponentType, useEffect, useState } from 'react';

const retryAfter = 5000;

/**
 * A part of the frame that comes after the first screen, and is asked for until it is here.
 * @param load always the same function.
 * @param wait milliseconds before it is first asked for.
 * @returns isMissing: it was asked for, and did not come.
 */
export function useInsistentPart(
  load: () => Promise<ComponentType>,
  wait: number,
): { Part: ComponentType | undefined; isMissing: boolean } {
  const [Part, setPart] = useState<ComponentType>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function ask() {
      try {
        const loaded = await load();
        if (!isGone) setPart(() => loaded);
      } catch {
        if (isGone) return;
        setMissing(true);
        timer = setTimeout(() => void ask(), retryAfter);
      }
    }
    let timer = setTimeout(() => void ask(), wait);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, wait]);
  return { Part, isMissing };
}
