import { describe, expect, it } from 'vitest';
import { carriers, devices, grades } from '../core/market';
import { askingPrice, launchPrice, yearsSinceRelease } from './pricing';

const middle = { age: 0.5, grade: 0.5, carrier: 0.5 };

function price(
  id: string,
  storage: string,
  gradeCode: string,
  carrierName: string,
  standing = middle,
): number {
  const device = devices.find((entry) => entry.id === id);
  const grade = grades.find((entry) => entry.code === gradeCode);
  const carrier = carriers.find((entry) => entry.name === carrierName);
  if (!device || !grade || !carrier) throw new Error('Not in the catalogue');
  return askingPrice({ device, storage, grade, carrier }, standing, 1);
}

describe('askingPrice', () => {
  it('depends on launch price, age, grade and carrier', () => {
    // Five years: 799 × 0.235; grade C × 0.77; AT&T × 0.915.
    expect(price('apple-iphone-13', '128GB', 'A', 'Unlocked')).toBe(18800);
    expect(price('apple-iphone-13', '128GB', 'C', 'Unlocked')).toBe(14500);
    expect(price('apple-iphone-13', '128GB', 'A', 'AT&T')).toBe(17200);
  });

  it('rounds to whole dollars, and to 0 or 5 above $200', () => {
    for (const device of devices) {
      for (const storage of device.storages) {
        const cents = price(device.id, storage, 'A', 'Unlocked');
        expect(cents % (cents > 20_000 ? 500 : 100), device.id).toBe(0);
        expect(cents).toBeGreaterThan(0);
      }
    }
  });

  it('decreases with the grade and never exceeds the launch price of a sealed unit', () => {
    for (const device of devices) {
      const storage = device.storages[0] ?? '';
      const byGrade = grades.map((grade) => price(device.id, storage, grade.code, 'Unlocked'));
      const used = byGrade.slice(grades.findIndex((grade) => grade.code === 'A+'));
      expect(used, device.id).toEqual(used.toSorted((one, other) => other - one));
      const sealed = price(device.id, storage, 'New', 'Unlocked', { age: 1, grade: 1, carrier: 1 });
      expect(sealed, device.id).toBeLessThanOrEqual(
        (device.msrp[storage] ?? 0) * 1.01 + (device.cellularUplift ?? 0) + 500,
      );
    }
  });

  it('uses the end of a curve for older devices', () => {
    const oldest = devices.toSorted((one, other) => one.released - other.released)[0];
    expect(oldest && yearsSinceRelease(oldest)).toBeGreaterThan(10);
    expect(price('apple-iphone-6s', '16GB', 'A', 'Unlocked')).toBe(3600);
  });
});

describe('launchPrice', () => {
  it('adds the surcharge of a cellular tablet', () => {
    const tablet = devices.find((device) => device.id === 'apple-ipad-mini-6th-generation');
    const wifi = carriers.find((carrier) => carrier.name === 'Wi-Fi');
    const unlocked = carriers.find((carrier) => carrier.name === 'Unlocked');
    if (!tablet || !wifi || !unlocked) throw new Error('Not in the catalogue');
    expect(launchPrice(tablet, '64GB', wifi)).toBe(49900);
    expect(launchPrice(tablet, '64GB', unlocked)).toBe(64900);
    expect(() => launchPrice(tablet, '3GB', wifi)).toThrow(RangeError);
  });
});
