import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorTint } from './color-tint';

const neutral = colorTint(null);

describe('the tint of a trade name', () => {
  it.each([
    [
      'the hue is the last word',
      'Blue',
      ['Sierra Blue', 'Coral Blue', 'Blue Titanium', 'Titanium Silverblue'],
    ],
    ['black by any name', 'Black', ['Phantom Black', 'Jetblack', 'Blue Black', 'Deep Black', 'Black/Gold']],
    ['white stays white', 'White', ['Arctic White', 'White Titanium', 'Cloud White']],
    ['red without the word', 'Red', ['(PRODUCT)RED', '(PRODUCT)RED Aluminum', 'Scarlet Wave']],
    ['grey in both spellings', 'Gray', ['Space Gray', 'Storm Grey', 'SLATE GRAY']],
    ['names of their own', 'Starlight', ['Starlight Aluminum', 'Starlight']],
    ['rose gold is no gold', 'Rose Gold', ['Pink Gold', 'Rose Gold Aluminum']],
    ['the first part is the device', 'Obsidian', ['Obsidian', 'Obsidian, with strap']],
  ])('%s', (_, like, colors) => {
    for (const color of colors) expect(colorTint(color), color).toBe(colorTint(like));
  });

  it('gives different colors different tints', () => {
    const apart = [
      'Midnight',
      'Starlight',
      'Blue',
      'Ice Blue',
      'Midnight Blue',
      'Green',
      'Rose Gold',
      'Gold',
    ];
    expect(new Set(apart.map(colorTint)).size).toBe(apart.length);
  });

  it('is neutral gray for a name without a color', () => {
    for (const name of ['', undefined, 'Mixed', 'Assorted', '12345', '白色', 'constructor']) {
      expect(colorTint(name)).toBe(neutral);
    }
  });

  it('knows nearly every color of the catalogue', () => {
    const devices = new URL('../../server/sandbox/catalogue/devices.json', import.meta.url);
    const lists = [...readFileSync(devices, 'utf8').matchAll(/"colors":\s*(\[[^\]]*\])/g)];
    const colors = new Set(lists.flatMap(([, list = '[]']) => list.match(/"[^"]+"/g) ?? []));
    expect(colors.size).toBeGreaterThan(400);
    const unknown = [...colors].filter((color) => colorTint(color.slice(1, -1)) === neutral);
    expect(unknown.length).toBeLessThan(5);
  });
});
