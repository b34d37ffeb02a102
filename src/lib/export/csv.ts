import { isNumberCell, type Table } from './table';

// The start of a formula in a spreadsheet, including full-width signs and leading blanks.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The header and the rows. An apostrophe goes before text that a spreadsheet would run as a formula; numbers stay numbers. */
function safeLines({ columns, rows }: Table): string[][] {
  return [
    columns.map(({ label }) => label),
    ...rows.map((row) =>
      row.map((cell, place) => {
        const isNumber = isNumberCell(columns[place]?.kind ?? 'text', cell);
        return !isNumber && formulaStart.test(cell) ? `'${cell}` : cell;
      }),
    ),
  ];
}

/** A table as a CSV file (RFC 4180). The byte order mark at its start tells spreadsheets that it is UTF-8. */
export function csvOf(table: Table): string {
  const lines = safeLines(table).map((row) =>
    row.map((cell) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)).join(','),
  );
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** A table as clipboard text for spreadsheets: cells separated by tabs, one row per line. */
export function clipboardTextOf(table: Table): string {
  return safeLines(table)
    .map((row) =>
      row
        .map((cell) => cell.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' '))
        .map((cell) => (cell.startsWith('"') ? quoted(cell) : cell))
        .join('\t'),
    )
    .join('\n');
}
