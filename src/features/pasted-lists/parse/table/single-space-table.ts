import { type Column, columnOf, plainColumn } from './column-heading';
import { quantityOfCell } from '../words/amounts';
import { type ColumnRole, roleOf, setOf } from '../words/column-words';
import { signSource } from '../words/currencies';
import { readDeviceWords } from '../words/device-words';
import { isOnRequest, isSold } from '../words/offer-words';

const codeRoles = setOf('sku', 'code', 'total', 'ignore');
const amountRoles = setOf('quantity', 'minQuantity', 'price', 'msrp', 'total', 'ignore');
const longestHeading = 3;

/** The columns of a line in which every word belongs to a heading: "Cod. Descrizione Grado Rete Q.tà Prezzo". Null for other lines. */
function columnsIn(line: string): Column[] | null {
  const words = line.trim().split(' ');
  if (words.length < 3 || words.length > 14 || / {2}/.test(line.trim())) return null;
  const columns: Column[] = [];
  for (let at = 0; at < words.length; ) {
    // "Unit Price", "Ext. Price"
    const size = [longestHeading, 2].find((count) => {
      const heading = words
        .slice(at, at + count)
        .join(' ')
        .toLowerCase();
      const isInLine = at + count <= words.length;
      return isInLine && (roleOf(heading) ?? roleOf(heading.replaceAll('.', ''))) !== undefined;
    });
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

// "1 150,00"
const groupedAtEnd = new RegExp(
  String.raw`(?<= )(?:(?:${signSource}) ?)?\d{1,3}(?: \d{3})+(?:[.,]\d\d)?(?: ?(?:${signSource}))?\*{0,3}$`,
  'iu',
);
const requestAtEnd =
  /(?<= )(?:(?:su|auf|on|sur|op|på|na|sob|по|за|best|make|call for|ask for|price on|prix sur|preis auf) )?\S{1,20}$/iu;

/** The amount, the request for a price or the dash at the end of a row; null if there is none. */
function lastCell(row: string, role: ColumnRole | null, amountForm: RegExp): string | null {
  const amount = (amountForm.exec(row) ?? amountAtEnd.exec(row))?.[0];
  if (role === 'quantity') return amount !== undefined && quantityOfCell(amount) !== null ? amount : null;
  if (amount !== undefined) return amount;
  const text = requestAtEnd.exec(row)?.[0] ?? '';
  return /^[-–—]$/.test(text) || isOnRequest(text) ? text : null;
}

/** The description and the amounts of a row; null if it lacks an amount or other numbers follow the description. */
function rowCells(row: string, amounts: readonly Column[], amountForm: RegExp): string[] | null {
  let rest = row;
  const cells: string[] = [];
  for (const { role } of amounts.toReversed()) {
    const cell = lastCell(rest, role, role === 'quantity' ? amountAtEnd : amountForm);
    if (cell === null) return null;
    cells.unshift(cell);
    rest = rest.slice(0, -cell.length).trimEnd();
  }
  const description = rest.replace(/ [-–—]$/, '').trim();
  const last = readDeviceWords(description).numbers.at(-1);
  return last?.end === description.length ? null : [description, ...cells];
}

/**
 * The table below a heading line in which single spaces separate the columns, as in text copied from a PDF. A row is one or more codes, a
 * description and its amounts. Null unless rows below it are like that.
 */
export function singleSpaceTable(heading: string, below: readonly string[]) {
  const all = columnsIn(heading);
  const name = all?.findIndex(({ role }) => role === 'name') ?? -1;
  const last = all?.findLastIndex(({ role }) => !amountRoles.has(role)) ?? -1;
  if (!all || name < 0) return null;
  const [codes, amounts] = [all.slice(0, name), all.slice(last + 1)];
  const has = (role: ColumnRole) => amounts.some((column) => column.role === role);
  if (!codes.every(({ role }) => codeRoles.has(role)) || !has('quantity') || !has('price')) return null;
  const split = (line: string) => {
    const row = line.trim();
    const starts = row.split(' ', codes.length);
    const rest = row.slice(starts.join(' ').length).trim();
    const cells = rowCells(rest, amounts, amountAtEnd) ?? rowCells(rest, amounts, groupedAtEnd);
    const isRow = cells !== null && starts.every((code) => /\d/.test(code)) && !isSold(cells[0] ?? '');
    return isRow ? [...starts, ...cells] : [row];
  };
  const rows = below.map(split).filter((cells) => cells.length > 1);
  const named = rows.filter((cells) => readDeviceWords(cells[codes.length] ?? '').models.length > 0);
  if (named.length < 2) return null;
  const column = { ...plainColumn, role: 'name' as const, currency: null };
  return { columns: [...codes, column, ...amounts], split };
}
