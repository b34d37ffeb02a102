import type { Table } from '@/lib/export/table';
import { systemClock } from '@/lib/clock';
import { counted } from '@/lib/text/count-text';
import { notify } from '../feedback/notify';

/** Rows that can be exported. */
export interface Exported {
  /** The name of the part, if there are several: "This page". */
  label: string;
  count: number;
  /** The noun for a row: "lot". */
  noun: string;
  /** The plural, if it is not the noun and an s: "lots loaded so far". */
  plural?: string;
  /** The content, for the file name: "cart". */
  file: string;
  table: () => Promise<Table>;
}

/** The file formats, with the names on their buttons. */
export const fileFormats = { csv: 'CSV', xlsx: 'Excel' } as const;
export type FileFormat = keyof typeof fileFormats;

/** The number of rows in words: "4,989 lots". */
export const exportedText = ({ count, noun, plural }: Exported): string => counted(count, noun, plural);

const notLoaded = "Lotdesk couldn't load all of them. Try again.";
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Copies rows as tab-separated cells, and notifies of the result. */
export async function copyTable(exported: Exported): Promise<void> {
  const table = exported.table();
  const words = exportedText(exported);
  try {
    const text = Promise.all([table, import('@/lib/export/csv')]).then(
      ([rows, { clipboardTextOf }]) => new Blob([clipboardTextOf(rows)], { type: 'text/plain' }),
    );
    // A promise, because Safari does not allow a write that begins after the press has ended.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    notify({ title: `Copied ${words}`, description: 'Paste into a spreadsheet.' });
  } catch {
    const isLoaded = await table.then(
      () => true,
      () => false,
    );
    notify({
      title: `Couldn't copy ${words}`,
      description: isLoaded ? 'Your browser blocked copying. Download a CSV instead.' : notLoaded,
      isFailure: true,
    });
  }
}

async function fileOf(table: Table, format: FileFormat): Promise<Blob> {
  if (format === 'csv') {
    const { csvOf } = await import('@/lib/export/csv');
    return new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' });
  }
  const { xlsxOf } = await import('@/lib/export/xlsx');
  return new Blob([xlsxOf(table)], { type: sheetType });
}

/** The name of a file: its content, and the buyer's date. */
function fileName(what: string, format: FileFormat): string {
  const now = new Date(systemClock.now());
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `lotdesk-${what.replaceAll(/[^\w-]+/g, '-')}-${day}.${format}`;
}

/** Downloads rows as a file, and notifies of the result. */
export async function downloadTable(exported: Exported, format: FileFormat): Promise<void> {
  let file: Blob;
  try {
    file = await fileOf(await exported.table(), format);
  } catch {
    const title = `Couldn't download ${exportedText(exported)}`;
    notify({ title, description: notLoaded, isFailure: true });
    return;
  }
  const name = fileName(exported.file, format);
  saveFile(file, name);
  notify({ title: `Downloaded ${exportedText(exported)}`, description: name });
}

/** Saves a file to the buyer's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after this function ends.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
