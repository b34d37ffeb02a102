import { serverClock } from '@/api/clients';
import type { SellRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { notify } from '@/ui/feedback/notify';
import type { Lots } from '../results/lots';
import { readSelection } from '../selection/selection-store';
import { chosenColumns } from './table-layout';
import { readSettings } from './table-settings-store';

/** How much of what was searched for a list has: all of it, a page, or what is loaded so far. */
export type ListExtent = 'all' | 'page' | 'soFar';

/** What is taken out of a list, and how that is called. */
export interface ExportedLots {
  lots: () => Promise<readonly SellRequest[]>;
  count: number;
  /** "3 selected lots", "all 812 lots", "50 lots on this page", "25 lots loaded so far". */
  words: string;
  /** The command that downloads them: "Download CSV (812 lots)". */
  download: string;
}

const exportOf = (
  lots: ExportedLots['lots'],
  count: number,
  words: string,
  inFile = words,
): ExportedLots => ({
  lots,
  count,
  words,
  download: `Download CSV (${inFile})`,
});

/**
 * The lots to take along: those that are selected, or else all of the list in its order.
 * @param extent how much of what was searched for the list has: all of it, a page, or what is loaded so far.
 */
export function exportedLots(list: Lots, extent: ListExtent): ExportedLots {
  const selected = [...readSelection().values()];
  if (selected.length > 0) {
    return exportOf(
      () => Promise.resolve(selected),
      selected.length,
      counted(selected.length, 'selected lot'),
    );
  }
  const { count } = list;
  if (extent === 'all') return everyLot(list.all, count);
  return exportOf(
    list.all,
    count,
    `${counted(count, 'lot')} ${extent === 'page' ? 'on this page' : 'loaded so far'}`,
  );
}

/** All lots that were searched for. */
export function everyLot(lots: ExportedLots['lots'], count: number): ExportedLots {
  const words = counted(count, 'lot');
  return exportOf(lots, count, count === 1 ? words : `all ${words}`, words);
}

/** The words that listings are read with are many: they come when they are used. */
const loadTexts = () => import('@/features/market-index/index/table-text');

const notLoaded = "Lotdesk couldn't load all of them. Try again.";

const columnNames = () => chosenColumns(readSettings()).map(({ id }) => id);

/** Copies lots as cells between tabs, with the columns that were chosen, and tells what became of it. */
export async function copyLots({ lots, words }: ExportedLots): Promise<void> {
  const rows = lots();
  try {
    const names = columnNames();
    const text = Promise.all([rows, loadTexts()]).then(
      ([all, { clipboardTextOf }]) => new Blob([clipboardTextOf(all, names)], { type: 'text/plain' }),
    );
    // Given as a promise: Safari does not allow a write that begins after the press has ended.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    notify({ title: `Copied ${words}`, description: 'Paste into a spreadsheet.' });
  } catch {
    const isLoaded = await rows.then(
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

/** Saves lots as a CSV file, with the columns that were chosen, and notifies of the result. */
export async function saveLots({ lots, words }: ExportedLots): Promise<void> {
  let text: string;
  try {
    const [all, { csvOf }] = await Promise.all([lots(), loadTexts()]);
    text = csvOf(all, columnNames());
  } catch {
    notify({
      title: `Couldn't save ${words}`,
      description: notLoaded,
      isFailure: true,
    });
    return;
  }
  const day = new Date(serverClock.now()).toISOString().slice(0, 10);
  // The mark tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `lots-${day}.csv`;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  notify({ title: `Saved ${words}`, description: `Saved as ${link.download}.` });
}
