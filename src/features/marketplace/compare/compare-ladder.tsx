import { type KeyboardEvent, useId, useState } from 'react';
import type { Pick as Picked } from '@/features/market-index/index/cheapest-sell-requests';
import type { LadderRung, LadderStep } from '@/features/market-index/index/ladder';
import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { gradeText } from '@/lib/text/grade-text';
import { breakableText } from '@/ui/breakable-text';
import { classNames } from '@/ui/class-names';
import { notStated } from '../search/sell-request-text';
import { SelectRowCheckbox } from '../table/select-checkbox';
import { indexOf, targetRow, rowAt, rowOf } from '../table/row-navigation';
import { toggleSellRequest } from '../selection/selection-store';

/** Visible lots of a grade until the buyer expands it. */
const shortRung = 60;

interface CompareLadderProps {
  rungs: readonly LadderRung[];
  /** No more lots can load. Until then they are not counted. */
  isWhole: boolean;
  /** The cheapest mix, with the pieces of each lot. */
  picks: readonly Picked[];
  onOpen: (sellRequestId: string) => void;
}

/** The lots by grade and price, each with the running quantity and cost. */
export function CompareLadder({ rungs, isWhole, picks, onOpen }: CompareLadderProps) {
  const [visited, setVisited] = useState('');
  const [whole, setWhole] = useState<readonly string[]>([]);
  const most = Math.max(1, ...rungs.map(({ steps }) => steps.at(-1)?.quantity ?? 0));
  const taken = new Map(picks.map(({ entry, pieces }) => [entry.sellRequest.id, pieces]));
  const visibleRungs = rungs.map((rung) => {
    // Always shows the lots of the cheapest mix.
    const last = rung.steps.findLastIndex(({ entry }) => taken.has(entry.sellRequest.id)) + 1;
    const count = whole.includes(rung.grade) ? rung.steps.length : Math.max(shortRung, last);
    return { ...rung, visibleSteps: rung.steps.slice(0, count) };
  });
  const sellRequests = visibleRungs.flatMap(({ visibleSteps }) =>
    visibleSteps.map(({ entry }) => entry.sellRequest),
  );
  const stop = sellRequests.find(({ id }) => id === visited) ?? sellRequests[0];

  function press(event: KeyboardEvent<HTMLElement>) {
    const row = rowOf(event.target);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = row.dataset.lot;
    const isOnCheckbox = event.target instanceof HTMLInputElement;
    if (event.key === ' ' && at && !isOnCheckbox) {
      event.preventDefault();
      if (!event.repeat) toggleSellRequest(sellRequests, at, event.shiftKey);
      return;
    }
    const place = targetRow(event.key, indexOf(row), sellRequests.length, 12);
    if (place === null) return;
    event.preventDefault();
    rowAt(event.currentTarget, place)?.querySelector('button')?.focus();
  }

  if (sellRequests.length === 0) {
    return <p className="py-10 text-center text-sm text-muted">No lots within these limits.</p>;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows have buttons; this moves the focus
    <table
      onKeyDown={press}
      // Firefox clicks a button when Space is released.
      onKeyUp={(event) => {
        if (event.key === ' ' && event.target instanceof HTMLButtonElement && rowOf(event.target)) {
          event.preventDefault();
        }
      }}
      className="w-full border-separate border-spacing-0 text-sm tabular-nums max-sm:-mx-2 max-sm:w-[calc(100%+1rem)]"
    >
      <caption className="sr-only">Lots by grade, cheapest first; prices in US dollars</caption>
      <thead className="sticky -top-4 z-10 bg-raised">
        <tr className="h-8 text-right text-xs text-muted *:border-b *:border-line *:px-1 sm:*:px-1.5 *:font-medium">
          <th scope="col" className="w-7 sm:w-9">
            <span className="sr-only">Selected</span>
          </th>
          <th scope="col" className="text-left">
            Lot
          </th>
          <th scope="col">Price</th>
          <th scope="col">Pieces</th>
          <th scope="col" className="w-10 sm:w-48">
            Running qty
          </th>
          <th scope="col" className="max-sm:hidden">
            Running cost
          </th>
          <th scope="col" className="w-10 sm:w-14">
            Buy
          </th>
        </tr>
      </thead>
      {visibleRungs.map(({ grade, steps, visibleSteps }) => (
        <tbody key={grade}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={7}
              className="border-b border-line px-1.5 pt-4 pb-1.5 text-left font-semibold"
            >
              {grade === '' ? 'No grade' : gradeText(grade)}{' '}
              <span className="ml-1 font-normal text-muted">{rungText(steps, isWhole)}</span>
            </th>
          </tr>
          {visibleSteps.map((step) => {
            const { id } = step.entry.sellRequest;
            return (
              <Step
                key={id}
                step={step}
                index={sellRequests.indexOf(step.entry.sellRequest)}
                most={most}
                pieces={taken.get(id) ?? null}
                isStop={id === stop?.id}
                onVisit={() => setVisited(id)}
                onOpen={() => onOpen(id)}
                onSelect={(isRange) => toggleSellRequest(sellRequests, id, isRange)}
              />
            );
          })}
          {visibleSteps.length < steps.length ? (
            <tr>
              <td colSpan={7} className="px-1.5 py-1">
                <button
                  type="button"
                  className="min-h-7 text-sm text-accent hover:underline"
                  onClick={() => setWhole([...whole, grade])}
                >
                  {isWhole ? `Show all ${formatCount(steps.length)}` : 'Show all'}
                </button>
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </table>
  );
}

function rungText(steps: readonly LadderStep[], isWhole: boolean): string {
  const from = `from ${formatMoney(steps[0]?.entry.price ?? 0)}`;
  if (!isWhole) return `${from} so far`;
  const pieces = steps.at(-1)?.quantity ?? 0;
  return `${counted(steps.length, 'lot')} · ${counted(pieces, 'pc')} · ${from}`;
}

interface StepProps {
  step: LadderStep;
  index: number;
  /** Pieces of the largest grade: the length of a full bar. */
  most: number;
  /** Pieces in the cheapest mix; null if the lot is not part of it. */
  pieces: number | null;
  isStop: boolean;
  onVisit: () => void;
  onOpen: () => void;
  onSelect: (isRange: boolean) => void;
}

function Step({ step: { entry, quantity, cost }, index, most, pieces, isStop, ...on }: StepProps) {
  const { sellRequest, carrier, price, minQuantity } = entry;
  const { color } = sellRequest.properties;
  const nameId = useId();
  const words = [color, carrier].filter((word) => word && word !== 'N/A').join(' · ');
  return (
    <tr
      data-lot={sellRequest.id}
      data-index={index}
      className={classNames(
        'h-8 text-right *:border-b *:border-line *:px-1 sm:*:px-1.5 max-sm:*:py-1 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        pieces !== null && 'bg-accent-tint',
      )}
    >
      <td>
        <SelectRowCheckbox
          sellRequestId={sellRequest.id}
          nameId={nameId}
          onSelect={on.onSelect}
          tabIndex={-1}
        />
      </td>
      <th scope="row" className="w-1/3 max-w-0 text-left font-normal">
        <button
          type="button"
          id={nameId}
          tabIndex={isStop ? 0 : -1}
          title={sellRequest.name}
          aria-label={`${sellRequest.name}${words ? `, ${words}` : ''}`}
          onFocus={on.onVisit}
          onClick={on.onOpen}
          className="min-h-6 w-full text-left wrap-anywhere outline-none hover:underline max-sm:text-xs sm:truncate"
        >
          {breakableText(words || sellRequest.name)}
        </button>
      </th>
      <td className="font-medium">{formatMoney(price)}</td>
      <td>
        {minQuantity > 1 ? (
          <span className="text-xs whitespace-nowrap text-muted max-sm:block sm:mr-2">
            MOQ {formatCount(minQuantity)}
          </span>
        ) : null}
        {formatCount(entry.quantity)}
      </td>
      <td>
        <span className="flex items-end justify-end gap-x-2 max-sm:flex-col-reverse sm:items-center">
          <Bar before={(quantity - entry.quantity) / most} own={entry.quantity / most} />
          <span className="sm:min-w-10">{formatCount(quantity)}</span>
        </span>
      </td>
      <td className="text-muted max-sm:hidden">{cost === null ? notStated : formatMoney(cost)}</td>
      <td className="font-semibold">{pieces === null ? '' : formatCount(pieces)}</td>
    </tr>
  );
}

/** A bar of the pieces before a lot and its own. */
function Bar({ before, own }: { before: number; own: number }) {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return (
    <span
      aria-hidden="true"
      className="flex h-1 min-w-0 shrink-0 overflow-hidden rounded-full bg-hover max-sm:w-full sm:flex-1"
    >
      <span className="bg-line-strong" style={{ width: percent(before) }} />
      <span className="min-w-px bg-muted" style={{ width: percent(own) }} />
    </span>
  );
}
