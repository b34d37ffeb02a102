import { type Column, columnOf, plainColumn } from './column-roles';
import { quantityOfCell } from '../words/amounts';
import { type ColumnRole, roleOf } from '../words/column-words';
import { signSource } from '../words/currencies';
import { readDeviceWords } from '../words/device-words';
import { isOnRequest, isSold } from '../words/offer-words';

/** The columns of a table whose cells only single spaces separate, and the way to split its lines. */
export interface SingleSpaceTable {
  columns: Column[];
  split: (line: string) => string[];
}

const codeRoles: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>(['sku', 'code', 'ignore']);
const amountRoles: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>([
  'quantity',
  'minQuantity',
  'price',
  'msrp',
  'ignore',
]);
const longestHeading = 3;

/** The columns of a line in which every word belongs to a heading: "Cod. Descrizione Grado Rete Q.tà Prezzo". Null for other lines. */
function columnsIn(line: string): Column[] | null {
  const words = line.trim().split(' ');
  if (words.length < 3 || words.length > 14 || / {2}/.test(line.trim())) return null;
  const columns: Column[] = [];
  for (let at = 0; at < words.length; ) {
    const size = [longestHeading, 2].find(
      (count) =>
        at + count <= words.length &&
        roleOf(
          words
            .slice(at, at + count)
            .join(' ')
            .toLowerCase(),
        ) !== undefined,
    );
    const column = columnOf(words.slice(at, at + (size ?? 1)).join(' '));
    if (column.role === null) return null;
    columns.push(column);
    at += size ?? 1;
  }
  return columns;
}

const amountAtEnd = new RegExp(
  String.raw`(?<= )(?:(?:${signSource}) ?)?\d[\d.,'’]{0,14}\+?(?: ?(?:${signSource}))?\*{0,3}$`,
  'iu',
);

/** The amount, the request for a price or the dash at the end of a row; null if there is none. */
function lastCell(row: string, role: ColumnRole | null): string | null {
  const amount = amountAtEnd.exec(row)?.[0];
  if (role === 'quantity') return amount !== undefined && quantityOfCell(amount) !== null ? amount : null;
  if (amount !== undefined) return amount;
  const words = row.split(' ');
  const [text] = [1, 2, 3]
    .map((count) => words.slice(-count).join(' '))
    .filter((end) => /^[-–—]$/.test(end) || (!/\d/.test(end) && isOnRequest(end)));
  // The longest ending without digits, so that "su richiesta" stays whole.
  return text ?? null;
}

/**
 * The table below a heading line in which single spaces separate the columns, as in text copied from a PDF. A row is one or more codes, a
 * description and its amounts. Null unless rows below it are like that.
 */
export function singleSpaceTable(line: string, below: readonly string[]): SingleSpaceTable | null {
  const all = columnsIn(line);
  const name = all?.findIndex(({ role }) => role === 'name') ?? -1;
  const last = all?.findLastIndex(({ role }) => !amountRoles.has(role)) ?? -1;
  if (!all || name < 0) return null;
  const [codes, amounts] = [all.slice(0, name), all.slice(last + 1)];
  const has = (role: ColumnRole) => amounts.some((column) => column.role === role);
  if (!codes.every(({ role }) => codeRoles.has(role)) || !has('quantity') || !has('price')) return null;
  const split = (row: string) => {
    let rest = row.trim();
    const starts = rest.split(' ', codes.length);
    const cells: string[] = [];
    for (const { role } of amounts.toReversed()) {
      const cell = lastCell(rest, role);
      if (cell === null) return [row.trim()];
      cells.unshift(cell);
      rest = rest.slice(0, -cell.length).trimEnd();
    }
    const hasCodes = starts.every((code) => /\d/.test(code));
    if (!hasCodes || isSold(rest)) return [row.trim()];
    const description = rest
      .slice(starts.join(' ').length)
      .replace(/ [-–—]$/, '')
      .trim();
    return [...starts, description, ...cells];
  };
  const rows = below.map(split).filter((cells) => cells.length > 1);
  const named = rows.filter((cells) => readDeviceWords(cells[codes.length] ?? '').models.length > 0);
  if (named.length < 2) return null;
  const column = { ...plainColumn, role: 'name' as const, currency: null };
  return { columns: [...codes, column, ...amounts], split };
}
