import { withoutAccents } from '@/lib/text/without-accents';
import { type Column, columnOf, isPlain, plainColumn } from './column-heading';
import { type ColumnVariant, variantColumn } from './column-variants';
import { capacities, priceOfCell, unitSource } from '../words/amounts';
import { signForm } from '../words/currencies';
import { type ColumnRole, namesPrice, roleOf } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';

/** Matches a word with a value next to it: "Qty: 20", "45 pcs", "615 ea". */
const hasValue = /[:=]\s*[^\s:=)]|(?<![\p{L}\d])\d[\d.,]*\s+\p{L}|\p{L}\s+\d[\d.,]*$/u;

/** "ab 50 Stk", "64 GB Qty", "Bezeichnung 1" */
function isHeadingWithNumber(cell: string): boolean {
  const { role, minQuantity, variant } = columnOf(cell);
  return minQuantity !== null || variant !== null || (role === 'name' && !/\d\d/.test(cell));
}

/** Whether a text has too many words for a heading: "Today's unlocked US spec stock". */
const isClause = (cell: string) =>
  (cell.replaceAll(/\([^)]*\)/g, ' ').match(/[\p{L}\d]+/gu) ?? []).length > 5;

/** Whether a cell has a word that column headings use. This quick check rejects most rows. */
const hasHeadingWord = (cell: string) =>
  withoutAccents(cell.toLowerCase())
    .split(/[^\p{L}#$€£]+/u)
    .some((word) => roleOf(word) !== undefined);

const gradeAlone = /^[A-D][+-]?(?:\/[A-D])?$/;

/** Whether a column that is ignored next to a plain one has a word of that role in its heading: "Old price", "Qty wanted". */
const isSpare = (role: ColumnRole, column: Column, heading = ''): boolean =>
  column.role === 'ignore' &&
  heading
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => roleOf(word) === role);

/** Uses "Qty wanted", "Need", or "Devices" beside "Model", if the table has no other quantity column. */
function withQuantity(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  if (columns.some(({ role }) => role === 'quantity')) return columns;
  const names = columns.filter(({ role }) => role === 'name');
  const isCount = (at: number) =>
    /^need(?:ed)?$/i.test((cells[at] ?? '').trim()) ||
    (names.length > 1 && /^(?:devices|handsets|phones)$/i.test((cells[at] ?? '').trim()));
  const spare = columns.findIndex((column, at) => isCount(at) || isSpare('quantity', column, cells[at]));
  return columns.map((column, at) => (at === spare ? { ...column, role: 'quantity' } : column));
}

/** Uses another price column if the table has no plain one: "Your price", "Old price", "Net", "List". */
function withPrice(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const plain = cells.map((cell) => cell.trim().toLowerCase());
  // Beside "Your price", the list price is the retail price.
  const isListPrice = (at: number) => plain[at] === 'list price' && plain.includes('your price');
  if (columns.some(({ role }, at) => role === 'price' && !isListPrice(at))) return columns;
  const isIgnoredPrice = (column: Column, at: number) => isSpare('price', column, cells[at]);
  // "LIST" is the retail price beside "NET", and "UNIT" is the price if no other column is.
  const other = columns.some(isIgnoredPrice)
    ? null
    : (['net', 'unit'].find((word) => plain.includes(word)) ?? 'list');
  return columns.map((column, at) => {
    if (isListPrice(at)) return { ...column, role: 'msrp' };
    return isIgnoredPrice(column, at) || plain[at] === other ? { ...column, role: 'price' } : column;
  });
}

/** Reads "Red" as a color between other color columns. Elsewhere it is the Spanish word for network. */
function withColors(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  if (columns.filter(({ variant }) => variant?.color !== undefined).length < 2) return columns;
  return columns.map((column, at) => {
    const colorColumn = column.variant === null ? variantColumn([(cells[at] ?? '').toLowerCase()]) : null;
    return colorColumn?.variant?.color === undefined
      ? column
      : { ...plainColumn, ...colorColumn, currency: column.currency };
  });
}

const otherAmount: Partial<Record<ColumnRole, RegExp>> = {
  price:
    /(?<!\p{L})(?:listino|仕入|原価|listenpreis|list price|pvp|last|avg|average|equiv|approx|reference|cost|landed|c\/|com iva|con iva|incl|inkl|brutto|gross|ttc|inc|mit|old|was|previous)/iu,
  quantity:
    /(?<!\p{L})(?:qoh|oh|soh|on[ -]?hand|in[ -]stock|magazyn|almacén|bestand|total|ordered|alloc\.?|allocated|committed|physical|gesamt|last)(?!\p{L})/iu,
};

/** The properties that a variant states, in order: "grade", "storage,grade". */
const propertiesNamed = (variant: ColumnVariant | null) => Object.keys(variant ?? {}).join();

/**
 * Reads the name of a section above the names as a heading of names, beside columns for each capacity or grade:
 * "Grade A | Color | 128GB pcs | 128GB £", "Samsung unlocked, A+, A, B".
 */
function withSectionName(columns: readonly Column[]): readonly Column[] {
  const [first, ...others] = columns;
  if (!first || columns.some(({ role }) => role === 'name')) return columns;
  const variants = others.filter(({ variant }) => variant !== null);
  const named = new Set(variants.map(({ variant }) => propertiesNamed(variant)));
  const values = new Set(variants.map(({ variant }) => JSON.stringify(variant)));
  const isMatrix = values.size > 1 && named.size === 1 && !named.has(propertiesNamed(first.variant));
  const isSection = first.variant?.grade !== undefined || variants.length === others.length;
  return isMatrix && isSection ? [{ ...plainColumn, role: 'name', currency: null }, ...others] : columns;
}

/** Reads "Nombre" as a name beside a quantity, and "Unit" beside a capacity and a grade. "Nombre" is Spanish for a name and French for a number. */
function withName(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const isNombre = (at: number) => /^nombre$/i.test((cells[at] ?? '').trim());
  const isUnit = (at: number) => /^unit$/i.test((cells[at] ?? '').trim());
  const isNamed = columns.some(({ role }) => role === 'name');
  const hasFacts = ['storage', 'grade'].every((one) => columns.some(({ role }) => role === one));
  if (hasFacts && !isNamed && cells.some((_, at) => isUnit(at)))
    return columns.map((column, at) => (isUnit(at) ? { ...column, role: 'name' } : column));
  const hasOther = columns.some((column, at) => column.role === 'quantity' && !isNombre(at));
  if (!hasOther || isNamed) return columns;
  return columns.map((column, at) => (isNombre(at) ? { ...column, role: 'name' } : column));
}

/** Keeps the asking price if the table has several prices, and the available quantity if it has several quantities. */
function withAskingPrice(cells: readonly string[], columns: readonly Column[]): readonly Column[] {
  const isSecondary = (role: 'price' | 'quantity', at: number) =>
    (columns[at] ? isPlain(columns[at], role) : false) &&
    otherAmount[role]?.test((cells[at] ?? '').replaceAll('_', ' ')) === true;
  const indexes = columns.map((_, at) => at);
  const mainColumns = (role: 'price' | 'quantity') =>
    indexes.filter((at) => (columns[at] ? isPlain(columns[at], role) : false) && !isSecondary(role, at));
  // "St" next to "Menge" is the tax code.
  const isTaxCode = (at: number) =>
    /^st\.?$/i.test((cells[at] ?? '').trim()) && mainColumns('quantity').some((other) => other !== at);
  return columns.map((column, at) =>
    isTaxCode(at)
      ? { ...column, role: 'vat' }
      : (['price', 'quantity'] as const).some((role) => mainColumns(role).length > 0 && isSecondary(role, at))
        ? { ...column, role: 'ignore' }
        : column,
  );
}

const isCapacity = (cell: string) => capacities.has(Number(cell)) || cell === '1024';

/** The parts of a heading with a number at its end: "Qty 128" */
const numberedHeading = /^(?<words>\D+) (?<number>\d{2,4})$/;

/** Writes capacities without a unit as capacities: "64 | 128", and "Qty 128 | Price 128" because a quantity has no minimum. */
function withCapacities(cells: readonly string[], areNumbersCapacities: boolean): readonly string[] {
  const counted = new Set(
    cells.flatMap((cell) => {
      const { words = '', number = '' } = numberedHeading.exec(cell)?.groups ?? {};
      return columnOf(words).role === 'quantity' && isCapacity(number) ? [number] : [];
    }),
  );
  return cells.map((cell) => {
    const { words, number = '' } = numberedHeading.exec(cell)?.groups ?? {};
    if (counted.size > 1 && counted.has(number)) return `${words} ${number}GB`;
    return areNumbersCapacities && isCapacity(cell) ? `${cell}GB` : cell;
  });
}

const unitStep = new RegExp(String.raw`^(\d{1,5})\s?(?:${unitSource})$`, 'iu');

/** Writes "1 pc", "10 pcs", "50 pcs" as "1+", "10+", "50+". Rising quantities beside each other are price breaks. */
function withSteps(cells: readonly string[]): readonly string[] {
  const steps = cells.flatMap((cell) => unitStep.exec(cell.trim())?.[1] ?? []).map(Number);
  const isRising = steps.length > 1 && steps.every((step, at) => step > (steps[at - 1] ?? 0));
  return isRising ? cells.map((cell) => cell.replace(unitStep, '$1+')) : cells;
}

/** The columns of a header row; null if the row is not one. */
export function headerColumns(stated: readonly string[]): Column[] | null {
  const cells = withSteps(stated);
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (
    filled.length < 2 ||
    filled.some(
      (cell) => cell.length > 40 || isClause(cell) || (hasValue.test(cell) && !isHeadingWithNumber(cell)),
    )
  )
    return null;
  if (!filled.some(hasHeadingWord) && filled.filter((cell) => gradeAlone.test(cell)).length < 2) return null;
  // Numbers and models are values, not headings.
  const numbers = filled.filter((cell) => /^\d[\d.,\s]*$/.test(cell));
  const areCapacities =
    numbers.length > 1 && new Set(numbers).size === numbers.length && numbers.every(isCapacity);
  if (numbers.length > 1 && !areCapacities) return null;
  // "$190" is a value.
  if (filled.some((cell) => /\d/.test(cell) && signForm.test(cell) && priceOfCell(cell) !== null))
    return null;
  const headings = withCapacities(cells, areCapacities);
  const columns = withAskingPrice(
    cells,
    withQuantity(
      cells,
      withPrice(cells, withName(cells, withSectionName(withColors(cells, headings.map(columnOf))))),
    ),
  );
  const columnsWithRole = columns.filter(({ role }) => role !== null);
  const has = (expectedRole: ColumnRole) => columns.some((column) => isPlain(column, expectedRole));
  const hasCodes = (has('sku') || has('code')) && has('quantity') && columnsWithRole.length > 3;
  // "Típus | Szín | A db | A ár": the names stand below an unknown heading.
  const hasGradePrices = has('storage') && columns.filter(({ variant }) => variant !== null).length > 2;
  const isTable =
    has('name') ||
    hasCodes ||
    hasGradePrices ||
    (has('brand') && has('storage')) ||
    (has('quantity') && has('price'));
  if (!isTable || columnsWithRole.length * 2 < filled.length || columnsWithRole.length < 2) return null;
  // "X" alone and the "x" in "Colors x pcs" are not the iPhone X.
  if (filled.some((cell) => readDeviceWords(cell.replaceAll(/(?:^| )x(?= |$)/gi, ' ')).models.length > 0))
    return null;
  return resolveColumns(columns, cells);
}

/**
 * Resolves roles that depend on other columns. A lock column is the carrier if there is no carrier column. Variant columns next to a single
 * price are quantities, and so are color columns, but not the price of a variant that has pieces of its own: "Ask UNL | Ask LKD | UNL | VZW".
 * If there is no price column, the price with the lowest minimum quantity is the price.
 * @param cells the headings, if there are any
 */
export function resolveColumns(columns: readonly Column[], cells: readonly string[] = []): Column[] {
  const keys = columns.map(({ variant }) => variant && JSON.stringify(variant));
  const has = (role: ColumnRole) => columns.some((column) => isPlain(column, role));
  const hasVariantQuantity = columns.some(({ role, variant }) => role === 'quantity' && variant !== null);
  const hasCarrierColumns = columns.some(({ variant }) => variant?.carrier !== undefined);
  const lowestMinimum = Math.min(
    ...columns.map(({ minQuantity }) => minQuantity ?? Number.POSITIVE_INFINITY),
  );
  return columns.map((column, at) => {
    const { minQuantity } = column;
    const isUnlockedPrice = column.role === 'unlocked' && hasCarrierColumns;
    const role = isUnlockedPrice ? 'price' : column.role;
    const variant = isUnlockedPrice ? { carrier: 'Unlocked' } : column.variant;
    if (minQuantity === lowestMinimum && !has('price'))
      return { ...column, minQuantity: null, least: minQuantity > 1 ? minQuantity : null };
    if (role === 'lock' && !has('carrier')) return { ...column, role: 'carrier' };
    const isStated =
      column.role === 'price' &&
      namesPrice(cells[at] ?? '') &&
      keys.filter((key) => key === keys[at]).length > 1;
    const isVariantQuantity =
      role === 'price' && variant !== null && !isStated && !hasVariantQuantity && !has('quantity');
    return isVariantQuantity && (has('price') || variant.color !== undefined)
      ? { ...column, role: 'quantity', variant }
      : { ...column, role, variant };
  });
}
