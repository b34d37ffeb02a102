import type { PriceTier } from '../list/list-item';
import { amountsOf } from '../line/line-amounts';
import { tiersIn } from '../line/line-tiers';
import { type Column, isPlain } from './column-heading';
import type { ColumnVariant } from './column-variants';
import { type Row, cellOf, hasColumn } from './table-row';
import {
  type MoneyFound,
  type QuantityFound,
  earlierPrice,
  earlierPriceWarning,
  offerOfCell,
  priceOfCell,
  quantityOfCell,
  spacedGroups,
  unitSource,
} from '../words/amounts';
import { currencyBelow, currencyOf, signForm, signSource } from '../words/currencies';
import type { ColumnRole } from '../words/column-words';
import { isPriceOfAll, takeAllSource, withoutTotalWords } from '../words/total-price';
import { correctionSource, correctionWarning, isOnRequest, isSold } from '../words/offer-words';
import { hasMarginScheme } from '../words/remarks';

const isEmpty = (cell: string) => /^(?:[-–—]+|n\/?[as]|none|nil|brak|geen|keine|aucun|nessuno)?$/i.test(cell);
const markForm = /^ ?\(\p{L}\)$/u;

/** The quantity of a row. */
export interface RowQuantity {
  pieces: number | null;
  warnings: string[];
}

const quantityFrom = ({ pieces, warning }: QuantityFound): RowQuantity => ({
  pieces,
  warnings: warning === null ? [] : [warning],
});

/** The quantity in a cell of a quantity column. */
function quantityOf(cell: string): RowQuantity {
  const quantity = quantityOfCell(cell);
  if (quantity) return quantityFrom(quantity);
  return { pieces: null, warnings: [cell === '' ? 'No quantity' : `Quantity not understood: “${cell}”`] };
}

/**
 * The quantity of a row. A table without a quantity column lists units, unless it is a price list without serial numbers, whose rows state
 * no quantities.
 */
export function rowQuantity(row: Row): RowQuantity {
  if (hasColumn(row, 'quantity')) {
    const quantity = quantityOf(cellOf(row, 'quantity'));
    const { pieces: reserved } = quantityOf(cellOf(row, 'reserved'));
    return quantity.pieces === null || reserved === null
      ? quantity
      : { ...quantity, pieces: Math.max(quantity.pieces - reserved, 0) };
  }
  const offer = offerOfCell(cellOf(row, 'price'));
  if (offer) return quantityFrom(offer);
  const isUnit = hasColumn(row, 'serial') || row.columns.every(({ role }) => role !== 'price');
  return { pieces: isUnit ? 1 : null, warnings: [] };
}

/** The price of a row with its currency. */
export interface RowPrice {
  money: MoneyFound | null;
  currency: string | null;
  /** Quantity discounts in the same cell: "$79 / 50+ $75". */
  tiers: readonly PriceTier[];
  /** Whether it is the price of all pieces: a line total, or "$1,380 for the lot". */
  isOfAll: boolean;
  warnings: string[];
}

/** A word in a cell that announces a correction: "sorry grade B not A", "295 (typo: 289)". */
export const correctionMark = new RegExp(
  String.raw`(?<!\p{L})(?:${correctionSource}|sorry|typo)(?!\p{L})\s?:?`,
  'iu',
);

/** The second price of a cell that corrects itself: "1.420,00 correção: 1.380,00", "295 (typo: 289)". */
function correctedPrice(cell: string): MoneyFound | null {
  const mark = correctionMark.exec(cell);
  if (!mark || !/\d/.test(cell.slice(0, mark.index))) return null;
  return priceOfCell(cell.slice(mark.index + mark[0].length).replaceAll(/[()]/g, ''));
}

/** The price and the discounts of a cell: "$79 / 50+ $75". Null if it has no discount or other words. */
function withTiers(cell: string): (Pick<RowPrice, 'tiers'> & { money: MoneyFound }) | null {
  // A discount follows other amounts.
  const { prices, tiers, rest } = amountsOf(`1 pcs @ ${cell}`, () => null);
  const [money, ...others] = prices;
  const isComplete = others.length === 0 && !/[\p{L}\d]/u.test(rest);
  return money && tiers.length > 0 && isComplete ? { money, tiers } : null;
}

/** The price in a cell with more words: "$79 / 50+ $75", "3,480 the lot", "$189 (was $205)". Null if other words remain. */
function wordedPrice(cell: string): Omit<RowPrice, 'currency'> | null {
  const corrected = correctedPrice(cell);
  if (corrected) return { money: corrected, tiers: [], isOfAll: false, warnings: [correctionWarning] };
  // "560 (take all 545)"
  const discounted = /^\D{0,4}\d/.test(cell) ? withTiers(cell) : null;
  if (discounted) return { ...discounted, isOfAll: false, warnings: [] };
  const isOfAll = isPriceOfAll(cell);
  const bare = (isOfAll ? withoutTotalWords(cell) : cell).trim();
  const current = bare
    .replaceAll(earlierPrice, ' ')
    .replaceAll(/[([]\s*[)\]]|^(?:\s|->|→|➡️?|[/|,;–-])+|[\s/|,;–-]+$/gu, '');
  const warnings = current === bare ? [] : [earlierPriceWarning];
  const plain = priceOfCell(current);
  if (plain) return { money: plain, tiers: [], isOfAll, warnings };
  const withoutSpaces = (text: string) => text.replaceAll(spacedGroups, '');
  const offer = withTiers(withoutSpaces(current));
  if (offer) return { ...offer, isOfAll, warnings };
  const { money = '', rest = '' } = remarkedPrice.exec(withoutSpaces(cell))?.groups ?? {};
  // "8 pcs, call"
  const remarked = isOnRequest(rest) ? null : priceOfCell(money);
  return remarked && { money: remarked, tiers: [], isOfAll, warnings: [`The list says “${rest}”`] };
}

// "$170 ea, hinge noisy on 2", "€ 342,- nog even checken"
const remarkedPrice = new RegExp(
  String.raw`^(?<money>(?:(?:${signSource})\s?)?\d[\d.,]*(?:,-)?(?:\s?(?:${signSource}))?)(?:\s(?:ea|each)\.?)?(?:[,;]|\s[-–—])?\s\(?(?<rest>\p{L}[^()]{2,60})\)?$`,
  'iu',
);

function priceOf(row: Row, column: Column | null, cell: string): RowPrice {
  const [remark = ''] = / ?\([^()\d]+\)$|(?: \p{L}{2,}\.?){1,4}$/u.exec(cell) ?? [];
  // "161,50 (M)" refers to a note.
  const amount = hasMarginScheme(remark) || markForm.test(remark) ? cell.slice(0, -remark.length) : cell;
  const plain = offerOfCell(amount)?.money ?? priceOfCell(amount);
  const worded = plain === null && column !== null ? wordedPrice(cell) : null;
  const money = plain ?? worded?.money ?? null;
  const tiers = worded?.tiers ?? [];
  const isOfAll = worded?.isOfAll ?? column?.role === 'total';
  const stated = currencyOf(cellOf(row, 'currency').trim()) ?? column?.currency ?? row.context.currency;
  const { currency, warnings } = currencyBelow(money?.currency ?? null, stated, cell);
  if (money || column === null)
    return { money, currency, tiers, isOfAll, warnings: [...warnings, ...(worded?.warnings ?? [])] };
  const warning = isOnRequest(cell)
    ? 'Price on request'
    : cell === ''
      ? 'No price'
      : `Price not understood: “${cell}”`;
  return { money, currency, tiers, isOfAll, warnings: [warning] };
}

/**
 * The price of the whole row. If there is no price column, a line total in a currency, or a cell with a currency sign below an unknown
 * heading.
 */
export function rowPrice(row: Row): RowPrice {
  const filled = row.columns.findIndex((one, at) => isPlain(one, 'price') && row.cells[at]);
  const column = row.columns[filled] ?? row.columns.find((one) => isPlain(one, 'price')) ?? null;
  // A remark can follow the last column: "$118  cracked back glass".
  const isSigned = (cell: string, at: number) =>
    priceOfCell(cell) !== null && (signForm.test(cell) || row.columns[at]?.currency != null);
  const total = row.cells.findIndex((cell, at) => row.columns[at]?.role === 'total' && isSigned(cell, at));
  const isOnlyTotal = filled < 0 && total >= 0 && hasColumn(row, 'quantity');
  if (column && !isOnlyTotal)
    return priceOf(row, column, cellOf(row, 'price').replace(/(?<=\d\D{0,3}) {2,}\p{L}\D*$/u, ''));
  const place =
    total >= 0 && hasColumn(row, 'quantity')
      ? total
      : row.cells.findIndex((cell, at) => (row.columns[at]?.role ?? null) === null && isSigned(cell, at));
  return priceOf(row, row.columns[place] ?? null, row.cells[place] ?? '');
}

// "20+ £112", "100 pcs up 358", "dès 50 pcs : 178,00 €", "take all 540", "128,- ab 20", "$338 for 20 or more"
const discountNote = new RegExp(
  String.raw`^(?:(?:${takeAllSource})\s\d|(?:${signSource})?\s?\d[\d.,-]*\s?(?:${signSource})?\s(?:for|if|ab|from|desde|dès|à partir de|da|vanaf|od|bij)\s\d|\d+ ?(?:pcs ?)?(?:\+|up(?!\p{L}))|(?:ab|from|desde|dès|à partir de|da|vanaf|od)\s\d+\s?(?:(?:${unitSource})\s?[:=@]?|[:=@])\s?\d)`,
  'iu',
);

/** The quantity discounts of a row, in columns of their own, in a note, or in a second column of prices: "20+ £112". */
export function tiersOf(row: Row): PriceTier[] {
  const firstPrice = row.columns.findIndex((column, at) => isPlain(column, 'price') && row.cells[at]);
  return row.columns.flatMap((column, place) => {
    const { role, minQuantity } = column;
    const cell = row.cells[place] ?? '';
    const isNote = role === 'ignore' || role === null || (isPlain(column, 'price') && place !== firstPrice);
    // A discount follows other amounts.
    if (isNote && discountNote.test(cell)) return tiersIn(`1 pcs @ 999999 / ${cell.replace(',-', '')}`).tiers;
    const price = minQuantity === null ? null : priceOfCell(cell);
    return minQuantity === null || price === null ? [] : [{ minQuantity, price: price.amount }];
  });
}

/** Warnings about cells of quantity discounts that hold no price: "CALL". */
export const tierCellWarnings = ({ columns, cells }: Row): string[] =>
  cells.flatMap((cell, at) =>
    columns[at]?.minQuantity == null || isEmpty(cell) || priceOfCell(cell) !== null
      ? []
      : [`The list says “${cell}” for ${columns[at].minQuantity}+ pcs`],
  );

/** The quantity and price of one variant. */
export interface VariantOffer {
  variant: ColumnVariant;
  quantity: RowQuantity;
  price: RowPrice;
}

const isSame = (one: ColumnVariant | null, other: ColumnVariant) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The offers of a row in a table with columns for each grade, color, capacity or lock. */
export function variantOffers(row: Row): VariantOffer[] {
  const variantColumns = row.columns.flatMap(({ variant }) => (variant === null ? [] : [variant]));
  const variants = variantColumns.filter(
    (one, place) => variantColumns.findIndex((other) => isSame(other, one)) === place,
  );
  const hasOwnQuantity = row.columns.some(({ role, variant }) => role === 'quantity' && variant !== null);
  const shared = rowQuantity(row);
  const offers = variants.flatMap((variant): VariantOffer[] => {
    const at = (role: ColumnRole) =>
      row.columns.findIndex((column) => column.role === role && isSame(column.variant, variant));
    const [priceCell, quantityCell] = [row.cells[at('price')] ?? '', row.cells[at('quantity')] ?? ''];
    const isUncounted = hasOwnQuantity && isEmpty(quantityCell) && at('quantity') >= 0;
    if (
      isUncounted ||
      (isEmpty(priceCell) && isEmpty(quantityCell)) ||
      isSold(priceCell) ||
      isSold(quantityCell)
    )
      return [];
    const defaultQuantity = hasOwnQuantity ? quantityOf(quantityCell) : shared;
    const column = row.columns[at('price')];
    // "CALL (32)"
    const request = isOnRequest(priceCell) ? priceCell.replaceAll(/[^\d.,+~-]/g, '') : '';
    const offer = hasOwnQuantity ? null : (offerOfCell(priceCell) ?? quantityOfCell(request));
    const quantity = offer === null ? defaultQuantity : quantityFrom(offer);
    if (quantity.pieces === 0) return [];
    return [{ variant, quantity, price: column ? priceOf(row, column, priceCell) : rowPrice(row) }];
  });
  const isShared = !hasOwnQuantity && !row.context.isOfEach && hasColumn(row, 'quantity');
  if (!isShared || offers.length < 2 || shared.pieces === null) return offers;
  const warning = `The list has one quantity, ${shared.pieces}, for ${offers.length} items: total or each?`;
  return offers.map((offer) => ({
    ...offer,
    quantity: { ...shared, warnings: [...shared.warnings, warning] },
  }));
}

/** Warnings for numbers below unknown headings, if the table lacks a price column or a quantity column. */
export function unreadNumbers(row: Row): string[] {
  const isComplete = ['price', 'quantity'].every((role) =>
    row.columns.some((column) => column.role === role),
  );
  if (isComplete) return [];
  // A total next to prices per grade counts pieces.
  const roles: (ColumnRole | null)[] = row.columns.some(({ variant }) => variant) ? [null] : [null, 'total'];
  return row.cells.flatMap((cell, at) =>
    roles.includes(row.columns[at]?.role ?? null) && priceOfCell(cell) !== null && !signForm.test(cell)
      ? [`Not understood: “${cell}”`]
      : [],
  );
}

/** Whether cells are a row of a table without headings. They need one cell per column and amounts in the amount columns. */
export const isRowOf = (columns: readonly Column[], cells: readonly string[]): boolean =>
  cells.length === columns.length &&
  cells.every((cell, at) => {
    const role = columns[at]?.role;
    const hasPrice = () => columns.some((column, place) => column.role === 'price' && cells[place] !== '');
    if (role === 'price')
      return cell === ''
        ? hasPrice() || cells.some(isOnRequest)
        : priceOfCell(cell) !== null || isOnRequest(cell);
    return role !== 'quantity' || quantityOfCell(cell) !== null || isSold(cell);
  });
