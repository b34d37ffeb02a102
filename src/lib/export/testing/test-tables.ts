import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';

/** Any text that a seller may write, often with characters that are special in spreadsheets. */
export const anyCell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', '\t', '=', '-', '+', '@', "'", '<', '&', 'a', ' '),
  }),
);

/** The cells of a CSV file, parsed by RFC 4180. */
export function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  const text = file.replace(/^\uFEFF/, '');
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`Not CSV at ${cell.lastIndex}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A nonempty cell of an .xlsx file. */
export interface ReadCell {
  /** Its address: "B2". */
  at: string;
  /** The index of its format. */
  format: number;
  value: number | string;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };
const plain = (xml: string) => xml.replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity);

/** The cells of our .xlsx file in their order. */
export function readXlsx(file: Uint8Array): ReadCell[] {
  const sheet = unzipSync(file)['xl/worksheets/sheet1.xml'];
  const cells = strFromU8(sheet ?? new Uint8Array()).matchAll(
    /<c r="([A-Z]+\d+)" s="(\d+)"(?:><v>([^<]*)<\/v>| t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/g,
  );
  return [...cells].map(([, at = '', format, digits, text = '']) => ({
    at,
    format: Number(format),
    value: digits === undefined ? plain(text) : Number(digits),
  }));
}
