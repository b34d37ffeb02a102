import { useEffect, useState } from 'react';

/** A CSS color near what a trade name means; undefined where it is unknown. */
export type ColorTint = (color: string | null | undefined) => string | undefined;

let loaded: ColorTint | null = null;

/** The colors of devices by their trade names. The dictionary loads after the rows; null until then. */
export function useColorTint(): ColorTint | null {
  const [colorTint, setColorTint] = useState<ColorTint | null>(() => loaded);
  useEffect(() => {
    if (colorTint) return;
    import('@/ui/device/color-tint').then(
      (module) => {
        loaded = module.colorTint;
        setColorTint(() => module.colorTint);
      },
      // Devices stay gray.
      () => {},
    );
  }, [colorTint]);
  return colorTint;
}
