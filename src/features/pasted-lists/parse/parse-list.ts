import Papa from 'papaparse';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { wordKey } from '@/features/market-index/words/tokenize';
import { currencyOf, piecesOf, priceOfCell, quantityOfCell, signSource } from './amounts';
import { type Column, headerColumns } from './column-roles';
import { colorOf, countrySpecOf, readDeviceWords, storageLabel, watchSizeIn } from './device-words';
import type { ListItem, ParsedList, SkippedLine } from './list-item';
import { type LineContext, emptyContext, isOnRequest, isSold, readLine } from './read-line';
import { type SourceLine, longestLine, sourceLines } from './source-lines';

/** How the lines of a table are cut into cells. */
type Split = (line: string) => string[];

interface Table {
  columns: Column[];
  split: Split;
  /** The last brand that a cell named: blank cells repeat it. */
  brand: string;
}

const delimiters = ['\t', ';', '|', ','];

const cellsOf = (line: string, delimiter: string): string[] => {
  const text = delimiter === '|' ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line;
  const [row = []] = Papa.parse<string[]>(text, { delimiter, header: false }).data;
  return row.map((cell) => cell.trim());
};

/** Columns of fixed width, cut where the rule below the headings or, without one, each heading begins. */
function fixedWidth(line: string, below: string): { cells: string[]; split: Split } | null {
  const rule = /^[\s-]*-{3,}[\s-]*$/.test(below) ? [...below.matchAll(/-+/g)] : [];
  const starts = (rule.length > 1 ? rule : [...line.matchAll(/\S+(?: \S+)*/g)]).map(({ index }) => index);
  if (starts.length < 3) return null;
  const slice: Split = (row) =>
    starts.map((start, place) => row.slice(place === 0 ? 0 : start, starts[place + 1]).trim());
  const wide: Split = (row) => row.trim().split(/ {2,}|\t/);
  const split: Split = (row) => {
    const cut = starts.every(
      (start) => start === 0 || start > row.length || /\s/.test(row[start - 1] ?? ' '),
    );
    if (cut || rule.length > 1) return slice(row);
    const cells = wide(row);
    return cells.length === starts.length ? cells : slice(row);
  };
  return { cells: split(line), split };
}

/** The table that begins with a line of headings; null where it is none. */
function tableAt(line: string, below: string): Table | null {
  for (const delimiter of delimiters) {
    if (!line.includes(delimiter)) continue;
    const columns = headerColumns(cellsOf(line, delimiter));
    if (columns) return { columns, split: (row) => cellsOf(row, delimiter), brand: '' };
  }
  const fixed = fixedWidth(line, below);
  const columns = fixed && headerColumns(fixed.cells);
  return fixed && columns ? { columns, split: fixed.split, brand: '' } : null;
}

const ruleForm = /^[\s|:;,=_*+-]*$/;
const totalForm =
  /(?:^|[\s|;,\t"])(?:sub ?total|grand total|total|totals|summe|gesamt|suma|somme|totaal)(?:[\s|;,\t":]|$)/i;
const minimumForm =
  /(?:moq|min(?:imum)?\.?(?: order)?(?: qty| quantity)?|mindestmenge|minimo)\D{0,12}(\d{1,5})/i;
const priceWords = /\b(?:prices?|preise|prix|precios|pricing|all in|in)\b/i;
const currencyWord = new RegExp(signSource, 'iu');

function noteOf(text: string): Partial<LineContext> {
  const minimum = minimumForm.exec(text)?.[1];
  const currency = priceWords.test(text) ? currencyOf(currencyWord.exec(text)?.[0] ?? '') : null;
  return {
    ...(minimum === undefined ? {} : { minQuantity: Number(minimum) }),
    ...(currency === null ? {} : { currency }),
  };
}

/** Distributors list new goods by product code and retail price, and name only what is not new. */
function isDistributor({ columns }: Table): boolean {
  const has = (wanted: Column['role']) => columns.some(({ role }) => role === wanted);
  return has('code') && has('msrp') && !has('grade');
}

const sciForm = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** One row of a table as items; a reason where it is none. */
function readRow(
  cells: readonly string[],
  table: Table,
  context: LineContext,
): Omit<ListItem, 'line' | 'text'>[] | string {
  const words = vocabulary();
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'blank';
  const cellOf = (role: Column['role']) =>
    cells[table.columns.findIndex((column) => column.role === role)] ?? '';
  if (headerColumns(cells)) return 'repeated header';
  const name = cellOf('name').replaceAll(/\s+/g, ' ').trim();
  const brandCell = cellOf('brand');
  if (
    totalForm.test(` ${name} `) ||
    totalForm.test(` ${brandCell} `) ||
    totalForm.test(` ${cells[0] ?? ''} `)
  )
    return 'total';
  if (brandCell !== '') table.brand = brandCell;
  const brand = words.brands.get(table.brand.toLowerCase()) ?? null;
  const warnings: string[] = [];

  const size = watchSizeIn(`${name} ${cellOf('storage')} `);
  const withBrand =
    brand !== null && !name.toLowerCase().startsWith(brand.toLowerCase()) ? `${brand} ${name}` : name;
  let found = readDeviceWords(withBrand, brand === null ? [] : [brand]);
  if (found.models.length === 0) found = readDeviceWords(name, brand === null ? [] : [brand]);
  if (brand === null && found.brands.length > 0) found = readDeviceWords(name, found.brands);
  const model = found.models.length === 1 ? (found.models[0] ?? null) : null;
  const device = model === null ? null : (words.models[model] ?? null);
  if (name === '' && model === null && context.model === null) return 'no model';
  if (model === null)
    warnings.push(
      found.models.length > 1
        ? `Could be ${found.models.map((one) => words.models[one]?.label ?? '').join(' or ')}`
        : 'This model is not in the catalog',
    );

  const quantityCell = cellOf('quantity');
  const quantity = quantityCell === '' ? null : quantityOfCell(quantityCell);
  if (
    quantity?.pieces === 0 ||
    isSold(quantityCell) ||
    filled.some((cell) => /^(?:sold|sold out|oos)$/i.test(cell))
  )
    return 'quantity zero';
  const hasQuantityColumn = table.columns.some(({ role }) => role === 'quantity');
  if (quantity?.warning) warnings.push(quantity.warning);
  if (quantity === null && quantityCell !== '') warnings.push(`Quantity not understood: “${quantityCell}”`);
  else if (quantity === null && hasQuantityColumn) warnings.push('No quantity');

  const own = readDeviceWords(cellOf('carrier'));
  const carrierCell = cellOf('carrier');
  const carrierMeaning = words.meanings
    .get(wordKey(carrierCell))
    ?.find(({ kind }) => kind === 'carrier')?.value;
  const carrier =
    carrierMeaning === 'N/A' || /^[-–]?$/.test(carrierCell)
      ? null
      : (carrierMeaning ?? own.carriers[0] ?? carrierCell);
  const gradeCell = cellOf('grade').replace(/^ctia /i, '');
  const gradeMeaning = words.meanings.get(wordKey(gradeCell))?.find(({ kind }) => kind === 'grade')?.value;
  const grade =
    gradeCell === '' ? null : (gradeMeaning ?? readDeviceWords(gradeCell).grades[0]?.code ?? gradeCell);
  const storageCell = cellOf('storage');
  const stated =
    readDeviceWords(/^\d+$/.test(storageCell) ? `${storageCell}GB` : storageCell).storages[0] ??
    found.storages.at(-1);
  const isWearable = device?.category === 'wearables';
  const storage = isWearable ? (size?.label ?? null) : stated === undefined ? null : storageLabel(stated);
  const colorCell = cellOf('color');
  const colorWords =
    colorCell === ''
      ? found.colors.map(({ word }) => word)
      : [readDeviceWords(colorCell).colors[0]?.word === 'Mixed' ? 'Mixed' : colorCell];
  const color = colorWords[0] === undefined ? null : colorOf(model, colorWords[0]);

  const minCell = cellOf('minQuantity');
  const minQuantity =
    minCell === ''
      ? context.minQuantity
      : (piecesOf(minCell) ?? quantityOfCell(minCell)?.pieces ?? context.minQuantity);
  const damaged = cells.find((cell, place) => table.columns[place]?.role === 'code' && sciForm.test(cell));
  if (damaged !== undefined) warnings.push(`A spreadsheet damaged the code “${damaged}”`);
  const vat = cellOf('vat');
  if (/25a|margin|differenz/i.test(vat)) warnings.push('Margin scheme; no VAT shown');
  if (grade === 'Faulty') warnings.push('Sold as is');

  const base = {
    model,
    brand: device?.brand ?? brand ?? (table.brand === '' ? null : table.brand),
    category: device?.category ?? null,
    name: device?.name ?? name,
    quantity: quantity?.pieces ?? (hasQuantityColumn ? null : 1),
    minQuantity,
    msrp: priceOfCell(cellOf('msrp'))?.amount ?? null,
    sku: cellOf('sku') || null,
    tiers: [],
  };
  const properties = {
    color: color ?? context.color,
    grade: grade ?? found.grades[0]?.code ?? context.grade ?? (isDistributor(table) ? 'New' : null),
    carrier: carrier ?? (carrierCell === '' ? (found.carriers[0] ?? context.carrier) : null),
    storage: storage ?? context.storage,
    countrySpec: countrySpecOf(cellOf('countrySpec')) ?? found.countrySpec ?? context.countrySpec,
  };
  const currencyOfColumn = (column: Column | undefined, currency: string | null) =>
    currency ?? column?.currency ?? context.currency;
  const byGrade = table.columns.flatMap((column, place) => {
    const priced = column.role?.startsWith('grade:') ? priceOfCell(cells[place] ?? '') : null;
    return priced ? [{ column, priced, grade: column.role?.slice('grade:'.length) ?? '' }] : [];
  });
  if (byGrade.length > 0) {
    return byGrade.map(({ column, priced, grade: code2 }) => ({
      ...base,
      price: priced.amount,
      currency: currencyOfColumn(column, priced.currency),
      properties: { ...properties, grade: code2 },
      warnings,
    }));
  }
  const priceColumn = table.columns.find(({ role }) => role === 'price');
  const priceCell = cellOf('price');
  const price = priceOfCell(priceCell);
  if (price === null && isOnRequest(priceCell)) warnings.push('Price on request');
  else if (price === null && priceColumn)
    warnings.push(priceCell === '' ? 'No price' : `Price not understood: “${priceCell}”`);
  return [
    {
      ...base,
      price: price?.amount ?? null,
      currency: currencyOfColumn(priceColumn, price?.currency ?? null),
      properties,
      warnings,
    },
  ];
}

const systemLine =
  /^<media omitted>$|^this message was deleted$|^you deleted this message$|^missed (?:voice|video) call$/i;

/**
 * Reads a list of goods as traders send it: a table in any notation, chat lines, or both.
 * @returns every line as an item or as skipped with the reason. Takes time linear in the length of the text.
 */
export function parseList(text: string, { currency = 'USD' } = {}): ParsedList {
  const items: ListItem[] = [];
  const skipped: SkippedLine[] = [];
  let list: LineContext = emptyContext;
  let section: LineContext = emptyContext;
  let table: Table | null = null;
  const lines = sourceLines(text);

  const skip = ({ number, raw }: SourceLine, reason: string) =>
    void skipped.push({ line: number, text: raw, reason });
  const add = ({ number, raw }: SourceLine, found: readonly Omit<ListItem, 'line' | 'text'>[]) => {
    for (const item of found)
      items.push({ ...item, currency: currencyNow(item.currency), line: number, text: raw });
  };
  // In a list of another dollar, the bare sign is that dollar.
  const currencyNow = (stated: string | null) => {
    const around = section.currency ?? list.currency;
    if (stated === null) return around ?? currency;
    return stated === 'USD' && around !== null && /^(?:HKD|CAD|AUD|SGD|MXN)$/.test(around) ? around : stated;
  };
  const contextNow = (): LineContext => ({
    ...section,
    currency: section.currency ?? list.currency,
    minQuantity: section.minQuantity ?? list.minQuantity,
    countrySpec: section.countrySpec ?? list.countrySpec,
    carrier: section.carrier ?? list.carrier,
    grade: section.grade ?? list.grade,
  });

  for (const [place, line] of lines.entries()) {
    const plain = line.text.trim();
    if (line.isMessageStart) {
      section = emptyContext;
      table = null;
    }
    if (plain === '') skip(line, 'blank');
    else if (plain.length > longestLine) skip(line, 'too long to be an item');
    else if (systemLine.test(plain)) skip(line, 'chat system line');
    else if (ruleForm.test(plain)) skip(line, /^[;,|\t\s]*$/.test(line.text) ? 'blank' : 'rule');
    else {
      const header = tableAt(line.text, lines[place + 1]?.text ?? '');
      if (header) {
        skip(line, table ? 'repeated header' : 'header');
        table = header;
        continue;
      }
      const cells: string[] = table ? table.split(line.text) : [];
      const needed = Math.min(3, table?.columns.length ?? 3);
      if (table && cells.filter((cell) => cell !== '').length >= needed) {
        const row = readRow(cells, table, contextNow());
        const isGoods =
          typeof row === 'string' ||
          row.some(({ model, quantity, price }) => model !== null || quantity !== null || price !== null);
        if (isGoods) {
          if (typeof row === 'string') skip(line, row);
          else add(line, row);
          continue;
        }
      }
      readFree(line, plain, lines[place + 1]?.text ?? '');
    }
  }

  function readFree(line: SourceLine, plain: string, next: string): void {
    if (line.isStruck || (isSold(plain) && /\d/.test(plain))) return skip(line, 'sold');
    if (totalForm.test(plain)) return skip(line, 'total');
    const context = contextNow();
    const reading = readLine(plain, context);
    const { words } = reading;
    const isHeading =
      /^[^\p{L}\d]*\*[^*]+\*/u.test(plain) ||
      /:\s*$/.test(plain) ||
      (!reading.hasAmounts && words.models.length === 1 && continues(next));
    if (
      reading.items.length > 0 &&
      (reading.hasAmounts || !isHeading) &&
      !isNote(plain, reading.hasAmounts)
    ) {
      return add(line, reading.items);
    }
    const stated: Partial<LineContext> = {
      ...(words.countrySpec === null ? {} : { countrySpec: words.countrySpec }),
      ...(words.carriers[0] === undefined ? {} : { carrier: words.carriers[0] }),
      ...(words.grades[0] === undefined ? {} : { grade: words.grades[0].code }),
      ...(words.models.length === 1 ? { model: words.models[0] ?? null } : {}),
      ...(words.storages[0] === undefined ? {} : { storage: storageLabel(words.storages[0]) }),
      ...noteOf(plain),
    };
    if (isHeading) {
      const isNew =
        words.brands.length > 0 ||
        words.models.length > 0 ||
        (words.carriers.length === 0 && words.countrySpec === null && words.grades.length === 0);
      section = {
        ...(isNew ? emptyContext : section),
        ...stated,
        brand: words.brands[0] ?? null,
        family: familyIn(plain),
      };
      return skip(line, 'section');
    }
    const note = noteOf(plain);
    list = { ...list, ...note };
    return skip(line, Object.keys(note).length > 0 ? 'note' : items.length === 0 ? 'title' : 'note');
  }
  return { items, skipped };
}

/** Whether a line gives amounts without a device: the line before names it. */
function continues(text: string): boolean {
  if (text.trim() === '') return false;
  const { items, words, hasAmounts } = readLine(text, emptyContext);
  return (
    hasAmounts &&
    items.length === 0 &&
    (words.grades.length > 0 || words.colors.length > 0 || words.storages.length > 0)
  );
}

/** The word of a heading that a maker's names begin with: "Pixel". */
function familyIn(text: string): string | null {
  const { lineWords } = vocabulary();
  return text.split(/[^\p{L}]+/u).find((word) => lineWords.has(word.toLowerCase())) ?? null;
}

/** Whether a line is talk about goods and not one of them. */
function isNote(text: string, hasAmounts: boolean): boolean {
  return !hasAmounts && text.split(/\s+/).length > 12;
}
