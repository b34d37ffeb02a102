import type { CartLine, OrderAttempt } from '@/contract/desk';
import { getOrInsert } from '@/lib/get-or-insert';
import { nameOfModel } from '@/lib/text/model-name';
import { type Cents, cents, multiplyCents, sumCents } from '@/lib/money';
import type { CartChoices } from './selection/cart-selection';
import type { BuyRequest } from '@/contract/resources';
import { currencyOf, type MatchVerdict, matchVerdict } from '@/features/buy-requests/match-verdict';
import type { RequestedSellRequest } from '@/features/buy-requests/bulk/bulk-draft';
import { isOpen } from '@/features/order-attempts/placing';
import { isMetNow, type Offers } from './offers/offers';

/**
 * Why a lot cannot be checked out now.
 * - `ordering`: an order with it may have been placed, so no action is possible.
 * - `unmatched`: the marketplace reports no match, and the current sell requests do not meet it either. If they meet it, it can be checked
 *   out: rates and the validation decide.
 * - `currency`: its currency differs from that of the selected lots, and one order has one total.
 */
export type Obstacle = 'ordering' | 'unmatched' | 'currency';

/** A line of the cart with everything its row shows. */
export interface CartRow {
  id: string;
  line: CartLine;
  verdict: MatchVerdict;
  currency: string;
  /** Unit price and total in cents. */
  price: Cents;
  total: Cents;
  obstacle: Obstacle | null;
  /** The current sell requests for it; null if unknown. */
  offers: Offers | null;
  isSelected: boolean;
}

function commonest(currencies: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const currency of currencies) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

/** Ids of the buy requests in orders whose result is not known yet. */
export function idsBeingOrdered(attempts: readonly OrderAttempt[]): ReadonlySet<string> {
  return new Set(attempts.filter(isOpen).flatMap(({ buyRequestIds }) => buyRequestIds));
}

/**
 * The cart's rows. Fully matched lots are selected by default, in the most frequent currency; all selected lots have one currency.
 * @param offersOf the current sell requests for a buy request; null if unknown.
 */
export function cartRows(
  lines: readonly CartLine[],
  choices: Pick<CartChoices, 'chosen' | 'left'>,
  beingOrdered: ReadonlySet<string>,
  offersOf: (buyRequest: BuyRequest) => Offers | null = () => null,
): CartRow[] {
  const chosen = new Set(choices.chosen);
  const left = new Set(choices.left);
  const rows = lines.map((line): CartRow => {
    const { id, price, quantity } = line.buyRequest;
    const offers = offersOf(line.buyRequest);
    const verdict = matchVerdict(line.buyRequest, offers);
    const unit = cents(price);
    const isFree = verdict.kind === 'matched' || isMetNow(line.buyRequest, offers);
    const obstacle = isFree ? null : 'unmatched';
    return {
      id,
      line,
      verdict,
      currency: currencyOf(line.buyRequest),
      price: unit,
      total: multiplyCents(unit, quantity),
      obstacle: beingOrdered.has(id) ? 'ordering' : obstacle,
      offers,
      isSelected: false,
    };
  });

  const free = rows.filter(({ obstacle }) => obstacle === null);
  const main = commonest(free.map(({ currency }) => currency));
  const active = free.find(({ id }) => chosen.has(id))?.currency ?? main;
  const isSelectedRow = ({ id, currency, line, verdict, obstacle }: CartRow) => {
    if (obstacle !== null || currency !== active || left.has(id)) return false;
    // A lot that was not matched when it was sent is never selected by default.
    const isSure = verdict.kind === 'matched' && verdict.isCovered && line.buyRequest.status === 'open';
    return chosen.has(id) || (currency === main && isSure);
  };
  const selectedIds = new Set(rows.filter(isSelectedRow).map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    isSelected: selectedIds.has(row.id),
    obstacle: row.obstacle ?? (selectedIds.size > 0 && row.currency !== active ? 'currency' : null),
  }));
}

/** The sums of the selected rows. `currency` is null while none is selected. */
export interface CheckoutSum {
  ids: string[];
  pieces: number;
  subtotal: Cents;
  currency: string | null;
}

/** Adds up the selected rows. */
export function checkoutSum(rows: readonly CartRow[]): CheckoutSum {
  const selected = rows.filter(({ isSelected }) => isSelected);
  return {
    ids: selected.map(({ id }) => id),
    pieces: selected.reduce((sum, { line }) => sum + line.buyRequest.quantity, 0),
    subtotal: sumCents(selected.map(({ total }) => total)),
    currency: selected[0]?.currency ?? null,
  };
}

/** The rows that one order can have together, which "select all" selects. */
export function orderableTogether(rows: readonly CartRow[]): CartRow[] {
  const free = rows.filter(({ obstacle }) => obstacle === null);
  const currency =
    free.find(({ isSelected }) => isSelected)?.currency ?? commonest(free.map((row) => row.currency));
  return free.filter((row) => row.currency === currency);
}

/** The currency of all rows; null if they have several. */
export function onlyCurrency(rows: readonly CartRow[]): string | null {
  const [first] = rows;
  return first && rows.every(({ currency }) => currency === first.currency) ? first.currency : null;
}

/** A group of lines, in the cart's order. */
interface CartGroupRows {
  name: string;
  rows: readonly CartRow[];
}

const byName = new Intl.Collator('en-US', { numeric: true }).compare;

/**
 * The groups of the cart. By match, lots that need a decision come first, and fully matched lots second. By model, the groups are sorted by
 * name. Empty groups are left out.
 */
export function cartGroups(rows: readonly CartRow[], isByModel = false): CartGroupRows[] {
  if (isByModel) {
    const models = new Map<string, CartRow[]>();
    for (const row of rows) getOrInsert(models, nameOfModel(row.line.buyRequest.name), () => []).push(row);
    return [...models]
      .map(([name, own]) => ({ name, rows: own }))
      .toSorted((one, other) => byName(one.name, other.name));
  }
  const isFine = ({ verdict, obstacle }: CartRow) =>
    verdict.kind === 'matched' && verdict.isCovered && obstacle !== 'ordering';
  const groups: CartGroupRows[] = [
    { name: 'Needs attention', rows: rows.filter((row) => !isFine(row)) },
    { name: 'Matched', rows: rows.filter(isFine) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** The verdicts to filter by, in their order on screen. */
export const verdictFilters = ['all', 'matched', 'short', 'waiting'] as const;

/** The filter of the cart: a verdict, words that must all be in the name or properties, and the grouping. */
export interface CartFilter {
  verdict: (typeof verdictFilters)[number];
  words: string;
  isByModel: boolean;
}

/** The rows that a filter shows. */
export function filteredRows(
  rows: readonly CartRow[],
  { verdict, words }: Pick<CartFilter, 'verdict' | 'words'>,
): CartRow[] {
  const searchWords = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ verdict: { kind }, line: { buyRequest } }) => {
    if (verdict !== 'all' && kind !== verdict) return false;
    if (searchWords.length === 0) return true;
    const { name, brand, properties } = buyRequest;
    const text = [name, brand, ...Object.values(properties)].join(' ').toLowerCase();
    return searchWords.every((word) => text.includes(word));
  });
}

/** The line to focus when lines are removed: the next one after the first of them, or the previous one; null for none. */
export function rowBeside(
  rows: readonly CartRow[],
  removed: ReadonlySet<string>,
  isByModel = false,
): string | null {
  const ordered = cartGroups(rows, isByModel).flatMap((group) => group.rows);
  const first = ordered.findIndex(({ id }) => removed.has(id));
  const stays = ({ id }: CartRow) => !removed.has(id);
  return (ordered.slice(first).find(stays) ?? ordered.slice(0, first).findLast(stays))?.id ?? null;
}

/** The initial fields to resend a line: its own quantity at no more than today's price. */
export function resendDefaults({ line, price, offers }: CartRow) {
  const { quantity, properties } = line.buyRequest;
  const asking = offers?.enough ?? undefined;
  return { quantity, price: Math.min(price, asking ?? price), countrySpec: properties.countrySpec, asking };
}

/** A cart line as a lot of the worksheet. */
export function resendSellRequest(row: CartRow): RequestedSellRequest {
  const { buyRequest, startedFrom } = row.line;
  const { id, name, brand, category, properties, quantity } = buyRequest;
  const { asking, ...defaults } = resendDefaults(row);
  return {
    id,
    name,
    brand,
    category,
    properties,
    quantity,
    price: buyRequest.price,
    minQuantity: null,
    imgUrl: null,
    resend: { ...defaults, hints: { asking, askingFor: quantity }, startedFrom },
  };
}
