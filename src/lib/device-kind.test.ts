import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviceKind, deviceKinds } from './device-kind';

test.each([
  ['accessories', 'Apple Pencil Pro', 'pencil'],
  ['accessories', 'MagSafe Charger', 'charger'],
  ['accessories', 'USB-C to Lightning Cable', 'cable'],
  ['accessories', 'AirTag (4 Pack)', 'tracker'],
  ['accessories', 'Magic Keyboard for iPad Pro 11-inch', 'keyboard'],
  ['accessories', 'Smart Keyboard Folio for iPad Pro 11-inch', 'keyboard'],
  ['accessories', 'AirPods Max (USB-C)', 'headphones'],
  ['accessories', 'AirPods 4', 'earbuds'],
  ['accessories', 'QuietComfort Earbuds II', 'earbuds'],
  ['accessories', 'QuietComfort 45', 'headphones'],
  ['accessories', 'Apple Watch Sport Band 45mm', 'watch-band'],
  ['accessories', 'iPhone 15 Clear Case with MagSafe', 'case'],
  ['accessories', 'Charge 5', 'speaker'],
  ['accessories', 'Something else', 'box'],
  ['wearables', 'Galaxy Ring', 'ring'],
  ['wearables', 'Charge 5', 'fitness-band'],
  ['wearables', 'Apple Watch Ultra 2', 'wearables'],
  ['gaming', 'Switch Pro Controller', 'controller'],
  ['gaming', 'Switch OLED Model', 'handheld'],
  ['gaming', 'PlayStation VR2', 'vr-headset'],
  ['gaming', 'Xbox Series X', 'console'],
  ['Phones', 'iPhone 13 with pencil', 'phones'],
  ['constructor', 'Pencil', 'box'],
  ['', 'Pencil', 'box'],
])('draws %s “%s” as %s', (category, name, kind) => {
  expect(deviceKind({ category, name, imgUrl: null })).toBe(kind);
});

test('a URL of our own drawing decides before the name, unless the drawing is named after the category', () => {
  const pencil = { name: 'Apple Pencil', category: 'accessories' };
  expect(deviceKind({ ...pencil, imgUrl: '/devices/cable.svg' })).toBe('cable');
  expect(deviceKind({ ...pencil, imgUrl: '/devices/accessories.svg' })).toBe('pencil');
  expect(deviceKind({ ...pencil, imgUrl: '/devices/no-such-picture.svg' })).toBe('pencil');
  expect(deviceKind({ ...pencil, imgUrl: 'https://cdn.example.com/a.jpg' })).toBe('pencil');
  expect(deviceKind({ name: 'Apple Pencil', imgUrl: '/devices/accessories.svg' })).toBe('pencil');
});

test('every kind has its file', () => {
  expect(readdirSync('public/devices').toSorted()).toEqual(
    deviceKinds.map((kind) => `${kind}.svg`).toSorted(),
  );
});
