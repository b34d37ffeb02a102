import { describe, expect, it } from 'vitest';
import { parseList } from './parse-list';

/** Devices with all properties. Every style can express them. */
const devices = [
  ['iPhone 13 Pro', '256GB', 'Sierra Blue', 'Unlocked', 'A', 24, '$251.50'],
  ['iPhone 12', '64GB', 'Black', 'AT&T', 'B', 128, '$92'],
  ['iPhone 15', '128GB', 'Pink', 'T-Mobile', 'A+', 16, '$338'],
  ['Galaxy S22 Ultra', '256GB', 'Phantom Black', 'Verizon', 'C', 7, '$171'],
  ['Pixel 7 Pro', '128GB', 'Hazel', 'Unlocked', 'A/B', 30, '$1,049'],
] as const;
type Goods = (typeof devices)[number];

const expected = devices.map(([name, storage, color, carrier, grade, quantity, price]) => ({
  name,
  quantity,
  price: Math.round(Number(price.replaceAll(/[$,]/g, '')) * 100),
  properties: { storage, color, carrier, grade },
  warnings: [],
}));

const locks: Record<string, string> = { Unlocked: 'UNL', 'AT&T': 'ATT', 'T-Mobile': 'TMO', Verizon: 'VZW' };

/** Free lines: the same devices with other marks, order, and words for quantities, prices and grades. */
const lines: Record<string, (item: Goods) => string> = {
  'signs behind the pieces': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} Grade ${g} ${q}pcs ${p}`,
  'pieces first': ([n, s, c, l, g, q, p]) => `${q}x ${n} ${s} ${c} ${l} grade ${g} @ ${p}`,
  'price first': ([n, s, c, l, g, q, p]) => `${p} - ${n} ${s} ${c} ${l} Grade ${g} - ${q} available`,
  bullets: ([n, s, c, l, g, q, p]) => `• ${n} – ${s} – ${c} – ${l} – ${g} – ${q} pcs – ${p}`,
  pictures: ([n, s, c, l, g, q, p]) => `📱 ${n} ${s} 🎨 ${c} 🔓 ${l} ⭐ ${g} 📦 ${q} 💰 ${p.slice(1)}`,
  slashes: ([n, s, c, l, g, q, p]) => `${n}/${s}/${c}/${l}/${g}/${q}pcs/${p}`,
  underscores: ([n, s, c, l, g, q, p]) => `${n}_${s}_${c}_${l}_${g} ${q}pcs ${p}`,
  brackets: ([n, s, c, l, g, q, p]) => `[${g}][${l}] ${n} ${s} ${c} {${q}} ${p}`,
  parentheses: ([n, s, c, l, g, q, p]) => `(${q}) ${n} (${s}, ${c}, ${l}, Gr. ${g}) ${p} each`,
  'equals signs': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} ${g} = ${q} pcs = ${p}`,
  'dot leaders': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} ..... ${g} ..... ${q} ..... ${p}`,
  'upper case': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} GRADE ${g} QTY ${q} PRICE ${p}`.toUpperCase(),
  'lower case': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} grade ${g} ${q} units ${p}`.toLowerCase(),
  'short locks': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${locks[l]} ${g} x${q} ${p}/pc`,
  'a price with a code': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} ${g}, qty: ${q}, ${p.slice(1)} USD`,
  'a sign behind': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c} ${l} ${g} ${q} Stk. ${p.slice(1)}$`,
  'a sentence': ([n, s, c, l, g, q, p]) => `${q} pcs of ${n} ${s} in ${c}, ${l}, grade ${g} at ${p}`,
  'two lines': ([n, s, c, l, g, q, p]) => `${n} ${s} ${c}\n  Grade ${g}, ${l}, ${q} pcs, ${p}\n`,
};

const marks = { tabs: '\t', commas: ',', semicolons: ';', pipes: ' | ', slashes: ' / ', colons: ' :: ' };
const headings = [
  ['Model', 'Capacity', 'Color', 'Carrier', 'Grade', 'Qty', 'Price'],
  ['Device', 'GB', 'Shade', 'Network', 'Condition', 'On-hand', 'Ask US$'],
  ['Bezeichnung', 'Speicher', 'Farbe', 'SIM-Lock', 'Zustand', 'Anz.', 'Preis USD'],
  [
    'Product Name',
    'Storage (GB)',
    'Color/Finish',
    'Lock Status',
    'Cosmetic Grade',
    'Available Qty.',
    'Your price',
  ],
  ['Modèle', 'Capacité', 'Couleur', 'Opérateur', 'État', 'Qté', 'Prix USD'],
  ['Modelo', 'Almacenamiento', 'Color', 'Compañía', 'Grado', 'Existencias', 'Precio (USD)'],
  ['Nazwa', 'Pamięć', 'Kolor', 'Sieć', 'Stan', 'Ilość', 'Cena USD'],
  ['ITEM', 'ROM', 'CLR', 'CARRIER', 'GRD', 'QOH', 'U/P'],
  [
    'Device Model',
    'Storage Size',
    'Device Color',
    'Carrier Lock',
    'Device Grade',
    'Quantity Available',
    'Price per Unit',
  ],
  [
    'Marketing Name',
    'Capacity',
    'Color',
    'SIM Status',
    'Functional Grade',
    'Available to Sell',
    'Your Buy Price',
  ],
];
const orders = [
  [0, 1, 2, 3, 4, 5, 6],
  [6, 5, 4, 3, 2, 1, 0],
  [5, 0, 6, 1, 4, 2, 3],
];
const tables = headings.flatMap((names) => orders.map((order) => ({ names, order })));

/** Variations of the same table that do not change its meaning. */
const changes: Record<string, (row: readonly string[], place: number) => string[]> = {
  'upper case': (row) => row.map((cell) => cell.toUpperCase()),
  'blank columns': (row) => row.flatMap((cell) => [cell, '']),
  'a column of line numbers': (row, place) => [place === 0 ? 'No.' : String(place), ...row],
  'a column of locations': (row, place) => [...row, place === 0 ? 'Bin' : `A${place}-0${place}`],
  'a column of codes': (row, place) => [place === 0 ? 'Item' : `X-10${place}`, ...row],
  'notes at the end': (row, place) => [...row, place === 0 ? 'Remarks' : ''],
};

/** The devices as table rows. */
const rowsOf = (names: readonly string[], order: readonly number[]) =>
  [names, ...devices].map((row) => order.map((at) => String(row[at] ?? '')));
/** Quotes a cell that contains the delimiter. */
const quoted = (cell: string, mark: string) => (cell.includes(mark) ? `"${cell}"` : cell);

describe('the same devices in any style', () => {
  it.each(Object.entries(lines))('reads free lines: %s', (_, line) => {
    expect(parseList(devices.map(line).join('\n')).items).toMatchObject(expected);
  });

  it.each(tables)('reads a table with $names in the order $order', ({ names, order }) => {
    for (const mark of Object.values(marks)) {
      const rows = rowsOf(names, order).map((row) => row.map((cell) => quoted(cell, mark)).join(mark));
      expect(parseList(rows.join('\n')).items, mark).toMatchObject(expected);
    }
  });

  it.each(Object.entries(changes))('reads a table with %s', (_, change) => {
    for (const { names, order } of tables) {
      const rows = rowsOf(names, order).map((row, place) => change(row, place).join('\t'));
      expect(parseList(rows.join('\n')).items, rows[0]).toMatchObject(expected);
    }
  });

  it.each([
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['HK$', 'HKD'],
  ])('reads free lines with prices in %s', (mark, currency) => {
    const stated = expected.map((item) => ({ ...item, currency }));
    for (const [style, line] of Object.entries(lines)) {
      const text = devices.map(line).join('\n');
      if (!text.includes('$') || style === 'equals signs' || style === 'slashes') continue;
      expect(parseList(text.replaceAll('$', mark)).items, style).toMatchObject(stated);
    }
  });

  it.each(tables)('reads fixed-width columns: $names in the order $order', ({ names, order }) => {
    const rows = rowsOf(names, order);
    const widths = order.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)) + 2);
    const text = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(''));
    expect(parseList(text.join('\n')).items).toMatchObject(expected);
  });
});
