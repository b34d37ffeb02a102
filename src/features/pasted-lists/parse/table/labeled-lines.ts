import { type Column, columnOf, plainColumn } from './column-heading';
import { resolveColumns } from './header-row';
import { longestCell, type Table } from './table';
import { lineNumber } from '../line/line-notation';
import { type ColumnRole, describingRoles } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';

const label = String.raw`["']?[\p{L}][\p{L} .#_]{0,24}?["']?\s?[:=]`;
const pair = new RegExp(
  String.raw`(?<![\p{L}\d])(${label})\s?("[^"]*"|(?:[^;|{}",/\n\t]|(?<=\d)"(?=\s[^\s])|[,/](?!\s*${label}))*)`,
  'gu',
);
const longestName = 120;
const labeledLine = new RegExp(String.raw`^[\s•*–-]*${label}\s*\S`, 'u');

// "Color - Graphite", where the first word is a column heading
const dashedLabel = /^([\s•*–-]*\p{L}[\p{L} .#]{0,24}?) [-–—] (?=\S)/gmu;
// "Item 12: iPhone 13" above other labeled lines
const numberedLabel =
  /^([\s•*–-]*)(?:item|lot|device|product|unit|line|pos|position|artikel|article|artículo) ?#?\d{1,4} ?:(?=\s)/gimu;
/** Writes labels in one form: "Color - Graphite" as "Color: Graphite", and a numbered label as "Model:". */
const withLabels = (line: string): string =>
  line
    .replaceAll(dashedLabel, (match, name: string) => (columnOf(name).role === null ? match : `${name}: `))
    .replaceAll(numberedLabel, '$1Model:');

const isLabeled = (line: string) => labeledLine.test(withLabels(line));

/** Whether a line names a model, has no label and no amounts. */
export const isNameAlone = (line: string) => {
  if (line.length > longestName || /[$€£@]/.test(line) || isLabeled(line)) return false;
  const name = line.replace(lineNumber, '').replaceAll(/\d+ ?mm(?!\p{L})/giu, '');
  const { models, numbers } = readDeviceWords(name);
  return models.length > 0 && numbers.length === 0;
};

const namedColumns = (line: string): { column: Column; cell: string }[] =>
  [...withLabels(line).matchAll(pair)].flatMap(([, name = '', value = '']) => {
    const column = columnOf(name.replaceAll(/["'=]/g, ''));
    // JSON's word for an empty value
    const cell = value.trim() === 'null' ? '' : value.replaceAll('"', '').trim();
    // "Qty: 22 @ $138"
    const [quantity = '', price, ...notes] = column.role === 'quantity' ? cell.split(/ @ |, /) : [cell];
    if (price === undefined || !cell.includes(' @ ')) return { column, cell };
    return [
      { column, cell: quantity },
      { column: { ...plainColumn, role: 'price', currency: null }, cell: price },
      { column: { ...plainColumn, role: null, currency: null }, cell: notes.join(', ') },
    ];
  });

/** The roles of the labels of a line, if the parser knows them all: "Units: 14, Price: 20", not "Blue: 14". Empty for other lines. */
export function labeledRoles(line: string): ColumnRole[] {
  const columns = isLabeled(line) ? namedColumns(line).map(({ column }) => column) : [];
  const roles = columns.flatMap(({ role, variant }) => (role === null || variant !== null ? [] : [role]));
  return roles.length === columns.length ? roles : [];
}

/** The labeled properties of a line: "Color: Black  Grade: B". Null if the line holds anything else. */
export function namedProperties(line: string): (Pick<Table, 'columns'> & { cells: string[] }) | null {
  const namedCells = namedColumns(line.replaceAll(/ {2,}/g, ', '));
  const hasOnlyProperties = namedCells.every(({ column }) => describingRoles.has(column.role));
  if (namedCells.length < 2 || !hasOnlyProperties || namedCells.some(({ column }) => column.role === 'name'))
    return null;
  return { columns: namedCells.map(({ column }) => column), cells: namedCells.map(({ cell }) => cell) };
}

/** The values of a line such as "Model: iPhone 13, Qty: 20" or of JSON, with their columns. Null for other lines. */
export function namedValues(line: string): { columns: Column[]; cells: string[] } | null {
  if (withLabels(line).split(/[:=]/, 4).length < 4) return null;
  const namedCells = namedColumns(line);
  const columns = namedCells.map(({ column }) => column);
  const columnsWithRole = columns.filter(({ role }) => role !== null);
  const hasName = columns.some(({ role }) => role === 'name');
  if (!hasName || columnsWithRole.length < 3) return null;
  return { columns: resolveColumns(columns), cells: namedCells.map(({ cell }) => cell) };
}

/** The number of labeled lines that form one item, starting at an index: "Model: iPhone 13", "Color: Blue", "Qty: 20". 0 for none. */
export function labeledLines(lines: readonly { text: string }[], place: number): number {
  const seen = new Set<ColumnRole>();
  let count = 0;
  for (; count < longestCell; count += 1) {
    const { text } = lines[place + count] ?? { text: '' };
    if (!isLabeled(text)) break;
    // A line with all values of a lot is an item of its own.
    if (count > 0 && namedValues(text) !== null) break;
    // "Memory: -" states nothing.
    const stated = namedColumns(text).filter(({ cell }) => !/^[-–—]?$/.test(cell));
    const roles = stated.map(({ column }) => column.role);
    if (roles.some((role) => role !== null && seen.has(role))) break;
    for (const role of roles) if (role !== null) seen.add(role);
  }
  const isItem = seen.has('name') && (seen.has('quantity') || seen.has('price'));
  return isItem && count > 1 ? count : 0;
}
