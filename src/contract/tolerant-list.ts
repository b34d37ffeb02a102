import './schema-config';
import * as z from 'zod/mini';

/** A row of a list that can't be shown. */
export interface WithheldRow {
  /** Index in the list as received, from 0. Inserting the withheld rows at their indexes, first to last, restores the list. */
  position: number;
  /** Null if the row has no readable identifier. */
  id: string | null;
  /** Null if the row has no readable name. */
  name: string | null;
  /** The member that can't be used, as a path of the row; empty for the row itself. */
  field: string;
  /** Why, as the end of "it can't be shown: ". */
  reason: string;
  /** The row as it was received. */
  raw: unknown;
}

/** A list read row by row. */
export interface TolerantList<Row> {
  rows: Row[];
  withheld: WithheldRow[];
}

/** Members whose name alone does not make a sentence; see `reasonOf`. */
const reasons: Partial<Record<string, string>> = {
  id: 'it has no ID',
  shipment_id: 'it has no shipment ID',
  orderNo: 'it has no order number',
  name: 'it has no readable name',
  price: 'its price is not a valid amount',
  rate: 'its price is not a valid amount',
  total: 'its total is not a valid amount',
  quantity: 'its quantity is not a whole number',
  addressLine1: 'it has no readable address line',
};

function reasonOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  const last = names.at(-1);
  if (last === undefined) return "its data can't be read";
  return reasons[last] ?? `its ${last} can't be read`;
}

const record = z.record(z.string(), z.unknown());
const recordOf = (value: unknown): Partial<Record<string, unknown>> => record.safeParse(value).data ?? {};
const readable = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Describes a row that can't be used. A cart line is named by its buy request. */
function withheldRow(raw: unknown, position: number, error: z.core.$ZodError): WithheldRow {
  const fields = recordOf(raw);
  const inner = recordOf(fields.buyRequest);
  const path = error.issues[0]?.path ?? [];
  return {
    position,
    id: readable(fields.id) ?? readable(fields.orderNo) ?? readable(inner.id),
    name: readable(fields.name) ?? readable(inner.name),
    field: path.map(String).join('.'),
    reason: reasonOf(path),
    raw,
  };
}

/**
 * A list that is read row by row. A row that its schema refuses is withheld; the other rows stay.
 * @param unlessList why nothing can be shown, as in `reason`, if the value is not a list; without it, such a value is refused.
 */
export function tolerantList<Row extends z.ZodMiniType>(row: Row, unlessList?: string) {
  type Read = TolerantList<z.output<Row>>;
  const isAccepted = (value: unknown) => unlessList !== undefined || Array.isArray(value);
  return z.pipe(
    z.custom<readonly z.input<Row>[]>(isAccepted, 'not a list'),
    z.transform((items: readonly z.input<Row>[]): Read => {
      const read: Read = { rows: [], withheld: [] };
      if (!Array.isArray(items)) {
        const whole = { position: 0, id: null, name: null, field: '', raw: items };
        return { rows: [], withheld: [{ ...whole, reason: unlessList ?? 'it is not a list' }] };
      }
      for (const [position, raw] of items.entries()) {
        const parsed = z.safeParse(row, raw);
        if (parsed.success) read.rows.push(parsed.data);
        else read.withheld.push(withheldRow(raw, position, parsed.error));
      }
      return read;
    }),
  );
}

/** Withheld rows as a member of their parent; absent if there are none. */
export const ifWithheld = (withheld: WithheldRow[]): { withheld?: WithheldRow[] | undefined } => ({
  // Always set, so that a member of this name from the service is never used.
  withheld: withheld.length > 0 ? withheld : undefined,
});
