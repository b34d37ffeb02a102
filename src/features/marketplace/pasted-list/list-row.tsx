import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { highestPrice, mostPieces } from '@/features/buy-requests/buy-request-draft';
import type { MatchPick } from '@/features/market-index/index/match-lines';
import type { MatchedItem } from '@/features/pasted-lists/match/match-list';
import type { SkippedLine } from '@/features/pasted-lists/parse/list/list-item';
import { decimalFromCents, formatMoney } from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';
import { factsText } from '@/lib/text/facts-text';
import { gradeText } from '@/lib/text/grade-text';
import { withBreaks } from '@/ui/breakable-text';
import { classNames } from '@/ui/class-names';
import { Checkbox } from '@/ui/controls/checkbox';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';
import { propertiesText } from '../search/sell-request-text';
import { LineChoices } from '../line-match/line-choices';
import { NumberCell } from '../line-match/number-cell';
import { type ItemRow, type ListRow, listPriceOf, type SkippedRow } from './list-rows';
import { allowAgain, decide } from './pasted-list-store';
import { sentText } from './sent-items';

/** The columns, and their places in the stacked layout of narrow screens. */
export const rowGrid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-1 md:grid-cols-[1.75rem_minmax(0,9fr)_minmax(0,10fr)_5rem_6.5rem_6rem_minmax(0,13fr)]';
const whole = 'max-md:col-span-2 max-md:col-start-2';

interface RowProps {
  row: ListRow;
  /** Every lot for sale is loaded. */
  isWhole: boolean;
}

/** The cells of a row. */
export const RowCells = memo(function Cells({ row, isWhole }: RowProps) {
  return row.kind === 'item' ? <ItemCells row={row} isWhole={isWhole} /> : <SkippedCells row={row} />;
});

/** Between a separator and the next cell: "Grade,Qty,Price". */
const cellStart = /(?<=[,;|])(?=\S)/;

/** A line as it was written, with the lines that continue it. */
function LineCell({ lines }: { lines: readonly Pick<SkippedLine, 'line' | 'text'>[] }) {
  const inOrder = lines.toSorted((one, other) => one.line - other.line);
  const [first, last] = [inOrder[0]?.line, inOrder.at(-1)?.line];
  const text = inOrder.map((one) => one.text.replaceAll('\t', '  ').trim()).join(' · ');
  return (
    <span role="cell" className={classNames('flex min-w-0 gap-2 text-muted', whole)}>
      <span className="min-w-6 text-right text-xs leading-5 text-faint tabular-nums">
        {first === last ? first : `${first}–${last}`}
      </span>
      <bdi
        className={classNames(
          'min-w-0 font-mono text-xs leading-5 wrap-anywhere',
          lines.length > 1 ? 'line-clamp-6' : 'line-clamp-3',
        )}
        title={text}
      >
        {withBreaks(text.split(cellStart))}
      </bdi>
    </span>
  );
}

function SkippedCells({ row: { skipped, verdict } }: { row: SkippedRow }) {
  return (
    <>
      <span role="cell" />
      <LineCell lines={[skipped]} />
      {['device', 'quantity', 'price in list', 'offer'].map((column) => (
        <span key={column} role="cell" className="max-md:hidden" />
      ))}
      <span role="cell" className={classNames('md:pl-3', tones[verdict], whole)}>
        {verdict === 'skipped' ? `Skipped: ${skipped.reason}` : 'No model that we know in this line'}
      </span>
    </>
  );
}

/** The device of a line. If it can be several models, the buyer's answer. */
function deviceName({ item, questions }: MatchedItem): string {
  const question = questions.find(({ subject }) => subject === 'model');
  return question ? (question.answer ?? 'Several models') : item.name;
}

/** The asking price of picks as a placeholder; a word for several prices. */
function askingText(picks: readonly MatchPick[]): string {
  const [first] = picks;
  if (!first) return '';
  return picks.every(({ price }) => price === first.price) ? decimalFromCents(first.price) : 'Asking';
}

function ItemCells({ row, isWhole }: { row: ItemRow; isWhole: boolean }) {
  const { id, match, canSelect, offer } = row;
  // Shows the change before a long list renders.
  const [isChecked, check] = useOptimisticChoice(row.isSelected, (isSelected: boolean) =>
    decide([id], { isSelected }),
  );
  const { item, neededPieces, picks } = match;
  const { storage, grade, carrier, color, countrySpec } = item.properties;
  const facts = [storage, grade && gradeText(grade), carrier, color, countrySpec && `${countrySpec} spec`];
  const device = deviceName(match);
  const name = `line ${item.line}: ${device}`;
  return (
    <>
      <span role="cell">
        <Checkbox
          label={`Select ${name}`}
          isLabelHidden
          checked={isChecked}
          disabled={!canSelect}
          onChange={({ target }) => check(target.checked)}
        />
      </span>
      <LineCell lines={[item, ...row.moreLines]} />
      <span role="cell" className={classNames('min-w-0', whole)}>
        <bdi className="font-medium wrap-anywhere">{device}</bdi>
        <span className="block text-xs text-muted wrap-anywhere">
          <bdi>{factsText(facts)}</bdi>
        </span>
        {row.sent ? null : <LineChoices match={match} name={name} onEdit={(edit) => decide([id], edit)} />}
      </span>
      <span role="cell" className="max-md:col-start-2">
        <span aria-hidden="true" className="text-xs text-muted md:hidden">
          Quantity
        </span>
        <NumberCell
          column="quantity"
          label={`Quantity of ${name}`}
          value={neededPieces}
          max={mostPieces}
          isDisabled={row.sent !== null}
          onChange={(quantity) =>
            decide([id], {
              quantity: quantity === null || quantity === item.quantity ? undefined : quantity,
            })
          }
        />
      </span>
      <span
        role="cell"
        className="text-right leading-7 tabular-nums max-md:order-last max-md:col-span-2 max-md:col-start-2 max-md:text-left"
      >
        <ListPrice row={row} name={name} />
      </span>
      <span role="cell">
        {canSelect ? (
          <>
            <span aria-hidden="true" className="text-xs text-muted md:hidden">
              Offer, USD each
            </span>
            <NumberCell
              column="offer"
              label={`Offer for ${name}`}
              value={offer}
              max={highestPrice}
              placeholder={askingText(picks)}
              onChange={(cents) => decide([id], { offer: cents ?? undefined })}
            />
          </>
        ) : null}
      </span>
      <span role="cell" className={classNames('min-w-0 md:pl-3', whole)}>
        <Verdict row={row} isWhole={isWhole} />
      </span>
    </>
  );
}

/** The price in the list. A press offers it. */
function ListPrice({ row, name }: { row: ItemRow; name: string }) {
  const { id, offer, canSelect, match } = row;
  const { item, overAsking } = match;
  if (item.price === null) return <span className="text-faint max-md:hidden">—</span>;
  const price = formatMoney(item.price, item.currency ?? 'USD');
  const own = listPriceOf(row);
  const difference =
    overAsking === null || overAsking === 0
      ? null
      : `${overAsking < 0 ? '−' : '+'}${formatCount(Math.abs(overAsking))}%`;
  const prefix = <span className="text-xs text-muted md:hidden">Price in list </span>;
  if (own === null || !canSelect)
    return (
      <>
        {prefix}
        <span className={item.currency === 'USD' ? undefined : 'text-muted'}>
          {item.currency === null ? decimalFromCents(item.price) : price}
        </span>
      </>
    );
  return (
    <>
      {prefix}
      <button
        type="button"
        aria-label={`Offer ${price}, the price in the list, for ${name}`}
        aria-pressed={offer === own}
        title={offer === own ? 'Offered. Press to offer the asking price.' : 'Offer this price'}
        onClick={() => decide([id], { offer: offer === own ? undefined : own })}
        className="rounded px-1 text-accent underline-offset-2 hover:underline aria-pressed:bg-accent-tint aria-pressed:font-medium md:-mr-1"
      >
        {price}
      </button>
      {difference === null ? null : (
        <span className="text-xs leading-4 text-muted max-md:ml-1 md:block">{difference}</span>
      )}
    </>
  );
}

const tones = {
  matched: 'text-good',
  check: 'text-warn',
  short: 'text-warn',
  notForSale: 'text-muted',
  notUnderstood: 'text-bad',
  requested: 'text-good',
  unconfirmed: 'text-warn',
  skipped: 'text-muted',
} as const;

function Verdict({ row, isWhole }: { row: ItemRow; isWhole: boolean }) {
  const { id, match, verdict, sent } = row;
  const { item, sentence, checks, notes, picks } = match;
  const text = sent ? sentText(sent) : verdict === 'notForSale' && !isWhole ? 'None found so far' : sentence;
  return (
    <>
      <span className={classNames('font-medium tabular-nums wrap-anywhere', tones[verdict])}>{text}</span>
      {(verdict === 'notForSale' || verdict === 'notUnderstood') && item.name !== '' ? (
        <>
          {'\u00a0· '}
          <Link
            to="/marketplace"
            search={{ searchTerm: item.name }}
            aria-label={`Search ${item.name}`}
            className="text-accent underline underline-offset-2"
          >
            Search
          </Link>
        </>
      ) : null}
      {sent === null ? <Picks picks={picks} /> : null}
      {checks.length > 0 && sent === null ? (
        <span
          className={classNames(
            'block text-xs wrap-anywhere',
            verdict === 'matched' ? 'text-muted' : 'text-warn',
          )}
        >
          <bdi>{`${verdict === 'matched' ? 'Confirmed' : 'Check'}: ${checks.join('. ')}`}</bdi>
        </span>
      ) : null}
      {notes.length > 0 ? (
        <span className="block text-xs text-muted wrap-anywhere">
          <bdi>{notes.join('. ')}</bdi>
        </span>
      ) : null}
      {verdict === 'unconfirmed' ? (
        <button
          type="button"
          className="block text-xs text-accent underline underline-offset-2"
          onClick={() => allowAgain(id)}
        >
          It isn't in my cart: allow it again
        </button>
      ) : null}
    </>
  );
}

function PickText({ pick: { sellRequest } }: { pick: MatchPick }) {
  const minimum =
    (sellRequest.minQuantity ?? 1) < 2 ? '' : `MOQ ${formatCount(sellRequest.minQuantity ?? 1)}`;
  const facts = [
    propertiesText(sellRequest.properties),
    `${formatCount(sellRequest.quantity)} for sale`,
    minimum,
  ];
  return (
    <>
      <bdi>{factsText(facts)}</bdi>{' '}
      <Link
        to="/marketplace"
        search={{ lot: sellRequest.id }}
        aria-label={`View lot ${sellRequest.name}`}
        className="text-accent underline underline-offset-2"
      >
        View
      </Link>
    </>
  );
}

/** The lots of an item. Several are collapsed. */
function Picks({ picks }: { picks: readonly MatchPick[] }) {
  const [first] = picks;
  if (!first) return null;
  if (picks.length === 1)
    return (
      <span className="block text-xs text-muted wrap-anywhere">
        <PickText pick={first} />
      </span>
    );
  return (
    <details className="text-xs text-muted">
      <summary className="w-fit cursor-pointer rounded">{`Show ${counted(picks.length, 'lot')}`}</summary>
      <ul>
        {picks.map((pick) => (
          <li key={pick.sellRequest.id} className="wrap-anywhere tabular-nums">
            {`${counted(pick.pieces, 'pc')} at ${formatMoney(pick.price)} · `}
            <PickText pick={pick} />
          </li>
        ))}
      </ul>
    </details>
  );
}
