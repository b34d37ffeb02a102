import { wordKey } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { type Column, isPlain, plainColumn, variantOf } from './column-roles';
import { offerOfCell, priceOfCell, quantityOfCell } from '../words/amounts';
import { currencyOf, signSource } from '../words/currencies';
import { mixedWords } from '../words/color-names';
import { isCountryCell } from '../words/country-spec';
import type { ColumnRole } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';
import { isOnRequest, isSold } from '../words/offer-words';

const signedCell = new RegExp(`\\d.*(?:${signSource})|(?:${signSource}).*\\d`, 'iu');
const decimalCell = /^\d[\d.,]*[.,]\d\d$/;
const isCount = (cell: string) => /^\d{1,6}$|^\d{1,3}(?:[.,'’ ]\d{3})+$/.test(cell);
const dateCell = /^\d{1,4}([./-])\d{1,2}\1\d{2,4}$/;
const capacityCell = /^(?:16|32|64|128|256|512|1024)$/;
const propertyRoles = ['storage', 'grade', 'color', 'carrier', 'countrySpec'] as const;

/** Roles that a heading can have above names. */
const unsureRoles: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>([
  null,
  'sku',
  'code',
  'ignore',
  'brand',
  'storage',
]);

/** The roles that a cell speaks for; none for a bare number and for text that says nothing alone. */
function rolesOfCell(cell: string): ColumnRole[] {
  if (/^\d{11,15}$/.test(cell)) return ['code'];
  if (/^[a-z]{3}$/i.test(cell) && currencyOf(cell) !== null) return ['currency'];
  if (priceOfCell(cell) !== null && (signedCell.test(cell) || decimalCell.test(cell))) return ['price'];
  if (isCount(cell)) return [];
  if (/^\d/.test(cell) && quantityOfCell(cell) !== null) return ['quantity'];
  if (cell.replaceAll(mixedWords, '').trim() === '') return ['color'];
  const words = vocabulary();
  const variant = variantOf(cell) ?? {};
  const kinds = (words.meanings.get(wordKey(cell)) ?? []).map(({ kind }) => kind);
  const fitting = propertyRoles.filter(
    (role) => variant[role] !== undefined || kinds.some((kind) => kind === role),
  );
  if (isCountryCell(cell)) return [...fitting, 'countrySpec'];
  if (words.brands.has(cell.toLowerCase())) return [...fitting, 'brand'];
  if (fitting.length > 0) return fitting;
  return readDeviceWords(cell).models.length > 0 ? ['name'] : [];
}

/** The role that most cells of a column speak for and no cell contradicts. */
function roleOfCells(cells: readonly string[]): ColumnRole | null {
  const rolesByCell = cells.map(rolesOfCell);
  // "14" among "100+" and "20-30" speaks for nothing else.
  const isCode =
    cells.length > 1 && cells.every((cell) => /^\d{5,10}$/.test(cell) && cell.length === cells[0]?.length);
  if (isCode && new Set(cells).size === cells.length) return 'sku';
  const words = cells.filter((cell) => !isCount(cell)).length;
  const fits = (role: ColumnRole) => rolesByCell.filter((all) => all.includes(role)).length * 2 > words;
  const isClear = (role: ColumnRole) => rolesByCell.every((all) => all.length === 0 || all.includes(role));
  const [role = null] = [...new Set(rolesByCell.flat())].filter(
    (one) => fits(one) && (one === 'name' || isClear(one)),
  );
  return role;
}

/** Roles whose cells are words. */
const wordRoles: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>([
  'carrier',
  'color',
  'countrySpec',
  'lock',
]);

/**
 * Whether the cells of a column can be what its heading says: some cell of a column of amounts is one, for below "Bin" are places as well as
 * prices, and not all cells of a column of words are amounts, for below "Net" are networks as well as prices.
 */
function isBorneOut(role: ColumnRole | null, cells: readonly string[]): boolean {
  if (wordRoles.has(role))
    return cells.length === 0 || cells.some((cell) => !/\d/.test(cell) || priceOfCell(cell) === null);
  // "Last count" over dates.
  if (role === 'quantity' && cells.length > 0 && cells.every((cell) => dateCell.test(cell))) return false;
  const isAmount = (cell: string) =>
    !/\p{L}.*\d|\d-\d/u.test(cell) ||
    priceOfCell(cell) !== null ||
    quantityOfCell(cell) !== null ||
    offerOfCell(cell) !== null ||
    isOnRequest(cell);
  const isOther = role !== 'price' && role !== 'minQuantity';
  const names = cells.filter((cell) => readDeviceWords(cell).models.length > 0);
  return isOther || cells.length === 0 || (cells.some(isAmount) && names.length * 3 < cells.length);
}

/**
 * The columns where the one of the names holds none: "Item" above line numbers or codes, beside a description. The column whose cells name
 * models is the one of the names.
 */
function withNames(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  const count = (place: number) =>
    rows.filter((row) => readDeviceWords(row[place] ?? '').models.length > 0).length;
  const names = columns.flatMap(({ role }, place) => (role === 'name' ? [place] : []));
  if (rows.length === 0 || names.length === 0 || names.slice(0, 1).some(count)) return [...columns];
  const other = columns.findIndex(
    ({ role }, place) => (role === 'name' || unsureRoles.has(role)) && count(place) * 2 > rows.length,
  );
  if (other < 0) return [...columns];
  return columns.map((column, place) => {
    if (place === other) return { ...column, role: 'name' };
    return names.includes(place) ? { ...column, role: 'sku' } : column;
  });
}

/** The columns that are the sum of the numbers in the open columns in every row, as the pieces in all warehouses are. */
function sumColumns(rows: readonly (readonly string[])[], open: readonly number[]): number[] {
  const numberAt = (row: readonly string[], place: number) => quantityOfCell(row[place] ?? '')?.pieces ?? 0;
  const parts = open.filter((place) => rows.every((row) => /^[\d.,]*$/.test(row[place] ?? '')));
  const sums = rows.map((row) => parts.reduce((sum, place) => sum + numberAt(row, place), 0));
  if (!sums.some(Boolean)) return [];
  return (rows[0] ?? []).flatMap((_, place) => {
    const own = parts.includes(place) ? 2 : 1;
    const isSum = rows.every((row, at) => numberAt(row, place) * own === sums[at]);
    return isSum && parts.length > own ? [place] : [];
  });
}

/**
 * Gives the columns that no heading explains the role that their cells speak for, where no other column has it. Bare numbers are pieces and
 * then a price: certain beside a column of prices with a sign in a table without headings, else a guess.
 */
export function inferredColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  hasHeadings: boolean,
): Column[] {
  const next = withNames(columns, rows).map((column, place) =>
    isBorneOut(
      column.role,
      rows.map((row) => row[place] ?? '').filter((cell) => cell !== ''),
    )
      ? column
      : { ...column, role: null },
  );
  const has = (role: ColumnRole) => next.some((column) => column.role === role);
  const cellsAt = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  const open = () =>
    columns.flatMap((_, place) => (next[place]?.role === null && cellsAt(place).length > 0 ? [place] : []));
  const give = (place: number, role: ColumnRole, isGuess = false) => {
    next[place] = { ...plainColumn, role, currency: columns[place]?.currency ?? null, isGuess };
  };
  for (const place of open()) {
    const role = roleOfCells(cellsAt(place));
    if (role !== null && !has(role)) give(place, role);
  }
  if (!has('storage')) {
    const place = open().find((at) => cellsAt(at).every((cell) => capacityCell.test(cell)));
    const isNamed = has('name') && !hasHeadings && (open().length > 1 || has('quantity'));
    if (place !== undefined && isNamed) give(place, 'storage');
  }
  const isAmount = (cell: string) => isCount(cell) || isOnRequest(cell) || isSold(cell);
  const stocks = next.flatMap((column, place) => (isPlain(column, 'quantity') ? [place] : []));
  const [sum, ...otherSums] =
    stocks.length === 1 ? [] : sumColumns(rows, stocks.length > 1 ? stocks : open());
  if (sum !== undefined && otherSums.length === 0) {
    for (const place of stocks) give(place, 'ignore');
    give(sum, 'quantity');
  }
  // 1, 2, 3 are the numbers of the lines.
  const isNumbering = (cells: readonly string[]) =>
    cells.length > 2 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
  for (const place of open()) if (isNumbering(cellsAt(place))) give(place, 'ignore');
  const counts = open().filter((place) => cellsAt(place).some(isCount) && cellsAt(place).every(isAmount));
  const missingRoles = (['quantity', 'price'] as const).filter((role) => !has(role));
  const isGuess = hasHeadings || counts.length > 1 || missingRoles.length > 1;
  for (const [at, role] of missingRoles.entries()) {
    const place = counts[at];
    if (place !== undefined) give(place, role, isGuess);
  }
  return next;
}

/** A table without headings: its columns by what their cells say. Null where they don't say what is sold and an amount. */
export function headlessColumns(rows: readonly (readonly string[])[]): Column[] | null {
  const [first = []] = rows;
  const columns = inferredColumns(
    first.map(() => ({ ...plainColumn, role: null, currency: null })),
    rows,
    false,
  );
  const has = (role: ColumnRole) => columns.some((column) => column.role === role);
  return has('name') && has('price') && has('quantity') ? columns : null;
}
