import { describe, expect, test } from 'vitest';
import config from '../../tailwind.config';

/** Red, green and blue from 0 to 255, and the opacity from 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
type Token = keyof typeof config.theme.colors;

/** The color of a token in a scheme: a hex color or `rgb()`, a `light-dark()` of two, or one of these as a tint. */
function colorOf(token: Token, scheme: Scheme): Color {
  return parse(config.theme.colors[token], scheme);
}

function parse(css: string, scheme: Scheme): Color {
  const tint = /^color-mix\(in oklab, (.+) (\d+)%, transparent\)$/.exec(css);
  if (tint) {
    const [red, green, blue] = parse(tint[1] ?? '', scheme);
    return [red, green, blue, Number(tint[2]) / 100];
  }
  const pair = /^light-dark\((#\w+|rgb\(.+?\)), (#\w+|rgb\(.+?\))\)$/.exec(css);
  if (pair) return parse(pair[scheme === 'light' ? 1 : 2] ?? '', scheme);
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(css)?.slice(1);
  const parts = hex
    ? hex.map((part) => Number.parseInt(part, 16))
    : /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(css)?.slice(1).map(Number);
  if (!parts) throw new Error(`not a color of the tokens: ${css}`);
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  return [red, green, blue, alpha];
}

function over([red, green, blue, alpha]: Color, [r, g, b]: Color): Color {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
}

/** WCAG 2.2, "relative luminance". */
function luminance([red, green, blue]: Color): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of a token on a stack of other tokens, bottom first. */
function contrast(
  scheme: Scheme,
  token: Token,
  ...[lowest, ...layers]: readonly [Token, ...Token[]]
): number {
  const ground = layers.reduce(
    (below, layer) => over(colorOf(layer, scheme), below),
    colorOf(lowest, scheme),
  );
  const [above, below] = [luminance(over(colorOf(token, scheme), ground)), luminance(ground)];
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
}

const grounds = ['canvas', 'surface', 'raised'] as const;

describe.each(schemes)('in the %s theme', (scheme) => {
  test.each(grounds)('controls and the focus ring reach 3:1 on %s', (ground) => {
    for (const token of ['line-strong', 'accent'] as const) {
      for (const layers of [[], ['hover'], ['accent-tint']] as const)
        expect(
          contrast(scheme, token, ground, ...layers),
          `${token} ${layers.join()}`,
        ).toBeGreaterThanOrEqual(3);
    }
    for (const token of ['accent-solid', 'bad-solid', 'warn-solid'] as const)
      expect(contrast(scheme, token, ground), token).toBeGreaterThanOrEqual(3);
  });

  test.each(grounds)('text reaches 4.5:1 on %s', (ground) => {
    for (const token of ['ink', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'] as const)
      expect(contrast(scheme, token, ground), token).toBeGreaterThanOrEqual(4.5);
  });

  // Faint text must not be on tints: axe checks it in both themes.
  test.each(grounds)('text that is not faint reaches 4.5:1 on every tint over %s', (ground) => {
    for (const token of ['ink', 'muted', 'accent', 'good', 'warn', 'bad'] as const) {
      for (const layer of ['hover', 'accent-tint', 'good-tint', 'warn-tint', 'bad-tint'] as const)
        expect(contrast(scheme, token, ground, layer), `${token} on ${layer}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('text and check marks on a solid color can be read', () => {
    for (const solid of ['accent-solid', 'accent-solid-hover', 'bad-solid'] as const)
      expect(contrast(scheme, 'on-accent', solid), solid).toBeGreaterThanOrEqual(4.5);
    // The mark of a checked box.
    expect(contrast(scheme, 'surface', 'accent')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scheme, 'surface', 'faint')).toBeGreaterThanOrEqual(3);
  });
});
