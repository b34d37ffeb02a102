import { getOrInsert } from '@/lib/get-or-insert';

/*
 * There are many trade names of colors ("Phantom Black", "Sierra Blue", "Starlight"), but they consist of a few words. Each line has a
 * color and the words for it.
 */

/** Words that are colors. The last one in a name decides, as in "Coral Blue". */
const hues = `
26282d black jetblack noir
8b8f96 gray grey
d4d6da silver
f2f2ee white
3e6fae blue
3f7d58 green
c9b48a gold
e9a9b9 pink
bf2c34 red
7d63a8 purple
8f7cc0 violet
e2793a orange
e8c84c yellow
6f4e3c brown
d9c9ae beige
2f7f83 teal
b9a5d3 lilac lavender
26365c navy
4a4b97 indigo
e8735f coral
a9d8c2 mint
efe6d2 cream ivory
3aa6bf cyan turquoise aqua
6f7547 olive khaki
b8326f magenta
6d2537 burgundy merlot sangria
8a6444 bronze caramel
d8b7a2 champagne`;

/** Names for colors, used if no word is a color. The first one decides, as in "Midnight Ocean". */
const names = `
23272f midnight obsidian onyx phantom nightfall polar abyssal volcanic interstellar thunder
3d4046 graphite carbon charcoal space shadow slate eclipse chalkboard
8b8f96 smoke storm fog ash iron mercury meteor granite mineral stone galaxy gravity titan
f0e9dc starlight snow cloud pearl porcelain chalk milk paper frost ceramic moonlight whitestone almond soapstone moonstone
c3c7cc mist platinum mirror chrome lunar diamond crystal transparent glacier holo prism chromatic
a79c8d natural hazel umber mocha sandstone
c6a58b desert sand dune beach clay leather petal latte
3e6fae pacific sierra sapphire cobalt ocean ultramarine bay denim jeans marine gibraltar winter
a5c8e4 sky ice icy celestial waterfall arctic
3f7d58 alpine emerald forest pine jade moss meadow scarab grove mountain camouflage
a3b899 sage aloe spring lemongrass celadon
a9d8c2 seafoam sea aurora
b7d334 lime volt
bf2c34 product scarlet crimson ruby rio fiesta flame lava magma
e9a9b9 rose blush peony flamingo parfait cabaret quartz
f2b79a peach apricot
e2793a amber sunrise sunset copper ember morning
e8c84c sunny lemon yuzu sun
7d63a8 plum orchid iris berry twilight amethyst
9d8fb0 dusk bora mystic hyper nebula
e8735f neon`;

/** Materials, used if no other word matches. */
const materials = `
97938b titanium
c3c7cc aluminum aluminium steel stainless metal
8b8f96 silicone nylon`;

const lighter = /\b(light|lightest|pale|soft|ice|icy|sky|mist|misty|barely|baby|powder|frost|cloud|glacier)/;
const darker = /\b(dark|deep|midnight|ink|night|abyss|shadow|forest|pine|mariana|abyssal)/;

function dictionary(lines: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [hex = '', ...words] = line.split(' ');
    for (const word of words) entries.set(word, `#${hex}`);
  }
  return entries;
}

const hueOf = dictionary(hues);
const nameOf = dictionary(names);
const materialOf = dictionary(materials);

const neutral = '#a3a8b1';
const cached = new Map<string, string>();

function compoundHue(word: string): string | undefined {
  for (const [hue, color] of hueOf) if (word.length > hue.length && word.endsWith(hue)) return color;
  return undefined;
}

function tint(name: string): string {
  // In "Obsidian/Black" or "Ice Blue + Iron Gray" the first part is the device, the second its band or trim.
  const first = name.toLowerCase().split(/[/+,]/)[0] ?? '';
  const words = first.match(/[a-z]+/g) ?? [];
  if (/rose gold|pink gold|gold rose/.test(first)) return '#e3b8a6';
  const hueWord = words.findLast((word) => hueOf.has(word) || compoundHue(word));
  if (hueWord) {
    const hue = hueOf.get(hueWord) ?? compoundHue(hueWord) ?? neutral;
    if (/black|white|noir/.test(hueWord)) return hue;
    if (lighter.test(first)) return `color-mix(in oklab, ${hue} 55%, white)`;
    return darker.test(first) ? `color-mix(in oklab, ${hue} 65%, black)` : hue;
  }
  for (const entries of [nameOf, materialOf]) {
    const word = words.find((one) => entries.has(one));
    if (word) return entries.get(word) ?? neutral;
  }
  return neutral;
}

/** A CSS color for a trade name; a neutral gray for an unknown name, such as "Mixed". */
export function colorTint(name: string | null | undefined): string {
  return name ? getOrInsert(cached, name, () => tint(name)) : neutral;
}
