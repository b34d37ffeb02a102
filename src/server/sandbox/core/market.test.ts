import { describe, expect, it } from 'vitest';
import { checkAddress } from '@/lib/address/address-rules';
import { deviceKind } from '@/lib/device-kind';
import {
  ageShare,
  carriers,
  categories,
  companies,
  devices,
  grades,
  insuranceFor,
  lotSizes,
  shippingServices,
  wireSamples,
} from './market';

describe('the market facts', () => {
  it('price every storage of every device, and name only known carriers', () => {
    const carrierNames = new Set(carriers.map((carrier) => carrier.name));
    for (const device of devices) {
      expect(
        device.storages.filter((storage) => !((device.msrp[storage] ?? 0) > 0)),
        device.id,
      ).toEqual([]);
      expect(
        device.carriers.filter((name) => !carrierNames.has(name)),
        device.id,
      ).toEqual([]);
    }
    expect(new Set(devices.map((device) => device.id)).size).toBe(devices.length);
  });

  it('cover all six categories', () => {
    expect(new Set(devices.map((device) => device.category))).toEqual(new Set(categories));
    expect(Object.keys(lotSizes.byCategory).toSorted()).toEqual([...categories].toSorted());
    expect(Object.keys(ageShare)).toHaveLength(10);
  });

  it('have grade shares that add up to 1', () => {
    expect(grades.reduce((sum, grade) => sum + grade.listingShare, 0)).toBeCloseTo(1, 6);
  });

  it('convert dollars to cents', () => {
    const iphone = devices.find((device) => device.id === 'apple-iphone-13');
    expect(iphone?.msrp['128GB']).toBe(79900);
    const ground = shippingServices.find((service) => service.service === 'Ground');
    expect(ground?.usd.upTo5lb).toEqual({ low: 925, high: 1600 });
  });

  it('hold companies whose addresses pass the rules of their country', () => {
    const refused = companies.map((company) => ({ company, problems: checkAddress(company) }));
    expect(refused.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it('have several different bank details', () => {
    expect(new Set(wireSamples.map((sample) => sample.international.routingNo)).size).toBe(
      wireSamples.length,
    );
  });
});

describe('insuranceFor', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [299, 1],
    [300, 2],
    [4122000, 20610],
  ])('%i cents of goods cost %i', (subtotal, insurance) => {
    expect(insuranceFor(subtotal)).toBe(insurance);
  });
});

it('has a drawing for each device', () => {
  expect(devices.filter((device) => deviceKind(device) === 'box').map(({ name }) => name)).toEqual([]);
  const accessories = devices.filter(({ category }) => category === 'accessories');
  expect(new Set(accessories.map(deviceKind)).size).toBeGreaterThan(10);
});
