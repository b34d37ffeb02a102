import { wordKey } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { type Column, isPlain, plainColumn } from './column-roles';
import { variantOf } from './column-variants';
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
/** "45mm GPS" */
const watchSize = /^[34]\d ?mm(?:[ +/]*(?:gps|bt|bluetooth|lte|4g|cell(?:ular)?|wi-?fi))*$/i;
const propertyRoles = ['storage', 'grade', 'color', 'carrier', 'countrySpec'] as const;

/** Roles of headings that can stand above a column of names. */
const roleAboveNames: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>([
  null,
  'sku',
  'code',
  'total',
  'ignore',
  'brand',
  'storage',
]);

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
const wordRoles: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>([
  'carrier',
  'color',
  'countrySpec',
  'lock',
]);

/** Whether cells can be quantities. "Last count" can stand over dates, "p/st" over prices and "St.-Art" over tax codes. */
function mayBeQuantities(cells: readonly string[]): boolean {
  const isPrice = (cell: string) => signedCell.test(cell) && priceOfCell(cell) !== null;
  const isCode = (cell: string) => /^\p{L}+\.?\d*$/u.test(cell) && quantityOfCell(cell) === null;
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
function fitsHeading(role: ColumnRole | null, cells: readonly string[], hasGrade: boolean): boolean {
  if (wordRoles.has(role))
    return cells.length === 0 || cells.some((cell) => !/\d/.test(cell) || priceOfCell(cell) === null);
  if (role === 'quantity') return cells.length === 0 || mayBeQuantities(cells);
  // "Code" over grades.
  if ((role === 'code' || role === 'sku') && cells.length > 1)
    return !cells.every((cell) => rolesOfCell(cell).includes('grade'));
  // "State" over grades. Single letters can also be places in a warehouse.
  if (role === 'ignore' && !hasGrade && cells.some((cell) => cell.length > 1))
    return !cells.every((cell) => rolesOfCell(cell).includes('grade'));
  // "Case" over sizes of watches.
  if (role === 'minQuantity' && cells.length > 0)
    return !cells.every((cell) => rolesOfCell(cell).includes('storage'));
  const isAmount = (cell: string) =>
    !/\p{L}.*\d|\d-\d/u.test(cell) ||
    priceOfCell(cell) !== null ||
    quantityOfCell(cell) !== null ||
    offerOfCell(cell) !== null ||
    isOnRequest(cell);
  const names = cells.filter((cell) => readDeviceWords(cell).models.length > 0);
  return role !== 'price' || cells.length === 0 || (cells.some(isAmount) && names.length * 3 < cells.length);
}

/** Roles of headings that can stand above the only column of names: "Mfg desc". */
const roleAboveOnlyNames: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>(['brand', 'ignore']);

/**
 * Moves the name role if the name column holds no names: "Item" above line numbers or codes, next to a description. The column whose cells
 * name models becomes the name column.
 */
function withNames(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
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

/** The columns that hold the sum of the columns without a role in every row, such as the total of all warehouses. */
function sumColumns(rows: readonly (readonly string[])[], unassigned: readonly number[]): number[] {
  const numberAt = (row: readonly string[], place: number) => quantityOfCell(row[place] ?? '')?.pieces ?? 0;
  const addends = unassigned.filter((place) =>
    rows.every((row) => /^(?:[\d.,]*|[-–—])$/.test(row[place] ?? '')),
  );
  const sums = rows.map((row) => addends.reduce((sum, place) => sum + numberAt(row, place), 0));
  if (!sums.some(Boolean)) return [];
  return (rows[0] ?? []).flatMap((_, place) => {
    const factor = addends.includes(place) ? 2 : 1;
    const isSum = rows.every((row, at) => numberAt(row, place) * factor === sums[at]);
    return isSum && addends.length > factor ? [place] : [];
  });
}

/** At most this many columns of numbers are compared with each other, because every three of them are. */
const mostCompared = 10;

/** Columns of numbers, and how to read one of their cells. */
interface Numbers {
  places: readonly number[];
  read: (cell: string) => number | null;
}

/**
 * The places of a column and of the rest that is left of it, where every row that has both and something to subtract agrees. At least two
 * rows do.
 * @param amounts the columns that can be the whole or the rest; `less`: those that can be what is subtracted
 */
function differenceOf(
  rows: readonly (readonly string[])[],
  amounts: Numbers,
  less: Numbers,
  agree: (whole: number, less: number, rest: number) => boolean,
): readonly [whole: number, rest: number] | null {
  const filled = ({ places, read }: Numbers) =>
    places
      .map((place) => ({ place, values: rows.map((row) => read(row[place] ?? '')) }))
      .filter(({ values }) => values.some((value) => value !== null && value > 0))
      .slice(0, mostCompared);
  const lesses = filled(less);
  if (lesses.length === 0) return null;
  const wholes = filled(amounts);
  for (const one of wholes)
    for (const two of lesses)
      for (const three of wholes) {
        if (new Set([one.place, two.place, three.place]).size < 3) continue;
        const agreements = rows.flatMap((_, at) => {
          const [whole, part, rest] = [one.values[at], two.values[at], three.values[at]];
          return whole == null || part == null || rest == null ? [] : agree(whole, part, rest);
        });
        if (agreements.length > 1 && !agreements.includes(false)) return [one.place, three.place];
      }
  return null;
}

const piecesIn = (cell: string) => (isCount(cell) ? (quantityOfCell(cell)?.pieces ?? null) : null);

/** The columns of the pieces on hand and of the free ones, where every row subtracts an ignored column: reserved pieces. */
function freePieces(columns: readonly Column[], rows: readonly (readonly string[])[]) {
  const places = columns.flatMap(({ variant }, place) => (variant === null ? [place] : []));
  const reserved = places.filter((place) => columns[place]?.role === 'ignore');
  return differenceOf(
    rows,
    { places, read: piecesIn },
    { places: reserved, read: piecesIn },
    (onHand, hold, free) => onHand - hold === free,
  );
}

/** "10%", "7,5 %", "10" */
const percentCell = /^(\d{1,2}(?:[.,]\d)?) ?%?$/;

/** The columns of the list price and of the net price, where every row subtracts the percentage in another column. */
function netPrices(columns: readonly Column[], rows: readonly (readonly string[])[]) {
  const places = columns.flatMap(({ role, variant, minQuantity }, place) =>
    variant === null && minQuantity === null && [null, 'ignore', 'price', 'msrp'].includes(role)
      ? [place]
      : [],
  );
  const prices = { places, read: (cell: string) => priceOfCell(cell)?.amount ?? null };
  const percentages = {
    places,
    read: (cell: string) => {
      const percent = Number(percentCell.exec(cell)?.[1]?.replace(',', '.') ?? 0);
      return percent > 0 ? percent : null;
    },
  };
  return differenceOf(
    rows,
    prices,
    percentages,
    (list, percent, net) => Math.abs((list * (100 - percent)) / 100 - net) <= 1,
  );
}

/**
 * Infers roles from the cells for columns without a known heading, if no other column has the role. Of columns with bare numbers, the first
 * is the quantity and the next the price. The result is certain in a table without headings if only one such column and one role are left.
 * Otherwise it is a guess.
 */
export function inferredColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  hasHeadings: boolean,
): Column[] {
  const hasGrade = columns.some(({ role, variant }) => role === 'grade' || variant?.grade !== undefined);
  const next = withNames(columns, rows).map((column, place) =>
    fitsHeading(
      column.role,
      rows.map((row) => row[place] ?? '').filter((cell) => cell !== ''),
      hasGrade,
    )
      ? column
      : { ...column, role: null },
  );
  const has = (role: ColumnRole) => next.some((column) => column.role === role);
  const cellsAt = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
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
  const stock = freePieces(next, rows);
  if (stock) {
    assign(stock[0], 'ignore');
    assignOnly(stock[1], 'quantity');
  }
  const discounted = netPrices(next, rows);
  if (discounted) {
    assign(discounted[0], 'ignore');
    assignOnly(discounted[1], 'price');
  }
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
