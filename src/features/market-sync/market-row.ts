import type { SellRequest, SellRequestPage } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';

const textIn = (raw: unknown, name: string): string => {
  const fields: Partial<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A lot that can't be shown. It counts like any other, by its readable fields. */
export class WithheldSellRequest {
  readonly id: string;
  readonly brand: string;
  readonly category: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Without its place on the page, which says nothing about the lot. */
  readonly row: WithheldRow;

  constructor(row: WithheldRow) {
    // Without an id, the content identifies it.
    this.id = row.id ?? `withheld ${JSON.stringify(row.raw)}`;
    this.brand = textIn(row.raw, 'brand');
    this.category = textIn(row.raw, 'category');
    this.createdAt = textIn(row.raw, 'createdAt');
    this.updatedAt = textIn(row.raw, 'updatedAt');
    this.row = { ...row, position: 0 };
  }
}

/** A lot, whether it can be shown or not. */
export type MarketRow = SellRequest | WithheldSellRequest;

/** The lots of a page in the order received. */
export function rowsOf({ data, withheld = [] }: SellRequestPage): readonly MarketRow[] {
  const rows: MarketRow[] = [...data];
  for (const row of withheld) rows.splice(row.position, 0, new WithheldSellRequest(row));
  return rows;
}
