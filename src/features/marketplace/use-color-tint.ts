import { useEffect, useState } from 'react';

/** A CSS colour near what a trade name means. */
export type ColorTint = (color: string | null | undefined) => string;

let known: ColorTint | null = null;

/** Tells the colours of devices as soon as the rows are here: their names fill a dictionary, and rows do without until then. */
export function useColorTint(): ColorTint | null {
  const [tint, setTint] = useState(() => known);
  useEffect(() => {
    if (tint) return;
    import('@/ui/color-tint').then(
      ({ colorTint }) => {
        known = colorTint;
        setTint(() => known);
      },
      // Devices stay grey.
      () => {},
    );
  }, [tint]);
  return tint;
}
