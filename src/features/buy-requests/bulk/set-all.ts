import { type Cents, centsFromInput, decimalFromCents } from '@/lib/money';
import type { TableCell } from '@/ui/next-cell';
import { amountFields, type BuyRequestHints } from '../buy-request-draft';
import type { LineFields } from './bulk-draft';

/** The editable columns of the worksheet, from left to right. */
export const columns = ['quantity', 'price'] as const;
export type Column = (typeof columns)[number];

/** A cell of the worksheet. */
export type Cell = TableCell<Column>;

/** A change of several lines at once. */
export type SetAll =
  /** Changes the offer by hundredths of a percent: −300 is −3 %. */
  | { kind: 'percent'; hundredths: number }
  | { kind: 'amount'; cents: Cents }
  | { kind: 'asking' }
  | { kind: 'minimum' }
  | { kind: 'available' };

/** The problem of a typed cell; null if it is valid. */
export function cellProblem(column: Column, text: string): string | null {
  const { error } = amountFields[column].safeParse(text);
  return error?.issues[0]?.message ?? null;
}

/** The first cell with a problem; null if all are valid. */
export function firstProblem(lines: readonly LineFields[]): Cell | null {
  for (const [row, line] of lines.entries()) {
    const column = columns.find((name) => cellProblem(name, line[name]) !== null);
    if (column) return { row, column };
  }
  return null;
}

/**
 * Parses a change of offers: "-3%", "+2.5 %", "−1.50", "+$2". The sign is required, because an amount without one could be the new offer.
 * @returns null for any other text.
 */
export function readChange(text: string): SetAll | null {
  const match = /^([+\-−])\s*(.*?)\s*(%?)$/.exec(text.trim());
  if (!match) return null;
  const [, sign, amount = '', percent] = match;
  const value = percent && amount.startsWith('$') ? null : centsFromInput(amount);
  // A percentage has at most two decimals, like cents.
  if (value === null || (percent && value > 100_000)) return null;
  const signed = sign === '+' ? value : -value;
  return percent ? { kind: 'percent', hundredths: signed } : { kind: 'amount', cents: signed };
}

function changedOffer(text: string, change: SetAll & { kind: 'percent' | 'amount' }): string | null {
  const offer = centsFromInput(text);
  if (offer === null || cellProblem('price', text) !== null) return null;
  // Whole numbers below the safe range; half a cent is rounded up.
  const next =
    change.kind === 'amount'
      ? offer + change.cents
      : Math.floor((offer * (10_000 + change.hundredths) + 5000) / 10_000);
  const changed = decimalFromCents(next);
  return cellProblem('price', changed) === null ? changed : null;
}

/** A line after a change; null if the change does not apply to it. */
function changedLine(line: LineFields, hints: BuyRequestHints, change: SetAll): LineFields | null {
  switch (change.kind) {
    case 'asking': {
      if (hints.asking === undefined) return null;
      const price = decimalFromCents(hints.asking);
      // The form filled it in, so it follows the asking price down.
      return { ...line, price, filledIn: price };
    }
    case 'minimum':
      return { ...line, quantity: String(Math.max(1, hints.minimum ?? 1)) };
    case 'available':
      return hints.available ? { ...line, quantity: String(hints.available) } : null;
    default: {
      const price = changedOffer(line.price, change);
      return price === null ? null : { ...line, price };
    }
  }
}

/**
 * Changes the marked lines, or all lines if none is marked.
 * @returns all lines, the number of changed lines, and the ids of those that could not change.
 */
export function setAll(
  lines: readonly LineFields[],
  marked: ReadonlySet<string>,
  hintsFor: (sellRequestId: string) => BuyRequestHints,
  change: SetAll,
): { lines: LineFields[]; changed: number; unchanged: string[] } {
  let changed = 0;
  const unchanged: string[] = [];
  const next = lines.map((line) => {
    if (marked.size > 0 && !marked.has(line.listing)) return line;
    const after = changedLine(line, hintsFor(line.listing), change);
    if (after) changed += 1;
    else unchanged.push(line.listing);
    return after ?? line;
  });
  return { lines: next, changed, unchanged };
}

/** The cells of a copied spreadsheet range, by row; null for a single cell, which is pasted as text. */
export function cellsFrom(clipboard: string): string[][] | null {
  const rows = clipboard.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}

/** The result of a paste: the lines, the invalid cells, and the cells without a line or column. */
export interface Pasted {
  lines: LineFields[];
  filled: number;
  bad: { listing: string; text: string }[];
  /** Lines whose pasted cell is empty; they do not change. */
  empty: string[];
  extra: string[];
}

/** Fills cells downward and to the right. It fills in an invalid cell too, so that the buyer can correct it. */
export function pasteCells(
  lines: readonly LineFields[],
  from: Cell,
  cells: readonly (readonly string[])[],
): Pasted {
  const pasted: Pasted = { lines: [...lines], filled: 0, bad: [], empty: [], extra: [] };
  for (const [down, texts] of cells.entries()) {
    for (const [right, text] of texts.entries()) {
      const line = pasted.lines[from.row + down];
      const column = columns[columns.indexOf(from.column) + right];
      if (!line || !column) {
        if (text !== '') pasted.extra.push(text);
      } else if (text === '') {
        pasted.empty.push(line.listing);
      } else {
        pasted.lines[from.row + down] = { ...line, [column]: text };
        pasted.filled += 1;
        if (cellProblem(column, text) !== null) pasted.bad.push({ listing: line.listing, text });
      }
    }
  }
  return pasted;
}
