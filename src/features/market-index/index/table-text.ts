import type { SellRequest } from '@/contract/resources';
import { type Cents, decimalFromCents } from '@/lib/money';
import { createLotReader, type LotFacts } from './lot-facts';

type CellText = (listing: SellRequest, facts: LotFacts) => string;

const amount = (value: number | null) => (value === null ? '' : decimalFromCents(value));
/** An amount that is not in whole cents is copied as it was received. */
const received = (value: Cents | null, as: number | null | undefined) =>
  value === null && as ? String(as) : amount(value);
const number = (value: number | null) => (value === null ? '' : String(value));
const moment = (value: number | null) => (value === null ? '' : new Date(value).toISOString());
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What can be copied of a listing, by the name of its column: amounts in dollars with two places, moments in UTC. */
export const textColumns = {
  name: { label: 'Name', cell: (listing) => listing.name },
  model: { label: 'Model', cell: (_, facts) => facts.model },
  brand: { label: 'Brand', cell: (_, facts) => facts.brand },
  category: { label: 'Category', cell: (_, facts) => facts.category },
  grade: { label: 'Grade', cell: (_, facts) => facts.grade },
  storage: { label: 'Storage', cell: (_, facts) => facts.storage },
  color: { label: 'Color', cell: (_, facts) => facts.color },
  carrier: { label: 'Carrier', cell: (_, facts) => facts.carrier },
  countrySpec: { label: 'Country spec', cell: ({ properties }) => text(properties.countrySpec) },
  price: { label: 'Price USD', cell: (listing, facts) => received(facts.price, listing.price) },
  msrp: { label: 'MSRP USD', cell: (listing, facts) => received(facts.msrp, listing.msrp) },
  discount: { label: 'Below MSRP %', cell: (_, facts) => number(facts.discount) },
  quantity: { label: 'Quantity', cell: (_, facts) => number(facts.quantity) },
  minQuantity: { label: 'Minimum', cell: (_, facts) => number(facts.minQuantity) },
  value: { label: 'Lot value USD', cell: (_, facts) => amount(facts.value) },
  updatedAt: { label: 'Updated', cell: (_, facts) => moment(facts.updatedAt) },
  listedAt: { label: 'Listed', cell: (_, facts) => moment(facts.listedAt) },
  sku: { label: 'SKU', cell: (listing) => text(listing.sku) },
  seller: { label: 'Seller', cell: (listing) => text(listing.seller) },
  id: { label: 'Listing', cell: (listing) => listing.id },
} as const satisfies Record<string, { label: string; cell: CellText }>;
export type TextColumnName = keyof typeof textColumns;

const plainNumber = /^-?\d+(?:\.\d+)?$/;
// What a spreadsheet takes for the beginning of a formula, in full width and after blanks as well.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell that no spreadsheet runs: an apostrophe goes before what would be a formula. Numbers are left as they are. */
function harmless(cell: string): string {
  return !plainNumber.test(cell) && formulaStart.test(cell) ? `'${cell}` : cell;
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function linesOf(listings: Iterable<SellRequest>, columns: readonly TextColumnName[]): string[][] {
  const read = createLotReader();
  const rows: string[][] = [columns.map((name) => textColumns[name].label)];
  for (const listing of listings) {
    const facts = read(listing);
    rows.push(columns.map((name) => harmless(textColumns[name].cell(listing, facts))));
  }
  return rows;
}

/**
 * Listings as a CSV file (RFC 4180), a line of labels first, in the order given. Without a byte order mark: who writes a file for
 * spreadsheets puts one before it.
 */
export function csvOf(listings: Iterable<SellRequest>, columns: readonly TextColumnName[]): string {
  return linesOf(listings, columns)
    .map((row) => row.map((cell) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)).join(','))
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Listings as spreadsheets take them from the clipboard: cells between tabs, each on one line, a line of labels first. */
export function clipboardTextOf(listings: Iterable<SellRequest>, columns: readonly TextColumnName[]): string {
  return linesOf(listings, columns)
    .map((row) =>
      row
        .map((cell) => cell.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' '))
        .map((cell) => (cell.startsWith('"') ? quoted(cell) : cell))
        .join('\t'),
    )
    .join('\n');
}
