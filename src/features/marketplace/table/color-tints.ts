import { useEffect, useState } from 'react';

/** A CSS color near what a trade name means; none where that cannot be told. */
export type ColorTint = (color: string | null | undefined) => string | undefined;

let loaded: ColorTint | null = null;

/** Tells the colors of devices. Their names fill a dictionary, which loads after the rows; null until then. */
export function useColorTint(): ColorTint | null {
  const [colorTint, setColorTint] = useState<ColorTint | null>(() => loaded);
  useEffect(() => {
    if (colorTint) return;
    import('@/ui/device/color-tint').then(
      (found) => {
        loaded = found.colorTint;
        setColorTint(() => found.colorTint);
      },
      // Devices stay gray.
      () => {},
    );
  }, [colorTint]);
  return colorTint;
}
