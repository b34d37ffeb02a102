import type { Device } from '../core/market';
import type { Random } from '../core/random';

/** Storage values that no buyer searches for. */
const unspoken = new Set(['N/A', 'One size', 'Standard']);

/** A listing's name: model and capacity or size, "iPhone 13 128GB", unless the model contains it. */
export function listingName(device: Device, storage: string): string {
  return unspoken.has(storage) || device.name.includes(storage) ? device.name : `${device.name} ${storage}`;
}

const compact = (text: string, length: number) =>
  text
    .toUpperCase()
    .replaceAll('+', 'P')
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, length);

/** A SKU in a seller's style: "APP-IPHONE13-128GB-MID-A-7F3". */
export function stockNumber(random: Random, device: Device, version: string[]): string {
  const [storage = '', color = '', grade = ''] = version;
  const words = [
    compact(device.brand, 3),
    compact(device.name, 18),
    unspoken.has(storage) ? '' : compact(storage, 6),
    compact(color, 3),
    compact(grade, 2),
    random.int(0, 46_655).toString(36).toUpperCase().padStart(3, '0'),
  ];
  return words.filter((word) => word !== '').join('-');
}
