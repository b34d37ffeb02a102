import { serverClock } from '@/api/clients';
import { clipboardTextOf, csvOf } from '@/features/market-index/index/table-text';
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
  lots: () => readonly SellRequest[];
  count: number;
  /** "3 selected lots", "all 812 lots", "the 50 lots of this page", "the 25 lots loaded so far". */
  words: string;
}

/**
 * The lots to take along: those that are selected, or else all of the list in its order.
 * @param extent how much of what was searched for the list has: all of it, a page, or what is loaded so far.
 */
export function exportedLots(list: Lots, extent: ListExtent): ExportedLots {
  const selected = [...readSelection().values()];
  if (selected.length > 0) {
    return {
      lots: () => selected,
      count: selected.length,
      words: counted(selected.length, 'selected lot'),
    };
  }
  const { count } = list;
  const the = count === 1 ? 'the one lot' : `the ${counted(count, 'lot')}`;
  const words = {
    all: count === 1 ? the : `all ${counted(count, 'lot')}`,
    page: `${the} of this page`,
    soFar: `${the} loaded so far`,
  };
  return { lots: list.all, count, words: words[extent] };
}

const columnNames = () => chosenColumns(readSettings()).map(({ id }) => id);

/** Copies lots as cells between tabs, with the columns that were chosen, and tells what became of it. */
export async function copyLots({ lots, words }: ExportedLots): Promise<void> {
  try {
    await navigator.clipboard.writeText(clipboardTextOf(lots(), columnNames()));
    notify({ title: `Copied ${words}`, description: 'Paste into a spreadsheet.' });
  } catch {
    notify({
      title: `Couldn't copy ${words}`,
      description: 'Your browser blocked copying. Download a CSV instead.',
      isFailure: true,
    });
  }
}

/** Saves lots as a CSV file, with the columns that were chosen. */
export function saveLots({ lots, words }: ExportedLots): void {
  const day = new Date(serverClock.now()).toISOString().slice(0, 10);
  // The mark tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\uFEFF', csvOf(lots(), columnNames())], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `lots-${day}.csv`;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  notify({ title: `Saved ${words}`, description: `Saved as ${link.download}.` });
}
