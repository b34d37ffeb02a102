import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { type RequestDraft, type SelectedLine, sumOfRequests } from '../line-match/request-drafts';
import { SendRequestsBar } from '../line-match/send-requests-bar';
import { type ItemRow, type ListRow, listPriceOf } from './list-rows';
import { decideEach } from './pasted-list-store';

/** Offers the asking prices, or the prices in the list of the rows that have one. */
function offerPrices(rows: readonly ItemRow[], isListPrice: boolean): void {
  decideEach(
    rows.map((row) => [row.id, { offer: isListPrice ? (listPriceOf(row) ?? undefined) : undefined }]),
  );
}

/** What the selected rows offer. `own`: neither all asking prices nor all prices in the list. */
function offerKind(rows: readonly ItemRow[]): 'asking' | 'list' | 'own' {
  if (rows.every(({ offer }) => offer === null)) return 'asking';
  return rows.every((row) => row.offer === listPriceOf(row)) ? 'list' : 'own';
}

interface RequestBarProps {
  rows: readonly ListRow[];
  selected: readonly SelectedLine[];
  requests: readonly RequestDraft[];
  onRequest: () => void;
}

/** The total of the selected lines, what to offer for them, and the button that requests their lots. */
export function RequestBar({ rows, selected, requests, onRequest }: RequestBarProps) {
  const items = rows.flatMap((row) => (row.kind === 'item' && row.isSelected ? [row] : []));
  const { pieces, total } = sumOfRequests(requests);
  const conflicts = requests.filter(({ hasSeveralOffers }) => hasSeveralOffers);
  const kind = offerKind(items);
  const lines = items.length === 0 ? 'No line selected' : `${counted(items.length, 'line')} selected`;
  const money = total === null ? '' : ` · ${formatMoney(total)}${kind === 'asking' ? ' at asking' : ''}`;
  return (
    <SendRequestsBar
      selected={selected}
      requests={requests}
      onRequest={onRequest}
      warning={
        conflicts.length > 0
          ? `Lines with different offers share ${counted(conflicts.length, 'lot')}: the lowest is offered.`
          : ''
      }
      summary={
        <p role="status" className="mr-auto text-sm font-medium tabular-nums">
          {lines}
          {items.length === 0 ? null : (
            <span className="font-normal text-muted">
              {` · ${counted(requests.length, 'lot')} · ${counted(pieces, 'pc')}${money}`}
            </span>
          )}
        </p>
      }
    >
      <select
        aria-label="Offer"
        value={kind}
        disabled={items.length === 0}
        onChange={({ target }) => offerPrices(items, target.value === 'list')}
        className={classNames(toolControlClass, 'h-tool px-2')}
      >
        <option value="asking">Offer asking prices</option>
        <option value="list" disabled={items.every((row) => listPriceOf(row) === null)}>
          Offer prices in the list
        </option>
        {kind === 'own' ? (
          <option value="own" disabled>
            Offer as entered
          </option>
        ) : null}
      </select>
    </SendRequestsBar>
  );
}
