import type { SellRequest, SellRequestPage } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';

const textIn = (raw: unknown, name: string): string => {
  const fields: Partial<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A listing that can't be shown: it is counted like any other, by what can be read of it. */
export class WithheldLot {
  readonly id: string;
  readonly brand: string;
  readonly category: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Without its place on a page, which says nothing about the listing. */
  readonly row: WithheldRow;

  constructor(row: WithheldRow) {
    // One without an identifier is known by what it says.
    this.id = row.id ?? `withheld ${JSON.stringify(row.raw)}`;
    this.brand = textIn(row.raw, 'brand');
    this.category = textIn(row.raw, 'category');
    this.createdAt = textIn(row.raw, 'createdAt');
    this.updatedAt = textIn(row.raw, 'updatedAt');
    this.row = { ...row, position: 0 };
  }
}

/** A listing as it is counted, usable or not. */
export type MarketRow = SellRequest | WithheldLot;

/** Every listing of a page in the order in which it was received. */
export function rowsOf({ data, withheld = [] }: SellRequestPage): readonly MarketRow[] {
  const rows: MarketRow[] = [...data];
  for (const row of withheld) rows.splice(row.position, 0, new WithheldLot(row));
  return rows;
}
