import type { CartLine } from '@/contract/desk';
import { deviceColumns } from '@/features/buy-requests/device-text';
import { currencyOf, matchVerdict } from '@/features/buy-requests/match-verdict';
import { amountCell, type Column, type Table, tableOf, timeCell } from '@/lib/export/table';
import { cents, decimalFromCents, multiplyCents } from '@/lib/money';

/** The amounts in one currency; empty for lines in another. */
function moneyColumns(currency: string): Column<CartLine>[] {
  const inCurrency = (cell: Column<CartLine>['cell']) => (line: CartLine) =>
    currencyOf(line.buyRequest) === currency ? cell(line) : '';
  return [
    {
      label: `Offer, ${currency}`,
      kind: 'money',
      cell: inCurrency(({ buyRequest }) => amountCell(buyRequest.price)),
    },
    {
      label: `Total, ${currency}`,
      kind: 'money',
      cell: inCurrency(({ buyRequest: { price, quantity } }) =>
        decimalFromCents(multiplyCents(cents(price), quantity)),
      ),
    },
  ];
}

const requestColumns: Column<CartLine>[] = [
  { label: 'Match', cell: ({ buyRequest }) => matchVerdict(buyRequest).sentence },
  { label: 'Sent, UTC', kind: 'time', cell: ({ buyRequest }) => timeCell(Date.parse(buyRequest.createdAt)) },
  { label: 'Buy request ID', cell: ({ buyRequest }) => buyRequest.id },
];

/** The lines of the cart as a table; the amounts of each currency have their own columns. */
export function cartTable(lines: readonly CartLine[]): Table {
  const currencies = [...new Set(lines.map(({ buyRequest }) => currencyOf(buyRequest)))];
  return tableOf(
    [
      ...deviceColumns<CartLine>(({ buyRequest }) => buyRequest),
      ...currencies.flatMap(moneyColumns),
      ...requestColumns,
    ],
    lines,
  );
}
