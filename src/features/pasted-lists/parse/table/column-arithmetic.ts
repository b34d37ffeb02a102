import { type Column, isPlain } from './column-heading';
import { priceOfCell, quantityOfCell } from '../words/amounts';
import { type ColumnRole, setOf } from '../words/column-words';

/*
 * What the numbers of a table prove about its columns, whatever the headings say and in any language.
 */

/** The rows of a table, each with its cells. */
export type Rows = readonly (readonly string[])[];

/** A column of numbers: null where a row has none. */
interface Numbers {
  place: number;
  values: readonly (number | null)[];
}

/** At most this many columns of numbers are compared with each other, because every three of them are. */
const mostCompared = 10;

/** The columns that have a number above 0, at most as many as can be compared. */
const numbersAt = (rows: Rows, places: readonly number[], read: (cell: string) => number | null): Numbers[] =>
  places
    .map((place) => ({ place, values: rows.map((row) => read(row[place] ?? '')) }))
    .filter(({ values }) => values.some((value) => value !== null && value > 0))
    .slice(0, mostCompared);

/** Whether a cell is a count: "80", "1,250". */
export const isCount = (cell: string) => /^\d{1,6}$|^\d{1,3}(?:[.,'’ ]\d{3})+$/.test(cell);

const piecesIn = (cell: string) => (isCount(cell) ? (quantityOfCell(cell)?.pieces ?? null) : null);
const priceIn = (cell: string) => priceOfCell(cell)?.amount ?? null;

/** The columns of an amount, of what is subtracted from it or divides it, and of the rest. */
interface Difference {
  whole: number;
  part: number;
  rest: number;
}

/**
 * Where every row with all three numbers agrees. At least two rows do.
 * @param least the lowest number of rows that subtract something
 */
function differencesOf(
  wholes: readonly Numbers[],
  parts: readonly Numbers[],
  agree: (whole: number, part: number, rest: number) => boolean,
  least: number,
): Difference[] {
  const differences: Difference[] = [];
  for (const one of wholes)
    for (const two of parts)
      for (const three of wholes) {
        if (new Set([one.place, two.place, three.place]).size < 3) continue;
        let [agreements, subtractions] = [0, 0];
        const agrees = one.values.every((whole, at) => {
          const [part, rest] = [two.values[at], three.values[at]];
          if (whole === null || part == null || rest == null) return true;
          agreements += 1;
          if (part > 0) subtractions += 1;
          return agree(whole, part, rest);
        });
        if (agrees && agreements > 1 && subtractions >= least)
          differences.push({ whole: one.place, part: two.place, rest: three.place });
      }
  return differences;
}

/** Roles of headings that can stand above pieces. "Libre" is free stock, and free of a lock. */
const piecesRoles = setOf(null, 'ignore', 'quantity', 'carrier', 'unlocked', 'total');

/** The columns of the pieces on hand, the reserved ones and the free ones, where every row subtracts. */
export function freePieces(columns: readonly Column[], rows: Rows): Difference | null {
  const roleAt = (place: number) => columns[place]?.role ?? null;
  const places = columns.flatMap(({ variant }, place) => (variant === null ? [place] : []));
  const countsAt = (isPlace: (place: number) => boolean) => numbersAt(rows, places.filter(isPlace), piecesIn);
  const hasSparePrice = columns.filter((column) => isPlain(column, 'price')).length > 1;
  const pieces = countsAt((place) => piecesRoles.has(roleAt(place)));
  const agree = (whole: number, part: number, rest: number) => whole - part === rest;
  const reserved = countsAt((place) => ['ignore', 'reserved'].includes(roleAt(place) ?? ''));
  const [difference] = differencesOf(pieces, reserved, agree, 1);
  if (difference) return difference;
  // Without a heading above the reserved pieces, they stand between the pieces on hand and the free ones.
  const unknown = countsAt((place) => roleAt(place) === null || (hasSparePrice && roleAt(place) === 'price'));
  return (
    differencesOf(pieces, unknown, agree, 2).find(({ whole, part, rest }) => whole < part && part < rest) ??
    null
  );
}

/** "10%", "7,5 %", "10" */
const percentCell = /^(\d{1,2}(?:[.,]\d)?) ?%?$/;

/** How far an amount in cents may be from a computed one. Whole amounts are rounded. */
const roundingOf = (amount: number) => (amount % 100 === 0 ? Math.min(50, amount / 200) : 1);

const priceRoles = setOf(null, 'ignore', 'price', 'msrp', 'carrier');

/** The columns of the list price, the discount and the net price, where every row subtracts the percentage. */
export function netPrices(columns: readonly Column[], rows: Rows): Difference | null {
  const places = columns.flatMap(({ variant, minQuantity }, place) =>
    variant === null && minQuantity === null ? [place] : [],
  );
  const hasCells = (place: number, form: RegExp) => rows.some((row) => form.test(row[place] ?? ''));
  const isQuantity = (place: number) => ['quantity', 'minQuantity'].includes(columns[place]?.role ?? '');
  // "PÇ" is a price and pieces.
  const isPrice = (place: number) =>
    priceRoles.has(columns[place]?.role ?? null) || (isQuantity(place) && hasCells(place, /[.,]\d\d$/));
  const percentages = numbersAt(
    rows,
    places.filter((place) => !isQuantity(place) || hasCells(place, /%/)),
    (cell) => {
      const percent = Number(percentCell.exec(cell)?.[1]?.replace(',', '.') ?? 0);
      return percent > 0 ? percent : null;
    },
  );
  const agree = (list: number, percent: number, net: number) =>
    Math.abs((list * (100 - percent)) / 100 - net) <= roundingOf(net);
  return differencesOf(numbersAt(rows, places.filter(isPrice), priceIn), percentages, agree, 2)[0] ?? null;
}

/** The usual rates of sales tax in percent. */
const taxRates = [5, 7, 8, 8.1, 10, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27];

/** The lowest number of rows whose prices show that a column repeats another one. */
const leastRepeated = 3;

/** The columns of prices that repeat another column in every row, with tax or in another currency. */
export function repeatedPrices(columns: readonly Column[], rows: Rows): number[] {
  const places = columns.flatMap((column, place) => (isPlain(column, 'price') ? [place] : []));
  const prices = places.length < 2 ? [] : numbersAt(rows, places, priceIn);
  const isRepeated = (net: Numbers, other: Numbers): boolean => {
    const pairs = net.values.flatMap((price, at) => {
      const repeated = other.values[at];
      return price !== null && repeated != null && price > 0 ? [[price, repeated] as const] : [];
    });
    if (new Set(pairs.map(([price]) => price)).size < leastRepeated) return false;
    const [currency, otherCurrency] = [columns[net.place]?.currency, columns[other.place]?.currency];
    if (currency != null && otherCurrency != null && currency !== otherCurrency) {
      const ratios = pairs.map(([price, repeated]) => repeated / price);
      return net.place < other.place && Math.max(...ratios) < Math.min(...ratios) * 1.01;
    }
    return taxRates.some((rate) =>
      pairs.every(
        ([price, repeated]) => Math.abs((price * (100 + rate)) / 100 - repeated) <= roundingOf(repeated),
      ),
    );
  };
  return prices.filter((other) => prices.some((net) => isRepeated(net, other))).map(({ place }) => place);
}

/** The column of the pieces of all variants, where every row adds up the columns of its colors, grades or capacities. */
export function sumOfVariants(columns: readonly Column[], rows: Rows): number | null {
  const variants = columns.flatMap(({ variant }, place) => (variant === null ? [] : [place]));
  const counted = variants.filter((place) => columns[place]?.role === 'quantity');
  const parts = counted.length > 0 ? counted : variants;
  if (parts.length < 2 || rows.length < 2) return null;
  const places = columns.flatMap(({ variant }, place) => (variant === null ? [place] : []));
  const isSum = ({ values }: Numbers) =>
    rows.every((row, at) => {
      const pieces = parts.map((part) => (row[part] === '' ? 0 : piecesIn(row[part] ?? '')));
      return values[at] === pieces.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0);
    });
  return numbersAt(rows, places, piecesIn).find(isSum)?.place ?? null;
}

/** The columns of the cartons (`whole`), the pieces per carton (`part`) and all pieces (`rest`), where every row multiplies. */
export function piecesPerCarton(columns: readonly Column[], rows: Rows): Difference | null {
  const countsAt = (...roles: (ColumnRole | null)[]) =>
    numbersAt(
      rows,
      columns.flatMap(({ role }, place) => (roles.includes(role) ? [place] : [])),
      piecesIn,
    );
  const agree = (all: number, pieces: number, cartons: number) => all === pieces * cartons;
  const counts = countsAt('quantity', 'ignore', 'total', null);
  const [difference] = differencesOf(counts, countsAt('minQuantity'), agree, 2);
  return difference ? { ...difference, whole: difference.rest, rest: difference.whole } : null;
}

/** The columns that hold the sum of the columns without a role in every row, such as the total of all warehouses. */
export function sumColumns(rows: Rows, unassigned: readonly number[]): number[] {
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
