import type { Cents } from '@/lib/money';
import { ageShare, type Carrier, type Device, type Grade, type Range, sealedShare } from '../core/market';

/** The year of the prices, the last one of the catalogue. Fixed, so that a seed gives the same prices in any year. */
const pricingYear = 2026;

/** From this launch price on, an Android phone is a flagship: its price falls faster than a budget phone's. */
const flagshipFrom: Cents = 60_000;

/** A device's position within the ranges of the price model in one world; each from 0 (low) to 1 (high). */
export interface Standing {
  age: number;
  grade: number;
  carrier: number;
}

const within = (range: Range, position: number) => range.low + (range.high - range.low) * position;

/** Full years since release. */
export function yearsSinceRelease(device: Device): number {
  return Math.max(0, pricingYear - device.released);
}

function curveName(device: Device): string {
  const isApple = device.brand === 'Apple';
  if (device.category === 'phones') {
    if (isApple) return 'phones.apple';
    return Math.min(...Object.values(device.msrp)) >= flagshipFrom ? 'phones.flagship' : 'phones.budget';
  }
  if (device.category === 'tablets') return isApple ? 'tablets.apple' : 'tablets.other';
  if (device.category === 'laptops') {
    return device.processor?.startsWith('Apple') ? 'laptops.apple-silicon' : 'laptops.other';
  }
  return device.category;
}

/** Share of the launch price for a grade A, unlocked unit: linear between the years of the curve, constant after its last one. */
function shareByAge(device: Device, position: number): number {
  const points = Object.entries(ageShare[curveName(device)] ?? {})
    .map(([year, range]) => ({ year: Number(year), share: within(range, position) }))
    .toSorted((one, other) => one.year - other.year);
  const years = yearsSinceRelease(device);
  const after = points.find((point) => point.year >= years) ?? points.at(-1);
  const before = points.findLast((point) => point.year <= years) ?? after;
  if (!after || !before) throw new RangeError(`No price curve for ${device.id}`);
  if (after.year === before.year) return after.share;
  return before.share + ((after.share - before.share) * (years - before.year)) / (after.year - before.year);
}

/** The US launch price of a version, with the surcharge of a cellular tablet. */
export function launchPrice(device: Device, storage: string, carrier: Carrier): Cents {
  const price = device.msrp[storage];
  if (price === undefined) throw new RangeError(`No launch price for ${device.id} ${storage}`);
  return carrier.name === 'Wi-Fi' ? price : price + (device.cellularUplift ?? 0);
}

/** Rounds to whole dollars, to 0 or 5 above $200, at least $1. */
function rounded(dollars: number): Cents {
  const step = dollars > 200 ? 5 : 1;
  return Math.max(1, Math.round(dollars / step) * step) * 100;
}

/**
 * A seller's asking price for one unit: launch price × share by age × grade × carrier × the seller's spread.
 * A sealed unit costs at most its usual share of the launch price.
 */
export function askingPrice(
  version: { device: Device; storage: string; grade: Grade; carrier: Carrier },
  standing: Standing,
  spread: number,
): Cents {
  const { device, grade, carrier } = version;
  const launch = launchPrice(device, version.storage, carrier) / 100;
  const share =
    shareByAge(device, standing.age) *
    within(grade.vsGradeA, standing.grade) *
    within(carrier.factor, standing.carrier);
  const sealed = device.category === 'accessories' ? sealedShare.accessory : sealedShare.currentModel;
  const capped = grade.code === 'New' ? Math.min(share, within(sealed, standing.grade)) : share;
  return rounded(launch * capped * spread);
}
