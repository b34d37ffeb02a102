import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/controls/button';
import { toolControlClass } from '@/ui/controls/control-class';
import { type LotRequest, specConflict, statedSpecs, sumOfRequests } from '../line-match/lot-requests';
import { type ItemRow, type ListRow, listPriceOf, selectedLines } from './list-rows';
import { changePastedList, readPastedList } from './pasted-list-store';

/** Offers the list's own prices for rows that state one, or the asking prices. */
function offerPrices(rows: readonly ItemRow[], isOwn: boolean): void {
  const { decisions } = readPastedList();
  const changed = rows.map((row) => {
    const offer = isOwn ? (listPriceOf(row) ?? undefined) : undefined;
    return [row.id, { ...decisions[row.id], offer }] as const;
  });
  changePastedList({ decisions: { ...decisions, ...Object.fromEntries(changed) } });
}

/** What the selected rows offer; `own` where they differ from both. */
function offerKind(rows: readonly ItemRow[]): 'asking' | 'list' | 'own' {
  if (rows.every(({ offer }) => offer === null)) return 'asking';
  return rows.every((row) => row.offer === listPriceOf(row)) ? 'list' : 'own';
}

interface RequestBarProps {
  rows: readonly ListRow[];
  requests: readonly LotRequest[];
  onRequest: () => void;
}

/** The sum of the selected lines and what can be done with them. */
export function RequestBar({ rows, requests, onRequest }: RequestBarProps) {
  const selected = rows.flatMap((row) => (row.kind === 'item' && row.isSelected ? [row] : []));
  const { pieces, total } = sumOfRequests(requests);
  const conflict = specConflict(statedSpecs(selectedLines(rows)));
  const conflicts = requests.filter(({ hasSeveralOffers }) => hasSeveralOffers);
  const kind = offerKind(selected);
  const lines = selected.length === 0 ? 'No line selected' : `${counted(selected.length, 'line')} selected`;
  const money = total === null ? '' : ` · ${formatMoney(total)}${kind === 'asking' ? ' at asking' : ''}`;
  return (
    <div className="sticky bottom-12 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg border-t border-line bg-surface px-3 py-2 md:bottom-0">
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {lines}
        {selected.length === 0 ? null : (
          <span className="font-normal text-muted">{` · ${counted(pieces, 'pc')}${money}`}</span>
        )}
      </p>
      {conflict ? <p className="basis-full text-xs text-warn md:order-last">{conflict}</p> : null}
      {conflicts.length > 0 ? (
        <p className="basis-full text-xs text-warn md:order-last">
          {`Lines with different offers share ${counted(conflicts.length, 'lot')}: the lowest is offered.`}
        </p>
      ) : null}
      <select
        aria-label="Offer"
        value={kind}
        disabled={selected.length === 0}
        onChange={({ target }) => offerPrices(selected, target.value === 'list')}
        className={classNames(toolControlClass, 'h-tool px-2')}
      >
        <option value="asking">Offer asking prices</option>
        <option value="list" disabled={selected.every((row) => listPriceOf(row) === null)}>
          Offer list prices
        </option>
        {kind === 'own' ? (
          <option value="own" disabled>
            Offer as entered
          </option>
        ) : null}
      </select>
      <Button size="tool" look="primary" disabled={requests.length === 0} onClick={onRequest}>
        {requests.length === 0 ? 'Request lots' : `Request ${counted(requests.length, 'lot')}`}
      </Button>
    </div>
  );
}
