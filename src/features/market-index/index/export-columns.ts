import type { SellRequest } from '@/contract/resources';
import { amountCell, type Column, type Table, tableOf, timeCell } from '@/lib/export/table';
import { type Cents, decimalFromCents } from '@/lib/money';
import { createSellRequestReader, type IndexedFacts } from './indexed-facts';

type Exported = SellRequest & { facts: IndexedFacts };

const amount = (value: Cents | null) => (value === null ? '' : decimalFromCents(value));
const number = (value: number | null) => (value === null ? '' : String(value));
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The exported columns of a lot, by the name of the column in the marketplace. */
export const exportColumns = {
  name: { label: 'Name', cell: ({ name }) => name },
  model: { label: 'Model', cell: ({ facts }) => facts.model },
  brand: { label: 'Brand', cell: ({ facts }) => facts.brand },
  category: { label: 'Category', cell: ({ facts }) => facts.category },
  grade: { label: 'Grade', cell: ({ facts }) => facts.grade },
  storage: { label: 'Storage', cell: ({ facts }) => facts.storage },
  color: { label: 'Color', cell: ({ facts }) => facts.color },
  carrier: { label: 'Carrier', cell: ({ facts }) => facts.carrier },
  countrySpec: { label: 'Country spec', cell: ({ properties }) => text(properties.countrySpec) },
  price: { label: 'Price, USD', kind: 'money', cell: ({ price }) => amountCell(price) },
  msrp: { label: 'MSRP, USD', kind: 'money', cell: ({ msrp }) => amountCell(msrp) },
  discount: { label: 'Discount off MSRP, %', kind: 'number', cell: ({ facts }) => number(facts.discount) },
  quantity: { label: 'Quantity', kind: 'number', cell: ({ facts }) => number(facts.quantity) },
  minQuantity: { label: 'MOQ', kind: 'number', cell: ({ facts }) => number(facts.minQuantity) },
  value: { label: 'Lot value, USD', kind: 'money', cell: ({ facts }) => amount(facts.value) },
  updatedAt: { label: 'Updated, UTC', kind: 'time', cell: ({ facts }) => timeCell(facts.updatedAt) },
  listedAt: { label: 'Listed, UTC', kind: 'time', cell: ({ facts }) => timeCell(facts.listedAt) },
  sku: { label: 'SKU', cell: ({ sku }) => text(sku) },
  seller: { label: 'Seller', cell: ({ seller }) => text(seller) },
  id: { label: 'Listing ID', cell: ({ id }) => id },
} as const satisfies Record<string, Column<Exported>>;
export type ExportColumnName = keyof typeof exportColumns;

/** Lots as a table with the given columns in order. */
export function exportTable(sellRequests: readonly SellRequest[], names: readonly ExportColumnName[]): Table {
  const read = createSellRequestReader();
  const rows = sellRequests.map((sellRequest) => ({ ...sellRequest, facts: read(sellRequest) }));
  return tableOf<Exported>(
    names.map((name) => exportColumns[name]),
    rows,
  );
}
