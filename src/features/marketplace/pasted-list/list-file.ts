/*
 * Reads a file with a list as text. The cells of a spreadsheet are separated by tabs.
 */

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, place) => bytes[place] === byte);

/** Decodes bytes by their byte order mark, else as UTF-8 if they are valid, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell as one line of text. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // As a spreadsheet shows it: 0.1 + 0.2 is 0.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell !== 'string' && typeof cell !== 'boolean') return '';
  return String(cell).replaceAll(/\s+/g, ' ').trim();
}

/** The rows of a sheet as lines, with tabs between the cells. */
export const sheetText = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map(cellText).join('\t').trimEnd()).join('\n');

/** The text of a list, or why the file can't be read, as a sentence for the buyer. */
type ListFile = { text: string } | { problem: string };

async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ListFile> {
  let libraries: [typeof import('read-excel-file/universal'), typeof import('fflate')];
  try {
    // Runs in the page: the library creates its worker from text, which the Content-Security-Policy forbids.
    libraries = await Promise.all([import('read-excel-file/universal'), import('fflate')]);
  } catch {
    return { problem: "Part of Lotdesk didn't load. Reload the page to open spreadsheets." };
  }
  const [{ default: readSheets }, { unzipSync, zipSync }] = libraries;
  try {
    // The library unzips parts above 512 kB in such a worker, and uncompressed parts without one.
    const parts = unzipSync(bytes, { filter: ({ name: part }) => /\.(?:xml|rels)$/.test(part) });
    const sheets = await readSheets(zipSync(parts, { level: 0 }).buffer);
    const texts = sheets.map(({ data }) => sheetText(data)).filter((text) => text.trim() !== '');
    return { text: texts.join('\n\n') };
  } catch {
    return { problem: `${name} is not a spreadsheet that can be read. Save it as .xlsx or .csv.` };
  }
}

/** Reads a text file or an .xlsx file. */
export async function readListFile(file: File): Promise<ListFile> {
  const { name } = file;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: `${name} can't be read. It may have been moved or deleted.` };
  }
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return readSpreadsheet(bytes, name);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: `${name} is an old Excel file. Save it as .xlsx or .csv.` };
  const text = decodeText(bytes);
  // Text has no zero characters; pictures and PDFs do.
  if (text.includes('\0') || startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return { problem: `${name} is not a text file. Open a .txt, .csv, .tsv or .xlsx file.` };
  return text.trim() === '' ? { problem: `${name} is empty.` } : { text };
}
