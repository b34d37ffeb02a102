import { centsFromDecimal, decimalFromCents } from '../money';

/**
 * The type of a column. `text` stays text in every program, as identifiers must. `number` is a whole number, `money` an amount as plain
 * decimal, `time` a moment in UTC ("2026-11-23 14:05:00").
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'time';

/** A column of an export. */
export interface Column<Row> {
  /** A plain name with its unit: "Price, USD". */
  label: string;
  /** Absent: text. */
  kind?: ColumnKind;
  /** The cell as text; empty without a value. */
  cell: (row: Row) => string;
}

/** An exported table: every cell as text, and the type of each column. */
export interface Table {
  columns: readonly { label: string; kind: ColumnKind }[];
  rows: readonly (readonly string[])[];
}

/** The table of some rows. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  return {
    columns: columns.map(({ label, kind = 'text' }) => ({ label, kind })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

/** An amount as received: whole cents with two places, any other with exactly its digits; empty if it is missing. */
export function amountCell(received: number | string | null | undefined): string {
  const text = received === null || received === undefined ? '' : String(received);
  const whole = centsFromDecimal(text);
  return whole === null ? text : decimalFromCents(whole);
}

/** A moment (milliseconds since the epoch) in UTC, in a form that spreadsheets read; empty if it is unknown. */
export function timeCell(moment: number | null): string {
  if (moment === null || !Number.isFinite(moment)) return '';
  const [day = '', time = ''] = new Date(moment).toISOString().split('T');
  return `${day} ${time.slice(0, 8)}`;
}

const plainNumber = /^-?\d{1,15}(?:\.\d+)?$/;

/** Whether a cell is a number. A cell of a number column that is not one stays text. */
export function isNumberCell(kind: ColumnKind, cell: string): boolean {
  return (kind === 'number' || kind === 'money') && plainNumber.test(cell);
}
