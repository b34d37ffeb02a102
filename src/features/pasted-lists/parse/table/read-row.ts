import { vocabulary } from '@/features/market-index/words/vocabulary';
import { readLine } from '../line/read-line';
import { allPiecesWarning, withQuantity } from '../line/line-tiers';
import { isComplete, type ItemFacts, type ItemProperties, type PriceTier } from '../list/list-item';
import { isPlain } from './column-heading';
import { headerColumns } from './header-row';
import {
  type RowPrice,
  type RowQuantity,
  correctionMark,
  rowPrice,
  rowQuantity,
  tierCellWarnings,
  tiersOf,
  unreadNumbers,
  variantOffers,
} from './row-amounts';
import { deviceOf } from './row-device';
import { isForParts, notesOf, propertiesOf, unknownLock } from './row-properties';
import { type Row, cellOf, cellsOf, hasColumn, isTotal } from './table-row';
import {
  batteryHealth,
  minimumInNote,
  minimumNote,
  piecesOf,
  priceOfCell,
  quantityOfCell,
  unitSource,
} from '../words/amounts';
import { colorOf } from '../words/color-names';
import { type ColumnRole, setOf, unreadWords } from '../words/column-words';
import { countryOfWords } from '../words/country-spec';
import { meaningOf, readDeviceWords } from '../words/device-words';
import { pricePerPiece } from '../words/total-price';
import { isSold } from '../words/offer-words';
import {
  asIsWarning,
  carrierOfItem,
  hasMarginScheme,
  isDamagedGrade,
  lockWithoutCarrier,
  marginWarning,
  minimumWarning,
  damageIn,
  damageWarnings,
  tierWarning,
} from '../words/remarks';

const notWorking = /^(?:n|0|false)$|\b(?:no|not|non|nein|defective|broken|fail(?:ed|s|ure)?)\b/i;
/** Whether a cell about the function of a device names a fault: "back glass", but not "ok" and "fully working". */
const isFault = (cell: string) =>
  /\p{L}{3}/u.test(cell) &&
  !/(?<!\p{L})(?:keyboard|tastatur|tastiera|teclado|clavier|ok|yes|none|nil|no|ja|oui|s[ií]|tak|pass(?:ed)?|working|functional|functions?|works?|fully|tested|good|perfect|keine?|aucun|ninguno|nessuno|brak|geen|inga)(?!\p{L})/iu.test(
    cell,
  );
/** The cells of a column such as "FMI" or "ESN" that make an item worth less. */
const accountLocked =
  /^(?:on|yes|y|true|1|locked|active|enabled|bad|dirty|blocked|financed|black-?listed|ja|oui|s[ií]|sim|tak)$/i;
const damagedCode = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
/** The reason to skip a row; null if the row is an item. */
function skipReason(row: Row): string | null {
  const filled = row.cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'blank';
  if (headerColumns(row.cells)) return 'repeated column headings';
  if (filled.some((cell) => cell.length < 30 && isTotal(cell))) return 'total';
  const quantityCell = cellOf(row, 'quantity');
  const isUnavailable =
    isSold(quantityCell) ||
    [...cellsOf(row, 'price'), ...cellsOf(row, 'total')].some(isSold) ||
    /^(?:n\/?a|brak|nil|none|ingen|keine?|geen|aucun|nessuno)$/i.test(quantityCell) ||
    row.cells.some(
      (cell, at) =>
        (cell.length < 16 || /^\W*(?:❌|(?:sold|reserved)(?!\p{L}))/iu.test(cell)) &&
        isSold(cell) &&
        !row.columns[at]?.variant,
    );
  if (isUnavailable || rowQuantity(row).pieces === 0) return 'quantity zero';
  return null;
}

// "now 1,090", "10 already gone, 12 left"
const offerChange = new RegExp(
  String.raw`(?<!\p{L})(?:now|jetzt|ahora|maintenant|nu|teraz|ora|agora|only|nur|solo|plus que)\s\d|\d\s?(?:\p{L}+\s){0,2}(?:gone|left|sold|reserved)(?!\p{L})|(?<!\p{L})should be(?!\p{L})`,
  'iu',
);

/** Warnings about cells that a buyer should check. */
function rowWarnings(row: Row, { carrier, grade, countrySpec }: ItemProperties): string[] {
  const warnings: string[] = [];
  if (carrier !== null && unknownLock.test(carrier) && meaningOf(carrier, 'carrier') === null)
    warnings.push(`Carrier not understood: “${carrier}”`);
  if (countrySpec !== null && !vocabulary().countrySpecs.some(({ code }) => code === countrySpec))
    warnings.push(`Country not understood: “${countrySpec}”`);
  if (/^locked$/i.test(carrier ?? '')) warnings.push(lockWithoutCarrier);
  for (const role of ['price', 'quantity'] as const) {
    const cells = cellsOf(row, role);
    if (new Set(cells).size > 1 || (role === 'quantity' && cells.length > 1))
      warnings.push(`The row has several values: ${cells.join(', ')}; the first one is used`);
    const isGuess = row.columns.some((column) => column.isGuess && isPlain(column, role));
    if (isGuess && cells[0] !== undefined)
      warnings.push(`“${cells[0]}” is read as ${role === 'price' ? 'the price' : 'pieces'}; check it`);
  }
  if (grade !== 'Faulty' && isForParts(row)) warnings.push(asIsWarning);
  const hasOtherLock = (note: string) =>
    /lock/i.test(note) && readDeviceWords(note).carriers.some((name) => name !== carrier);
  const marked =
    cellsOf(row, 'price').find((cell) => /\d.*(?:\*|\(\p{L}\))$/u.test(cell)) ??
    cellsOf(row, 'grade').find((cell) => /\p{L}{3}\*$/u.test(cell));
  if (marked !== undefined) warnings.push(`“${marked}” has a mark; check the note it refers to`);
  const notes = notesOf(row);
  for (const note of notes)
    if (
      /\d[.,]\d\d(?!\d)|[$€£]/.test(note) ||
      offerChange.test(note) ||
      correctionMark.test(note) ||
      hasOtherLock(note)
    )
      warnings.push(`The list says “${note}”`);
  if (notes.some((note) => readDeviceWords(note).remarks.includes('FID')))
    warnings.push("Face ID doesn't work");
  // Grades D and Faulty imply this. Do not repeat it.
  const isFaulty = isDamagedGrade(grade);
  const functional = cellOf(row, 'functional');
  if (notWorking.test(functional)) warnings.push(...(isFaulty ? [] : ["The list says it doesn't work"]));
  else if (isFault(functional)) warnings.push(`The list says “${functional}”`);
  const lock = cellOf(row, 'accountLock');
  if (accountLocked.test(lock)) warnings.push(`The list says “${lock}” about a lock or the IMEI`);
  const isCode = (role: ColumnRole | null | undefined) => /^(?:code|serial|sku)$/.test(role ?? '');
  const damaged = row.cells.find((cell, at) => isCode(row.columns[at]?.role) && damagedCode.test(cell));
  if (damaged !== undefined) warnings.push(`A spreadsheet damaged the code “${damaged}”`);
  const isMargin = /^(?:ms?|d|diff)$/i.test(cellOf(row, 'vat')) || row.cells.some(hasMarginScheme);
  if (isMargin) warnings.push(marginWarning);
  if (grade !== null && !vocabulary().grades.includes(grade))
    warnings.push(`Grade not understood: “${grade}”`);
  if (grade !== null && !isFaulty)
    for (const note of notes) {
      const damage = damageIn(note, readDeviceWords(note).grades);
      if (damage !== undefined) warnings.push(...damageWarnings(damage));
    }
  return warnings;
}

// "Orange 40", "Silver 8pcs", "Minuit (12)", "14 black"
const colorCount = new RegExp(
  String.raw`^(?<color>\p{L}[\p{L} ]*?)\s*[x:=(-]?\s*(?<pieces>\d{1,5})\s?(?:${unitSource})?\)?$|^(?<first>\d{1,5})\s*x?\s*(?<then>\p{L}[\p{L} ]*)$`,
  'iu',
);

/** The quantity of each color in a cell: "Orange 40, Blue 25", "14 black, 10 white". Empty for other cells. */
function colorCounts(cell: string): { color: string; pieces: number }[] {
  const counts = cell.split(/[,;/]\s*|(?<=\d\))\s+/).map((part) => colorCount.exec(part.trim()));
  if (counts.includes(null)) return [];
  return counts.map((match) => {
    const { color, pieces, first, then } = match?.groups ?? {};
    return { color: color ?? then ?? '', pieces: Number(pieces ?? first) };
  });
}

const partsOf = (cell: string) => cell.split(/\s*\/\s*/);
const isAmount = (part: string) => /^\D{0,4}\d[\d.,]*\D{0,4}$/.test(part);
const splitRoles = setOf('storage', 'color', 'grade');

/** The rows that a row stands for if its cells hold several values: "128/256", "40/25" and "$285/$305". Empty for other rows. */
function rowsOf(row: Row): Row[] {
  const amounts = [cellOf(row, 'quantity'), cellOf(row, 'price')].map(partsOf);
  const several = amounts.filter((parts) => parts.length > 1 && parts.every(isAmount));
  const count = several[0]?.length;
  if (count === undefined) return [];
  const isSplit = (at: number) => partsOf(row.cells[at] ?? '').length === count;
  const places = row.columns.flatMap((column, at) => (column.variant === null && isSplit(at) ? [at] : []));
  const hasProperty = places.some((at) => splitRoles.has(row.columns[at]?.role));
  if (several.some((parts) => parts.length !== count) || !hasProperty) return [];
  return Array.from({ length: count }, (_, part) => ({
    ...row,
    cells: row.cells.map((cell, at) => (places.includes(at) ? (partsOf(cell)[part] ?? '') : cell)),
  }));
}

/** Whether a word names this country: "Canada". */
const isCountry = (word: string, countrySpec: string | null): boolean =>
  countrySpec !== null && countryOfWords(word, [{ text: word }]) === countrySpec;

/** The currency in the heading of the retail values. */
const currencyOfRetail = ({ columns }: Row): string | null =>
  columns.find(({ role }) => role === 'msrp')?.currency ?? null;

/** The warning for a discount. A minimum of 0 stands for all pieces. */
const warningOfTier = (tier: PriceTier): string =>
  tier.minQuantity === 0 ? allPiecesWarning : tierWarning(tier);

/** The skip reason of a row that names no device. */
export const noModel = 'no model';

/** The items of a row whose only cell with amounts is its description: "iPhone 13 128GB A, qty 22, MOQ 5, USD 292.00". */
function itemsOfDescription(row: Row): ItemFacts[] | string | null {
  if (hasColumn(row, 'quantity') || hasColumn(row, 'price') || row.columns.some(({ variant }) => variant))
    return null;
  const { items } = readLine(cellOf(row, 'name'), row.context);
  if (items.length === 0 || !items.every(isComplete)) return null;
  if (items.every(({ quantity }) => quantity === 0)) return 'quantity zero';
  return items.map((item) => {
    const belowMinimum = minimumWarning(item.quantity, item.minQuantity);
    const warnings = item.warnings.filter((warning) => !belowMinimum.includes(warning));
    return { ...item, warnings, sku: cellOf(row, 'sku') || null };
  });
}

/** Reads one table row. @returns its items, or the reason to skip it. */
export function readRow(row: Row): ItemFacts[] | string {
  const reason = skipReason(row);
  if (reason !== null) return reason;
  const rows = rowsOf(row);
  if (rows.length > 0) return rows.map(readRow).flatMap((items) => (typeof items === 'string' ? [] : items));
  const described = itemsOfDescription(row);
  if (described !== null) return described;
  const device = deviceOf(row);
  // A row with an unknown code and amounts is still an offer.
  const hasAmounts =
    quantityOfCell(cellOf(row, 'quantity')) !== null && priceOfCell(cellOf(row, 'price')) !== null;
  const code = hasAmounts ? cellOf(row, 'sku') : '';
  if (device.name === '' && device.model === null && code === '') return noModel;
  const knownModel = device.model === null ? null : (vocabulary().models[device.model] ?? null);
  const stated = propertiesOf(row, device);
  const { carrier, warnings: carrierWarnings } = carrierOfItem(
    row.cells.join(' | '),
    knownModel?.category ?? null,
    stated.carrier,
    row.context.carrier,
    meaningOf(cellOf(row, 'carrier'), 'carrier') === stated.carrier,
  );
  const properties = { ...stated, carrier };
  const unexplained = device.words.unknown.filter(({ text }) => !isCountry(text, properties.countrySpec));
  const unread = knownModel === null ? [] : unreadWords(unexplained, [properties.color, knownModel.name]);
  const minCell = cellOf(row, 'minQuantity');
  const minQuantity =
    piecesOf(minCell) ??
    quantityOfCell(minCell)?.pieces ??
    piecesOf(minimumNote.exec(cellOf(row, 'quantity'))?.[1] ?? '') ??
    notesOf(row).flatMap(
      (note) => piecesOf(minimumInNote.exec(note.replaceAll(batteryHealth, ''))?.[1] ?? '') ?? [],
    )[0] ??
    row.context.minQuantity ??
    row.columns.find(({ least }) => least !== null)?.least ??
    null;
  const tiers = tiersOf(row);
  // Grade D implies this. Do not repeat it.
  const isDamaged = isDamagedGrade(properties.grade);
  const warnings = [
    ...device.warnings.filter((warning) => !isDamaged || !/“(?:cracked|broken)”/.test(warning)),
    ...carrierWarnings,
    ...rowWarnings(row, properties),
    ...tiers.map(warningOfTier),
    ...tierCellWarnings(row),
    ...unreadNumbers(row),
    ...(unread.length === 0 ? [] : [`Not understood: ${unread.join(', ')}`]),
  ];
  const facts = (quantity: RowQuantity, price: RowPrice, overrides: Partial<ItemProperties>): ItemFacts => {
    const amount = price.money?.amount ?? null;
    const pieces = quantity.pieces ?? 0;
    const isOfSeveral = price.isOfAll && pieces !== 1;
    const share = isOfSeveral && amount !== null && pieces > 1 ? pricePerPiece(amount, pieces) : null;
    return {
      model: device.model,
      brand: knownModel?.brand ?? device.brand,
      category: knownModel?.category ?? null,
      name: knownModel?.name ?? (device.name || code),
      quantity: quantity.pieces,
      minQuantity,
      price: isOfSeveral ? (share?.price ?? null) : amount,
      // A manifest with retail values only states their currency.
      currency: price.currency ?? (hasColumn(row, 'price') ? null : currencyOfRetail(row)),
      msrp: priceOfCell(cellOf(row, 'msrp'))?.amount ?? null,
      sku: cellOf(row, 'sku') || null,
      tiers: withQuantity([...tiers, ...price.tiers], pieces),
      properties: { ...properties, ...overrides },
      amountDoubt: share?.doubt ?? null,
      warnings: [
        ...warnings,
        ...quantity.warnings,
        ...price.warnings,
        ...price.tiers.map(warningOfTier),
        ...(share === null ? [] : [share.doubt.warning]),
        ...((overrides.grade ?? properties.grade) === 'Faulty' ? [asIsWarning] : []),
      ],
    };
  };
  if (row.columns.some(({ variant }) => variant !== null)) {
    const offers = variantOffers(row);
    if (offers.length === 0) return 'quantity zero';
    return offers.map(({ variant: { color, ...others }, quantity, price }) =>
      facts(quantity, price, { ...others, ...(color && { color: colorOf(device.model, color) }) }),
    );
  }
  const quantity = rowQuantity(row);
  const counts = colorCounts(cellOf(row, 'color'));
  const sum = counts.reduce((total, { pieces }) => total + pieces, 0);
  const isOnlyCount = counts.length > 0 && !hasColumn(row, 'quantity');
  if (isOnlyCount || (counts.length > 1 && sum === quantity.pieces))
    return counts.map(({ color, pieces }) =>
      facts({ pieces, warnings: isOnlyCount ? [] : quantity.warnings }, rowPrice(row), {
        color: colorOf(device.model, color),
      }),
    );
  if (counts.length > 1)
    quantity.warnings.push(`The colors have ${sum} pcs, the row ${quantity.pieces ?? 'none'}; check them`);
  return [facts(quantity, rowPrice(row), {})];
}
