/** The tiles of accessory-lines.svg and accessory-shapes.svg, from left to right. */
export const accessoryKinds = [
  'earbuds',
  'pencil',
  'charger',
  'cable',
  'power-bank',
  'ring',
  'tracker',
  'fitness-band',
  'watch-band',
  'keyboard',
  'mouse',
  'speaker',
  'case',
  'streaming-box',
  'webcam',
  'smart-display',
  'console',
  'handheld',
  'vr-headset',
  'glasses',
] as const;

/** The drawings of devices; each is a file in public/devices. */
export const deviceKinds = [
  'phones',
  'tablets',
  'laptops',
  'wearables',
  'box',
  'headphones',
  'controller',
  ...accessoryKinds,
] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Patterns of device names, by category; the first match counts. */
const words: Readonly<Record<string, readonly (readonly [RegExp, DeviceKind])[]>> = {
  accessories: [
    [/\bkeyboard|combo touch|mx keys/i, 'keyboard'],
    [/\bmouse\b|\bmx master|trackpad/i, 'mouse'],
    [/\bpencil|stylus|\bs pen\b|surface pen/i, 'pencil'],
    [/\bcable\b|\bcord\b|lightning to|usb-c to/i, 'cable'],
    [/power ?bank|powercore|battery pack/i, 'power-bank'],
    [/airtag|smart ?tag|\btracker\b|\btile\b/i, 'tracker'],
    [/\bring\b/i, 'ring'],
    [/\bglasses\b|ray-ban/i, 'glasses'],
    [/\b(?:band|strap|loop)s?\b/i, 'watch-band'],
    [
      /airpods max|headphones?|headset|\bwh-|quietcomfort (?!.*earbuds)|studio3|solo ?\d|studio pro|\blive \d|\btune \d|evolve/i,
      'headphones',
    ],
    [/airpods|\bbuds|earbuds|\bwf-|powerbeats|fit pro|beats flex|\belite \d|liberty/i, 'earbuds'],
    [/webcam/i, 'webcam'],
    [/apple tv|chromecast|\broku\b|fire tv/i, 'streaming-box'],
    [/nest hub|echo show/i, 'smart-display'],
    [/homepod|speaker|nest mini|\b(?:flip|charge|xtreme) \d|soundlink|\becho\b/i, 'speaker'],
    [/\bcase\b|\bcover\b|folio|sleeve/i, 'case'],
    [/charger|adapter|magsafe|charging|\bnano ii\b/i, 'charger'],
    [/\bwatch\b/i, 'watch-band'],
  ],
  wearables: [
    [/\bring\b/i, 'ring'],
    [/ray-ban|glasses|wayfarer/i, 'glasses'],
    [/\bfit ?\d|inspire|\bluxe\b|\bcharge \d|vivosmart|smart band|mi band|whoop/i, 'fitness-band'],
    [/\bbuds|airpods/i, 'earbuds'],
  ],
  gaming: [
    [/controller|dualshock|dualsense|joy-con|gamepad/i, 'controller'],
    [/\bquest\b|\bvr ?2?\b|vive|headset/i, 'vr-headset'],
    [/\bswitch\b|steam deck|rog ally|legion go|portal|handheld|g cloud/i, 'handheld'],
    [/playstation|xbox|\bps[45]\b|console|\bwii\b/i, 'console'],
  ],
};

/** The drawing of a category for names without a match. */
const byCategory: Readonly<Record<string, DeviceKind>> = {
  phones: 'phones',
  tablets: 'tablets',
  laptops: 'laptops',
  wearables: 'wearables',
  gaming: 'controller',
};

const isKind = (text: string): text is DeviceKind => deviceKinds.some((kind) => kind === text);

/** The drawing of a device: the one in its picture's URL, if it is one of ours; otherwise by category and name, or a box. */
export function deviceKind({
  name,
  category,
  imgUrl,
}: {
  name: string;
  category?: string;
  imgUrl?: string | null | undefined;
}): DeviceKind {
  const file = /\/devices\/([a-z-]+)\.svg$/.exec(imgUrl ?? '')?.[1] ?? '';
  if (isKind(file)) return file;
  // Drawings used to be named after the category.
  const group = (category || file).toLowerCase();
  const rules = Object.hasOwn(words, group) ? (words[group] ?? []) : [];
  return (
    rules.find(([pattern]) => pattern.test(name))?.[1] ??
    (Object.hasOwn(byCategory, group) ? byCategory[group] : undefined) ??
    'box'
  );
}
