import { loadedOnce } from './loaded-once';

/** A CSS colour near what a trade name means; none where that cannot be told. */
export type ColorTint = (color: string | null | undefined) => string | undefined;

/** Tells the colours of devices as soon as the rows are here: their names fill a dictionary, and rows do without until then. */
export const [useColorTint] = loadedOnce(async (): Promise<ColorTint> => {
  try {
    return (await import('@/ui/color-tint')).colorTint;
  } catch {
    // Devices stay grey.
    return () => undefined;
  }
});
