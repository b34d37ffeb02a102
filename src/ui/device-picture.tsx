import { useState } from 'react';
import { classNames } from './class-names';

/**
 * Where a picture may be loaded from: https, or this origin. The drawings under /devices/ are left to DevicePicture, which can
 * tint them.
 * @returns null for anything else.
 */
export function pictureSource(imgUrl: string | null | undefined, origin: string): string | null {
  // Every lot of a sandbox: told without reading an address.
  if (!imgUrl || imgUrl.startsWith('/devices/') || !URL.canParse(imgUrl, origin)) return null;
  const url = new URL(imgUrl, origin);
  if (url.origin === origin) return url.pathname.startsWith('/devices/') ? null : url.href;
  return url.protocol === 'https:' && !url.username ? url.href : null;
}

/** Width and height, in quarters of a rem; a drawing takes its own from the size of its text. */
const sizes = { 6: 'size-6 text-[1.5rem]', 10: 'size-10 text-[2.5rem]', 24: 'size-24 text-[6rem]' };

interface DevicePictureProps {
  category: string;
  /** CSS colour of the device; a neutral grey where it is not known. */
  tint?: string | undefined;
  /** The picture the marketplace gives. */
  imgUrl?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** A device for the eye alone: the marketplace's picture where it has one that can be loaded, else a drawing (device-picture.css). */
export function DevicePicture({ category, tint, imgUrl, size = 6, className }: DevicePictureProps) {
  const source = pictureSource(imgUrl, location.origin);
  const [broken, setBroken] = useState<string | null>(null);
  if (source && source !== broken) {
    return (
      <img
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(source)}
        className={classNames(sizes[size], 'shrink-0 rounded object-contain', className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-device={category}
      style={{ backgroundColor: tint }}
      className={classNames('device-picture shrink-0', sizes[size], className)}
    />
  );
}
