import type { ListLine, SavedList } from '@/contract/lists';
import { deviceColumns } from '@/features/buy-requests/device-text';
import { type Column, type Table, tableOf, timeCell } from '@/lib/export/table';
import { decimalFromCents } from '@/lib/money';
import type { Exported } from '@/ui/export/export-table';

/** The price column of one currency. */
const priceColumn = (currency: string): Column<ListLine> => ({
  label: `Price, ${currency}`,
  kind: 'money',
  cell: (line) => (line.price !== null && line.currency === currency ? decimalFromCents(line.price) : ''),
});

const sourceColumns: Column<ListLine>[] = [
  { label: 'Priced, UTC', kind: 'time', cell: ({ pricedAt }) => timeCell(pricedAt) },
  { label: 'Listing ID', cell: ({ listing: sellRequestId }) => sellRequestId ?? '' },
];

/** The lines of a saved list as a table, with a price column per currency. */
export function listTable(lines: readonly ListLine[]): Table {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return tableOf(
    [...deviceColumns((line: ListLine) => line), ...currencies.map(priceColumn), ...sourceColumns],
    lines,
  );
}

/**
 * A saved list for the export menu.
 * @param load loads the lines, which the overview does not have
 */
export function exportedList(
  { name, lineCount }: Pick<SavedList, 'name' | 'lineCount'>,
  load: () => Promise<readonly ListLine[]>,
): Exported {
  return {
    label: 'All lines',
    count: lineCount,
    noun: 'line',
    file: `list-${name}`,
    table: async () => listTable(await load()),
  };
}
