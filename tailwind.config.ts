import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/** One token in both schemes; which of the two holds follows `color-scheme` on the root element. */
const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

const ink = pair('#12161f', '#e9ecf3');
const accent = pair('#4b40e0', '#a9a4ff');
const good = pair('#0c6b3e', '#63d69d');
const warn = pair('#945200', '#f5b942');
const bad = pair('#b0231c', '#ff9189');
const tint = (color: string, share: number) => `color-mix(in oklab, ${color} ${share}%, transparent)`;

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      canvas: pair('#f6f7fa', '#0d1016'),
      surface: pair('#ffffff', '#141820'),
      raised: pair('#ffffff', '#1c212c'),
      line: pair('rgb(18 22 31 / 0.1)', 'rgb(255 255 255 / 0.11)'),
      // The border of controls: at least 3:1 on every background they stand on.
      'line-strong': pair('#7b8394', '#767e90'),
      ink,
      muted: pair('#50586a', '#a7afc0'),
      faint: pair('#646c7e', '#8d95a8'),
      hover: tint(ink, 5),
      skeleton: tint(ink, 8),
      accent,
      'accent-solid': pair('#4b40e0', '#5d53ee'),
      'accent-solid-hover': pair('#3d32c9', '#675df3'),
      'accent-tint': tint(accent, 10),
      'on-accent': '#ffffff',
      good,
      'good-tint': tint(good, 10),
      warn,
      // Amber as a surface, an icon or a bar; amber text is darker.
      'warn-solid': pair('#cf6f00', '#f5b942'),
      'warn-tint': tint(pair('#f59e0b', '#f5b942'), 18),
      bad,
      'bad-tint': tint(bad, 10),
      'bad-solid': pair('#b0231c', '#c93a32'),
      scrim: pair('rgb(18 22 31 / 0.35)', 'rgb(0 0 0 / 0.6)'),
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'Liberation Mono', 'monospace'],
    },
    fontSize: {
      xs: ['0.75rem', '1.25rem'],
      sm: ['0.8125rem', '1.25rem'],
      base: ['0.875rem', '1.25rem'],
      lg: ['1rem', '1.5rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.75rem', '2.25rem'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '8px', full: '9999px' },
    boxShadow: {
      none: 'none',
      float: '0 1px 2px rgb(0 0 0 / 0.08), 0 8px 28px rgb(0 0 0 / 0.16)',
    },
    screens: { sm: '640px', md: '900px', lg: '1280px', xl: '1600px', '2xl': '1920px' },
    transitionDuration: { DEFAULT: '120ms' },
    extend: {
      maxWidth: { content: '75rem', wide: '100rem', form: '35rem', sheet: '45rem' },
      width: { facets: '14.5rem', listing: '25rem' },
      // Virtual rows need the height in pixels (table-layout.ts); `--zoom` is the presenter mode's.
      height: { frame: '3rem', control: '2.25rem', tool: '2rem', row: 'calc(36px * var(--zoom, 1))' },
    },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      // A busy button is `aria-disabled` too, and looks as before.
      addVariant('usable', '&:not(:disabled, [aria-disabled="true"])');
      addVariant('unusable', '&:is(:disabled, [aria-disabled="true"]:not([aria-busy]))');
      addBase({
        ':root': { colorScheme: 'light dark' },
        ':root[data-theme="light"]': { colorScheme: 'light' },
        ':root[data-theme="dark"]': { colorScheme: 'dark' },
        // Paper is white, whatever the screen is.
        '@media print': { ':root, :root[data-theme]': { colorScheme: 'light' } },
      });
    }),
  ],
} satisfies Config;
