import { useState } from 'react';
import { accessoryKinds, type DeviceKind, deviceKind } from '@/lib/device-kind';
import { colorTint } from './color-tint';

/**
 * The URL of a picture that may be loaded: https, or this origin. Null for anything else, and for the drawings under /devices/, which
 * DevicePicture tints.
 */
export function pictureSource(imgUrl: string | null | undefined, origin: string): string | null {
  // The usual case in a sandbox, without parsing a URL.
  if (!imgUrl || imgUrl.startsWith('/devices/') || !URL.canParse(imgUrl, origin)) return null;
  const url = new URL(imgUrl, origin);
  if (url.origin === origin) return url.pathname.startsWith('/devices/') ? null : url.href;
  return url.protocol === 'https:' && !url.username ? url.href : null;
}

/** The kinds in one picture, by tile. */
const accessories: readonly DeviceKind[] = accessoryKinds;

interface DevicePictureProps {
  /** The device to draw if no picture can be loaded. */
  device: Parameters<typeof deviceKind>[0] & {
    properties?: { color?: string | null | undefined } | null | undefined;
  };
  imgUrl?: string | null | undefined;
  /** Sets the size, by `picture-size-*`. */
  className: string;
}

/** A decorative picture of a device: the marketplace's picture if it can be loaded, else a drawing (device-picture.css). */
export function DevicePicture({ device, imgUrl, className }: DevicePictureProps) {
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
  const kind = deviceKind(device);
  const tile = accessories.indexOf(kind);
  const left = `${(100 * tile) / (accessories.length - 1)}%`;
  return (
    <span
      aria-hidden="true"
      data-device={kind}
      data-accessory={tile < 0 ? undefined : ''}
      style={{
        backgroundColor: colorTint(device.properties?.color),
        // Chrome before 120 has only the prefixed name.
        ...(tile < 0 ? {} : { backgroundPositionX: left, WebkitMaskPosition: `${left} 0` }),
      }}
      className={`device-picture shrink-0 ${className}`}
    />
  );
}
