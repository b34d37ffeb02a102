import { strToU8, zipSync } from 'fflate';
import { type ColumnKind, isNumberCell, type Table } from './table';

/*
 * An .xlsx file is a zip of a few XML parts (ECMA-376). No package that writes one works under the Content-Security-Policy:
 * docs/decisions/0024-xlsx.md.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `<Types xmlns="${packaging}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/>
</Types>`;

const fileRelations = `<Relationships xmlns="${packaging}/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`;

const workbook = `<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="Lotdesk" sheetId="1" r:id="rId1"/></sheets>
</workbook>`;

const workbookRelations = `<Relationships xmlns="${packaging}/relationships">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>
</Relationships>`;

/** The indexes of the cell formats in `styles`. */
const formats = { general: 0, header: 1, number: 2, money: 3, time: 4, text: 5 } as const;

// Number formats 3, 4 and 49 are built in: "#,##0", "#,##0.00" and text.
const styles = `<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="6">
<xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/>
<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/>
</cellXfs>
</styleSheet>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
// Characters that XML does not allow.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const longestCell = 32_767;

const xmlText = (text: string) =>
  text
    .slice(0, longestCell)
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>\r]/g, (sign) => entities[sign] ?? '');

/** A moment in days since 1899-12-30, as spreadsheets count; NaN for text that is not a moment. */
const serialDate = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

/** The name of a column: A to Z, then AA. */
function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

const textCell = (at: string, text: string, format: number) =>
  `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const numberCell = (at: string, digits: string, format: number) =>
  `<c r="${at}" s="${format}"><v>${digits}</v></c>`;

function cellOf(at: string, kind: ColumnKind, cell: string): string {
  if (cell === '') return '';
  if (kind === 'time' && !Number.isNaN(serialDate(cell))) {
    return numberCell(at, String(serialDate(cell)), formats.time);
  }
  // The digits are written as they are, never through a binary fraction.
  if (isNumberCell(kind, cell)) {
    const isWholeCents = /^-?\d+\.\d\d$/.test(cell);
    const moneyFormat = isWholeCents ? formats.money : formats.general;
    return numberCell(at, cell, kind === 'money' ? moneyFormat : formats.number);
  }
  return textCell(at, cell, formats.text);
}

function sheetOf({ columns, rows }: Table): string {
  const widths = columns.map(({ label }, place) => {
    let width = label.length;
    for (const row of rows) width = Math.max(width, row[place]?.length ?? 0);
    const number = place + 1;
    return `<col min="${number}" max="${number}" width="${Math.min(60, width + 2)}" customWidth="1"/>`;
  });
  const names = columns.map((_, place) => columnName(place));
  const header = columns.map(({ label }, place) => textCell(`${names[place]}1`, label, formats.header));
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, place) =>
      cellOf(`${names[place]}${index + 2}`, columns[place]?.kind ?? 'text', cell),
    );
    return `<row r="${index + 2}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}">
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols>
<sheetData><row r="1">${header.join('')}</row>${lines.join('')}</sheetData>
</worksheet>`;
}

/** A table as an .xlsx file with one sheet: amounts and counts as numbers, moments as dates, everything else as text. */
export function xlsxOf(table: Table): Uint8Array<ArrayBuffer> {
  const part = (xml: string) => strToU8(head + xml);
  return zipSync({
    '[Content_Types].xml': part(contentTypes),
    '_rels/.rels': part(fileRelations),
    'xl/workbook.xml': part(workbook),
    'xl/_rels/workbook.xml.rels': part(workbookRelations),
    'xl/styles.xml': part(styles),
    'xl/worksheets/sheet1.xml': part(sheetOf(table)),
  });
}
