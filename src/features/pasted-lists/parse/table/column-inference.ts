import { wordKey } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import {
  type Rows,
  freePieces,
  isCount,
  netPrices,
  piecesPerCarton,
  repeatedPrices,
  sumColumns,
  sumOfVariants,
} from './column-arithmetic';
import { type Column, isPlain, plainColumn } from './column-heading';
import { variantOf } from './column-variants';
import { noColumn } from './table-row';
import { offerOfCell, priceOfCell, quantityOfCell } from '../words/amounts';
import { currencyOf, signSource } from '../words/currencies';
import { mixedWords } from '../words/color-names';
import { isCountryCell } from '../words/country-spec';
import { type ColumnRole, setOf } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';
import { isOnRequest, isSold } from '../words/offer-words';

const signedCell = new RegExp(`\\d.*(?:${signSource})|(?:${signSource}).*\\d`, 'iu');
const decimalCell = /^\d[\d.,]*[.,]\d\d$/;
const dateCell = /^\d{1,4}([./-])\d{1,2}\1\d{2,4}$/;
const capacityCell = /^(?:16|32|64|128|256|512|1024)$/;
/** "45mm GPS" */
const watchSize = /^[34]\d ?mm(?:[ +/]*(?:gps|bt|bluetooth|lte|4g|cell(?:ular)?|wi-?fi))*$/i;
const propertyRoles = ['storage', 'grade', 'color', 'carrier', 'countrySpec'] as const;

/** Roles of headings that can stand above a column of names. */
const roleAboveNames = setOf(null, 'sku', 'code', 'total', 'ignore', 'brand', 'storage');

/** The roles that a cell suggests; empty for a bare number and for other text. */
function rolesOfCell(cell: string): ColumnRole[] {
  if (/^\d{11,15}$/.test(cell)) return ['code'];
  if (/^[a-z]{3}$/i.test(cell) && currencyOf(cell) !== null) return ['currency'];
  if (priceOfCell(cell) !== null && (signedCell.test(cell) || decimalCell.test(cell))) return ['price'];
  if (isCount(cell)) return [];
  if (/^\d/.test(cell) && quantityOfCell(cell) !== null) return ['quantity'];
  if (cell.replaceAll(mixedWords, '').trim() === '') return ['color'];
  if (watchSize.test(cell)) return ['storage'];
  const words = vocabulary();
  const variant = variantOf(cell) ?? {};
  const kinds = (words.meanings.get(wordKey(cell)) ?? []).map(({ kind }) => kind);
  const matchingRoles = propertyRoles.filter(
    (role) => variant[role] !== undefined || kinds.some((kind) => kind === role),
  );
  if (isCountryCell(cell)) return [...matchingRoles, 'countrySpec'];
  if (words.brands.has(cell.toLowerCase())) return [...matchingRoles, 'brand'];
  if (matchingRoles.length > 0) return matchingRoles;
  return readDeviceWords(cell).models.length > 0 ? ['name'] : [];
}

/** The role that most cells of a column suggest and no cell contradicts. */
function roleOfCells(cells: readonly string[]): ColumnRole | null {
  const rolesByCell = cells.map(rolesOfCell);
  // Numbers of equal length without repeats are codes.
  const isCode =
    cells.length > 1 && cells.every((cell) => /^\d{5,10}$/.test(cell) && cell.length === cells[0]?.length);
  if (isCode && new Set(cells).size === cells.length) return 'sku';
  const words = cells.filter((cell) => !isCount(cell) && !isSold(cell) && !isOnRequest(cell)).length;
  const isMajority = (role: ColumnRole) => rolesByCell.filter((all) => all.includes(role)).length * 2 > words;
  const isUncontradicted = (role: ColumnRole) =>
    rolesByCell.every((all) => all.length === 0 || all.includes(role));
  const [role = null] = [...new Set(rolesByCell.flat())].filter(
    (one) => isMajority(one) && (one === 'name' || isUncontradicted(one)),
  );
  return role;
}

/** Roles whose cells are words. */
const wordRoles = setOf('carrier', 'color', 'countrySpec', 'lock');

/** Whether cells can be quantities. "Last count" can stand over dates, "p/st" over prices and "St.-Art" over tax codes. */
function mayBeQuantities(cells: readonly string[]): boolean {
  const isPrice = (cell: string) => signedCell.test(cell) && priceOfCell(cell) !== null;
  const isCode = (cell: string) => /^\p{L}+[.-]?\d*$/u.test(cell) && quantityOfCell(cell) === null;
  const hasCodes = cells.every(isCode) && cells.some((cell) => /\d/.test(cell));
  return (
    !cells.every((cell) => dateCell.test(cell)) &&
    cells.filter(isPrice).length * 2 <= cells.length &&
    !hasCodes
  );
}

/**
 * Whether the cells of a column fit the role of its heading. An amount column needs at least one amount, because "Bin" can head places as
 * well as prices. A word column needs a cell that is not an amount, because "Net" can head networks as well as prices.
 */
function fitsHeading(role: ColumnRole | null, cells: readonly string[], gradeColumns: number): boolean {
  if (cells.length === 0) return true;
  // "State" over "TX" and "FL"
  if (role === 'grade' && cells.every((cell) => /^[A-Z]{2}$/.test(cell)))
    return cells.every((cell) => readDeviceWords(cell).grades.length > 0);
  // "Asset class" beside "Grade"
  if (role === 'grade' && gradeColumns > 1)
    return cells.some((cell) => readDeviceWords(cell).grades.length > 0);
  if (wordRoles.has(role)) return cells.some((cell) => !/\d/.test(cell) || priceOfCell(cell) === null);
  const areAll = (one: 'grade' | 'storage') => cells.every((cell) => rolesOfCell(cell).includes(one));
  const isOnlyGrade = () => gradeColumns === 0 && areAll('grade');
  // "ST", the state, over grades
  if (role === 'quantity') return mayBeQuantities(cells) && !isOnlyGrade();
  // "Code" over grades.
  if ((role === 'code' || role === 'sku') && cells.length > 1) return !areAll('grade');
  // "State" and "St" over grades. Single letters can also be places in a warehouse.
  if ((role === 'ignore' || role === 'vat') && cells.some((cell) => cell.length > 1)) return !isOnlyGrade();
  // "Case" over sizes of watches.
  if (role === 'minQuantity') return !areAll('storage');
  const isAmount = (cell: string) =>
    !/\p{L}.*\d|\d-\d/u.test(cell) ||
    priceOfCell(cell) !== null ||
    quantityOfCell(cell) !== null ||
    offerOfCell(cell) !== null ||
    isOnRequest(cell);
  const names = cells.filter((cell) => readDeviceWords(cell).models.length > 0);
  return role !== 'price' || (cells.some(isAmount) && names.length * 3 < cells.length);
}

/** Roles of headings that can stand above the only column of names: "Mfg desc". */
const roleAboveOnlyNames = setOf('brand', 'ignore');

/**
 * Moves the name role if the name column holds no names: "Item" above line numbers or codes, next to a description. The column whose cells
 * name models becomes the name column.
 */
function withNames(columns: readonly Column[], rows: Rows): Column[] {
  const count = (place: number) =>
    rows.filter((row) => readDeviceWords(row[place] ?? '').models.length > 0).length;
  const names = columns.flatMap(({ role }, place) => (role === 'name' ? [place] : []));
  if (rows.length === 0 || names.slice(0, 1).some(count)) return [...columns];
  const aboveNames = names.length === 0 ? roleAboveOnlyNames : roleAboveNames;
  const other = columns.findIndex(
    ({ role }, place) => (role === 'name' || aboveNames.has(role)) && count(place) * 2 > rows.length,
  );
  if (other < 0) return [...columns];
  return columns.map((column, place) => {
    if (place === other) return { ...column, role: 'name' };
    return names.includes(place) ? { ...column, role: 'sku' } : column;
  });
}

/**
 * Infers roles from the cells for columns without a known heading, if no other column has the role. Of columns with bare numbers, the first
 * is the quantity and the next the price. The result is certain in a table without headings if only one such column and one role are left.
 * Otherwise it is a guess.
 */
export function inferredColumns(columns: readonly Column[], rows: Rows, hasHeadings: boolean): Column[] {
  const cellsAt = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  const gradeColumns = columns.filter(
    ({ role, variant }) => role === 'grade' || variant?.grade !== undefined,
  ).length;
  const next = withNames(columns, rows).map((column, place) =>
    fitsHeading(column.role, cellsAt(place), gradeColumns) ? column : { ...column, role: null },
  );
  const has = (role: ColumnRole) => next.some((column) => column.role === role);
  const unassigned = () =>
    columns.flatMap((_, place) => (next[place]?.role === null && cellsAt(place).length > 0 ? [place] : []));
  const assign = (place: number, role: ColumnRole, isGuess = false) => {
    next[place] = { ...plainColumn, role, currency: columns[place]?.currency ?? null, isGuess };
  };
  /** Makes a column the only one with its role. */
  const assignOnly = (only: number, role: ColumnRole) => {
    for (const [place, column] of next.entries()) if (isPlain(column, role)) assign(place, 'ignore');
    assign(only, role);
  };
  const sumOfAll = sumOfVariants(next, rows);
  if (sumOfAll !== null) {
    assign(sumOfAll, 'ignore');
    const isCounted = next.some(({ role, variant }) => variant !== null && role === 'quantity');
    for (const [place, column] of next.entries())
      if (column.variant !== null && !isCounted) next[place] = { ...column, role: 'quantity' };
  }
  for (const [find, role] of [
    [freePieces, 'quantity'],
    // The pieces per carton are no minimum order.
    [piecesPerCarton, 'quantity'],
    [netPrices, 'price'],
  ] as const) {
    const difference = find(next, rows);
    if (!difference) continue;
    for (const place of [difference.whole, difference.part]) assign(place, 'ignore');
    assignOnly(difference.rest, role);
  }
  for (const place of repeatedPrices(next, rows)) assign(place, 'vat');
  for (const place of unassigned()) {
    const role = roleOfCells(cellsAt(place));
    if (role !== null && !has(role)) assign(place, role);
  }
  if (!has('storage')) {
    const place = unassigned().find((at) => cellsAt(at).every((cell) => capacityCell.test(cell)));
    const isNamed = has('name') && !hasHeadings && (unassigned().length > 1 || has('quantity'));
    if (place !== undefined && isNamed) assign(place, 'storage');
  }
  const isAmount = (cell: string) => quantityOfCell(cell) !== null || isOnRequest(cell) || isSold(cell);
  const quantityColumns = next.flatMap((column, place) => (isPlain(column, 'quantity') ? [place] : []));
  const [sum, ...otherSums] =
    quantityColumns.length === 1
      ? []
      : sumColumns(rows, quantityColumns.length > 1 ? quantityColumns : unassigned());
  if (sum !== undefined && otherSums.length === 0) assignOnly(sum, 'quantity');
  // 1, 2, 3 are line numbers.
  const isNumbering = (cells: readonly string[]) =>
    cells.length > 2 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
  for (const place of unassigned()) if (isNumbering(cellsAt(place))) assign(place, 'ignore');
  const counts = unassigned().filter(
    (place) => cellsAt(place).some(isCount) && cellsAt(place).every(isAmount),
  );
  const missingRoles = (['quantity', 'price'] as const).filter((role) => !has(role));
  const isGuess = hasHeadings || counts.length > 1 || missingRoles.length > 1;
  for (const [at, role] of missingRoles.entries()) {
    const place = counts[at];
    if (place !== undefined) assign(place, role, isGuess);
  }
  const placeOf = (role: ColumnRole) => next.findIndex((column) => isPlain(column, role));
  const isTotalAt = (place: number) => (row: readonly string[]) => {
    const pieces = quantityOfCell(row[placeOf('quantity')] ?? '')?.pieces ?? 0;
    const price = priceOfCell(row[placeOf('price')] ?? '')?.amount ?? 0;
    return priceOfCell(row[place] ?? '')?.amount === pieces * price;
  };
  // Without headings, the meaning of a second price is unknown. The row warns that it has several values.
  const otherPrices = unassigned().filter((place) => roleOfCells(cellsAt(place)) === 'price');
  if (!hasHeadings)
    for (const place of otherPrices) if (!rows.every(isTotalAt(place))) assign(place, 'price');
  // "Salvage price" next to a column of grades is the price of every row.
  const graded = next.flatMap(({ variant }, place) => (variant?.grade === undefined ? [] : [place]));
  if (graded.length === 1 && next.some((column) => isPlain(column, 'grade'))) assign(graded[0] ?? 0, 'price');
  return next;
}

/** Infers the columns of a table without headings. Null unless they include a name, a price and a quantity. */
export function headlessColumns(rows: Rows): Column[] | null {
  const [first = []] = rows;
  const unassigned = first.map(() => noColumn);
  const columns = inferredColumns(unassigned, rows, false);
  const has = (role: ColumnRole) => columns.some((column) => column.role === role);
  return has('name') && has('price') && has('quantity') ? columns : null;
}
