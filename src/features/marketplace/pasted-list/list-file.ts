/*
 * Reads the file of a list as text. Spreadsheets become cells between tabs.
 */

/** A file that cannot be read; the message says why, for the buyer. */
export class UnreadableFile extends Error {}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, place) => bytes[place] === byte);

/** The text of bytes: by their byte order mark, otherwise UTF-8 where they are valid, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell as text; one with a line break or a tab becomes one line. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // As a spreadsheet shows it: 0.1 + 0.2 is 0.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell !== 'string' && typeof cell !== 'boolean') return '';
  return String(cell).replaceAll(/\s+/g, ' ').trim();
}

/** Rows of a sheet as lines with tabs between the cells. */
export const sheetText = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map(cellText).join('\t').trimEnd()).join('\n');

async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  // In the page and not in a worker of the library: the page's policy allows no worker made from text.
  const [{ default: readSheets }, { unzipSync, zipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('fflate'),
  ]).catch(() => {
    throw new UnreadableFile("Part of Lotdesk didn't load. Reload the page to open spreadsheets.");
  });
  try {
    // The library unzips parts above 512 kB in such a worker, and parts that are not compressed without one.
    const parts = unzipSync(bytes, { filter: ({ name: part }) => /\.(?:xml|rels)$/.test(part) });
    const sheets = await readSheets(zipSync(parts, { level: 0 }).buffer);
    return sheets
      .map(({ data }) => sheetText(data))
      .filter((text) => text.trim() !== '')
      .join('\n\n');
  } catch {
    throw new UnreadableFile(`${name} is not a spreadsheet that can be read. Save it as .xlsx or .csv.`);
  }
}

/**
 * The text of a file.
 * @throws UnreadableFile for a file that is no text and no .xlsx.
 */
export async function readListFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new UnreadableFile(`${file.name} can't be read. It may have been moved or deleted.`);
    },
  );
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return readSpreadsheet(bytes, file.name);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(`${file.name} is an old Excel file. Save it as .xlsx or .csv.`);
  const text = decodeText(bytes);
  // Text has no zero characters; pictures and PDFs do.
  if (text.includes('\0') || startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile(`${file.name} is not a text file. Open a .txt, .csv, .tsv or .xlsx file.`);
  if (text.trim() === '') throw new UnreadableFile(`${file.name} is empty.`);
  return text;
}
