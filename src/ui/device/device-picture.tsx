import { useState } from 'react';

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

interface DevicePictureProps {
  /** What to draw where the marketplace has no picture that can be loaded; see device-picture.css. */
  device: string;
  /** CSS colour of the device; a neutral grey where it is not known. */
  tint?: string | undefined;
  /** The picture the marketplace gives. */
  imgUrl?: string | null | undefined;
  /** Gives the size, by `picture-size-*`. */
  className: string;
}

/** A device for the eye alone: the marketplace's picture where it has one that can be loaded, else a drawing (device-picture.css). */
export function DevicePicture({ device, tint, imgUrl, className }: DevicePictureProps) {
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
        className={`shrink-0 rounded object-contain ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-device={device}
      style={{ backgroundColor: tint }}
      className={`device-picture shrink-0 ${className}`}
    />
  );
}
