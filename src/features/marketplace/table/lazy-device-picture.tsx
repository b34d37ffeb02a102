import { lazyPart } from '@/ui/lazy-part';

const NoPicture = ({ className }: { className: string }) => <span className={`shrink-0 ${className}`} />;

/** The picture of a lot in a list. It loads after the rows: its code needs the device vocabulary and the dictionary of colors. */
export const LazyDevicePicture = lazyPart(
  async () => (await import('@/ui/device/device-picture')).DevicePicture,
  { fallback: NoPicture, missing: NoPicture },
);
