import { type ReactNode, useState } from 'react';
import { classNames } from './class-names';
import { colorTint } from './color-tint';

/** Backs of devices on a field of 24 by 24, filled with the current colour and lined by the class of the drawing. */
const drawings: Record<string, ReactNode> = {
  phones: (
    <>
      <rect x="6.5" y="1.5" width="11" height="21" rx="2.6" />
      <rect x="8" y="3" width="4.6" height="4.6" rx="1.4" className="fill-scrim" />
      <circle cx="9.5" cy="4.5" r=".7" className="fill-canvas" />
      <circle cx="11.1" cy="6.1" r=".7" className="fill-canvas" />
    </>
  ),
  tablets: (
    <>
      <rect x="3.5" y="1.5" width="17" height="21" rx="2" />
      <circle cx="6.3" cy="4.3" r="1.1" className="fill-canvas" />
      <path d="M10.5 12h3" />
    </>
  ),
  laptops: (
    <>
      <rect x="3.5" y="4.5" width="17" height="12" rx="1.4" />
      <rect x="5" y="6" width="14" height="9" rx=".5" className="fill-scrim" />
      <path d="M1.5 16.5h21l-1 2.2a1.4 1.4 0 0 1-1.3.8H3.8a1.4 1.4 0 0 1-1.3-.8z" />
    </>
  ),
  accessories: (
    <>
      <path d="M4.5 14v-1.5a7.5 7.5 0 0 1 15 0V14" fill="none" strokeWidth="1.6" stroke="currentColor" />
      <path d="M3.9 14v-1.5a8.1 8.1 0 0 1 16.2 0V14M5.2 14v-1.5a6.8 6.8 0 0 1 13.6 0V14" fill="none" />
      <rect x="2.5" y="13" width="5" height="8" rx="2" />
      <rect x="16.5" y="13" width="5" height="8" rx="2" />
    </>
  ),
  gaming: (
    <>
      <path d="M7 6.5h10a4.5 4.5 0 0 1 4.4 3.6l1 5.2a2.6 2.6 0 0 1-4.6 2.1L15.6 15H8.4l-2.2 2.4a2.6 2.6 0 0 1-4.6-2.1l1-5.2A4.5 4.5 0 0 1 7 6.5z" />
      <path d="M7.5 9.2v3.6M5.7 11h3.6" strokeWidth="1.2" />
      <circle cx="15.3" cy="12" r=".9" className="fill-canvas" />
      <circle cx="17.3" cy="9.9" r=".9" className="fill-canvas" />
    </>
  ),
  wearables: (
    <>
      <path d="M8.5 6.5 9.2 1.5h5.6l.7 5M8.5 17.5l.7 5h5.6l.7-5" />
      <rect x="6" y="5.5" width="12" height="13" rx="3.4" />
      <rect x="7.7" y="7.2" width="8.6" height="9.6" rx="2.2" className="fill-scrim" />
    </>
  ),
};

const parcel = <path d="M12 2.5 21 7v10l-9 4.5L3 17V7zM3 7l9 4.5L21 7M12 11.5v10" strokeLinejoin="round" />;

/**
 * Where a picture may be loaded from: https, or this origin. The drawings under /devices/ are left to DevicePicture, which can
 * tint them.
 * @returns null for anything else.
 */
export function pictureSource(imgUrl: string | null | undefined, origin: string): string | null {
  if (!imgUrl || !URL.canParse(imgUrl, origin)) return null;
  const url = new URL(imgUrl, origin);
  if (url.origin === origin) return url.pathname.startsWith('/devices/') ? null : url.href;
  return url.protocol === 'https:' && !url.username ? url.href : null;
}

interface DevicePictureProps {
  category: string;
  /** Trade name of the colour. */
  color?: string | null | undefined;
  /** The picture the marketplace gives. */
  imgUrl?: string | null | undefined;
  /** Gives the size. */
  className?: string;
}

/** A device for the eye alone: the marketplace's picture where it has one that can be loaded, else a drawing tinted by the colour's name. */
export function DevicePicture({ category, color, imgUrl, className }: DevicePictureProps) {
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
        className={classNames('shrink-0 rounded object-contain', className)}
      />
    );
  }
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="currentColor"
      strokeWidth=".6"
      style={{ color: colorTint(color) }}
      className={classNames('shrink-0 stroke-faint', className)}
    >
      {drawings[category] ?? parcel}
    </svg>
  );
}
