import { capacityLabel } from '@/features/market-index/words/storage-text';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { specFrom } from '../list/list-context';
import type { ItemProperties } from '../list/list-item';
import { variantOf } from './column-variants';
import { type RowDevice, categoryOf } from './row-device';
import { type Row, cellOf, cellsOf, hasColumn } from './table-row';
import { priceOfCell } from '../words/amounts';
import { colorOf, impliedColor, mixedWords, mentionsMixedColors } from '../words/color-names';
import {
  countryOfFlag,
  countryOfWords,
  countrySpecOf,
  countrySpecsIn,
  isCountryCell,
} from '../words/country-spec';
import { isRemark, meaningOf, readDeviceWords } from '../words/device-words';
import { namesOfThree } from '../words/locked-network';
import { isConnection, watchSizeIn } from '../words/watch-size';
import { takesLock, hasSpec, mentionsLock } from '../words/remarks';

const isYes = /^(?:y|yes|true|ja|oui|sí|si|sim|tak|1|✓|✔|✅|x)$/iu;
const isNo =
  /^(?:n|no|not locked|none|nein|non|ohne|keiner?|sin|sans|não|nie|brak|nee|geen|nessuno|free|frei|vrij|libre|libero|livre|fri|false|0|нет|нема[єе]?|无|無|なし|없음|yok|hayır|nu|ne|nema|nincs|ei|ingen|inga|nej|žádn[áý]|nie ma)$/iu;
/** Matches a lock cell that names no carrier. */
export const unknownLock =
  /sim|(?<!\p{L})(?:frei|free)(?!\p{L})|(?<!^)lock|[^\p{Script=Latin}\p{M}\d\s&+./-]/iu;

/** Whether the list is from a distributor. Distributors list new devices by product code and retail price and mark only devices that are not new. */
const isDistributor = (row: Row) =>
  hasColumn(row, 'code') && hasColumn(row, 'msrp') && !hasColumn(row, 'grade');

/** The note cells of a row. */
export const notesOf = ({ columns, cells }: Row) =>
  cells.filter(
    (cell, at) =>
      [null, 'ignore'].includes(columns[at]?.role ?? null) &&
      /\p{L}{3}/u.test(cell) &&
      // "ZAR 3 967.50"
      priceOfCell(cell) === null,
  );

/** The values of a property that the notes of a row state on their own: "bez simlocka, VAT marża". */
const notedValues = (row: Row, property: 'carrier' | 'color' | 'grade') =>
  notesOf(row)
    .flatMap((note) => note.split(/[,;]\s*|\s[-–—]\s/))
    .flatMap((clause) => variantOf(clause)?.[property] ?? []);

/** Whether a note says that the item is for parts. "HS" is "hors service", and a high school. */
export const isForParts = (row: Row) =>
  notesOf(row).some(
    (note) =>
      !/as[ -]is/i.test(note) &&
      readDeviceWords(note).grades.some(({ code, start, end }) => code === 'Faulty' && end - start > 2),
  );

/** The grade that a cell names among other words. "New, box opened" is not new. */
function gradeIn(cell: string): string | null {
  const codes = readDeviceWords(cell).grades.map(({ code }) => code);
  return codes.includes('Open Box') ? 'Open Box' : (codes[0] ?? null);
}

/** A buyer takes any grade. */
const anyWord = /^(?:any|all|egal|cualquiera|qualsiasi|qualquer|toutes?|dowolny|maakt niet uit)$/i;

function gradeOf(row: Row, { words }: RowDevice): string | null {
  const cell = cellOf(row, 'grade').replace(/^ctia /i, '');
  const stated = cell === '' ? null : (meaningOf(cell, 'grade') ?? gradeIn(cell) ?? cell);
  if (stated !== null && (isRemark(stated) || anyWord.test(stated))) return null;
  if (stated === 'D' && isForParts(row)) return 'Faulty';
  // A note about damage does not raise the grade of a section with faulty items.
  const noted = row.context.grade === 'Faulty' ? undefined : notedValues(row, 'grade')[0];
  const named = stated ?? words.grades[0]?.code ?? noted;
  return named ?? row.context.grade ?? (isDistributor(row) ? 'New' : null);
}

function carrierOf(row: Row, { words, model }: RowDevice): string | null {
  const cells = cellsOf(row, 'carrier');
  // "LTE" in a column for the connection, "Unlocked" in another
  const cell = cells.find((one) => !isConnection(one)) ?? cells[0] ?? '';
  const spec = cellOf(row, 'countrySpec');
  if (isYes.test(cellOf(row, 'unlocked'))) return 'Unlocked';
  if (isNo.test(cellOf(row, 'unlocked'))) return words.carriers[0] ?? 'Locked';
  if (isNo.test(cell) || isNo.test(cellOf(row, 'lock'))) return 'Unlocked';
  if (isYes.test(cell)) return 'Locked';
  if (cell === '3' || namesOfThree.test(cell)) return 'Three';
  // The connection of a watch is part of its size.
  if (categoryOf(model) === 'wearables' && isConnection(cell)) return null;
  if (cell === '')
    return (
      words.carriers[0] ??
      // "A/UNL" in a column of grade and lock, "US UNLOCK" in a column of country and lock. "AU" is a country there.
      readDeviceWords(`${cellOf(row, 'grade')} ${cellOf(row, 'lock')} ${isCountryCell(spec) ? '' : spec}`)
        .carriers[0] ??
      (mentionsLock(cellOf(row, 'lock')) ? 'Locked' : null) ??
      notedValues(row, 'carrier')[0] ??
      (takesLock(categoryOf(model), row.context.carrier, row.cells.join(' ')) ? row.context.carrier : null)
    );
  const meaning = meaningOf(cell, 'carrier');
  if (
    meaning === 'N/A' ||
    /^(?:[-–?]+|n\/?a|n\.?v\.?t\.?|unk(?:nown)?|unbekannt|inconnu|desconocido|sconosciuto|nieznany|不明)$/i.test(
      cell,
    )
  )
    return words.carriers[0] ?? meaningOf(cellOf(row, 'lock'), 'carrier');
  return meaning ?? readDeviceWords(cell).carriers[0] ?? (mentionsLock(cell) ? 'Locked' : cell);
}

/** Whether the storage and color of the heading apply to a row. They do not if the row names another model. */
const usesHeading = ({ context }: Row, model: number | null) =>
  context.model === null || context.model === model;

/** Whether a cell below "Specs" holds a computer's configuration and not a country: "i5 / 16GB / 256GB", "8/256 Midnight". */
const isConfiguration = (cell: string) => /\d ?(?:[gt]b|go|mm)(?!\p{L})|\d\s?\/\s?\d/iu.test(cell);

function storageOf(row: Row, { words, model }: RowDevice): string | null {
  // "128 Go / Bleu" below "Variante"
  const others = [...cellsOf(row, 'countrySpec'), ...cellsOf(row, 'color')].filter(isConfiguration);
  const cells = [...cellsOf(row, 'storage'), ...others];
  const cell = cells.join(' ');
  const knownModel = model === null ? null : vocabulary().models[model];
  const above = row.context.storage ?? '';
  const connectionAbove = isConnection(above) ? above : '';
  if (knownModel?.category === 'wearables')
    return (
      watchSizeIn(
        [
          ...cellsOf(row, 'name'),
          ...cellsOf(row, 'color'),
          ...cellsOf(row, 'grade'),
          ...notesOf(row),
          cell,
          ...row.cells.filter(isConnection),
          connectionAbove,
          '',
        ].join(' '),
        knownModel.brand === 'Apple',
      )?.label ?? null
    );
  const stated = cells.flatMap((one) => readDeviceWords(/^\d+$/.test(one) ? `${one}GB` : one).storages);
  // Memory can stand next to storage, in its own column or in the name. Storage is the larger one.
  const sizes = stated.length > 0 ? stated : words.storages.slice(-1);
  if (sizes.length > 0) return capacityLabel(Math.max(...sizes));
  return usesHeading(row, model) && connectionAbove === '' ? row.context.storage : null;
}

/** Keeps the first of two words for the same color: "Pink/Rose". */
function firstSynonym(word: string): string {
  const [first = '', ...others] = word.split('/');
  const { familiesOf } = vocabulary();
  const isSame = others.every((other) =>
    familiesOf(other).some((family) => familiesOf(first).includes(family)),
  );
  return others.length > 0 && isSame ? first.trim() : word;
}

function colorIn(row: Row, { words, model, implied }: RowDevice): string | null {
  const cell = cellOf(row, 'color');
  if (/^(?:[-–—]+|n\/?a|none|unknown)$/i.test(cell)) return null;
  if (cell === '' && implied !== null) return implied;
  // The name of a device that the catalog lacks can begin with a color: "Blu View 5 64GB Black".
  const named = model === null ? words.colors.at(-1) : words.colors[0];
  const word = cell === '' ? named?.word : !/\p{L}/u.test(cell.replaceAll(mixedWords, '')) ? 'Mixed' : cell;
  if (word !== undefined) return colorOf(model, firstSynonym(word));
  if (notesOf(row).some(mentionsMixedColors)) return 'Mixed';
  const configuration = readDeviceWords(cellsOf(row, 'countrySpec').filter(isConfiguration).join(' '));
  const configured = configuration.colors[0]?.word ?? impliedColor(model, configuration.unknown)?.color;
  if (configured !== undefined) return colorOf(model, configured);
  const noted = notedValues(row, 'color');
  if (noted.length === 1) return colorOf(model, noted[0] ?? '');
  return usesHeading(row, model) ? row.context.color : null;
}

/** The country of an Apple part number in a code column, if its letters stand for a single country. */
function countryOfCode(row: Row, model: number | null): string | null {
  if (!hasSpec(categoryOf(model))) return null;
  const codes = [...cellsOf(row, 'sku'), ...cellsOf(row, 'code')].flatMap(countrySpecsIn);
  return codes.find(({ others }) => others.length === 0)?.code ?? null;
}

/** Whether a cell below "Version" names a lock or a connection and no country: "Wi-Fi", "Cellular débloqué". */
const isLockCell = (cell: string) =>
  !isCountryCell(cell) && countrySpecOf(cell) === cell.trim() && readDeviceWords(cell).carriers.length > 0;

/** The properties of a row. Its columns win over its name, and its name over the context above the table. */
export function propertiesOf(row: Row, device: RowDevice): ItemProperties {
  return {
    color: colorIn(row, device),
    grade: gradeOf(row, device),
    carrier: carrierOf(row, device),
    storage: storageOf(row, device),
    countrySpec:
      countrySpecOf(
        cellsOf(row, 'countrySpec').find((cell) => !isConfiguration(cell) && !isLockCell(cell)) ?? '',
      ) ??
      device.words.countrySpec ??
      countryOfWords(device.name, device.words.unknown) ??
      countryOfFlag(row.cells.join(' ')) ??
      countryOfCode(row, device.model) ??
      (hasSpec(categoryOf(device.model)) ? row.cells : notesOf(row)).flatMap(countrySpecsIn)[0]?.code ??
      specFrom(row.context, categoryOf(device.model)),
  };
}
