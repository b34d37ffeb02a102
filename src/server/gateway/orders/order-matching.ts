import { validationWindow } from '@/contract/resources';
import { cents } from '@/lib/money';
import type { OrderExpectation } from './order-expectation';
import type { ComparableOrder, ListedOrder, OrderList } from './order-list';
import { isIn, isOld, isSurelyNew, type OrderSnapshot, wouldShowNew } from './order-snapshot';

/** An order whose outcome is open, by what it can be recognised by. */
export interface Wanted {
  readonly snapshot: OrderSnapshot;
  /** Null where the desk has not relayed its validation. */
  readonly expectation: OrderExpectation | null;
  /** On the upstream's clock; see validationWindow. */
  readonly windowEndsAt: number;
  /** Still under way; its own answer is going to tell. */
  readonly isSending: boolean;
}

/** What a list of orders says of one that is wanted. */
export type Verdict =
  /** By the sell requests of its items, or by total and quantity alone where those cannot be compared. */
  | { kind: 'found'; order: ComparableOrder; by: 'items' | 'amounts' }
  /** Any of these may be it, or another one is. Empty where those that may be it have no number that can be read. */
  | { kind: 'doubtful'; candidates: string[] }
  /** `isFinal`: and it cannot come any more. */
  | { kind: 'absent'; isFinal: boolean };

/**
 * How long after the end of its window an order is still looked for: the start of the window is known to twice the longest time that a validation
 * may be under way (50 s each) and a second, and a create that came in time may still be worked on when the window ends.
 */
export const windowGrace = 2 * 60 * 1000;

/** When no order can be made of an orderMetaId any more, on the clock that `validatedAt` is on. */
export const windowEnd = (validatedAt: number): number => validatedAt + validationWindow;

/** Whether a list was asked for after the window and the grace had passed. */
export function isOverdue({ windowEndsAt }: Wanted, { askedAt }: OrderList): boolean {
  return askedAt >= windowEndsAt + windowGrace;
}

type Fit = { kind: 'items' | 'amounts'; order: ComparableOrder } | { kind: 'resembles' | 'other' };

/**
 * How well an order fits one that is wanted. `items` and `amounts`: total to the cent and quantity are right, and no item is from a sell request
 * that it cannot be from. `resembles`: it may be it: it can't be compared, or the marketplace made something else of the order than it said before.
 */
function fitOf({ expectation, snapshot }: Wanted, listed: ListedOrder): Fit {
  const { order } = listed;
  if (order === null || expectation === null) return { kind: 'resembles' };
  const { total, quantity, sellrequestIds } = expectation;
  const sources = order.items.map(({ sellrequestId }) => sellrequestId ?? null);
  const isComparable =
    sellrequestIds !== null && sources.length > 0 && sources.every((source) => source !== null);
  const isFromElsewhere =
    sellrequestIds !== null && sources.some((source) => source !== null && !sellrequestIds.includes(source));
  const isTotal = cents(order.totalPrice) === total;
  const isQuantity = quantity !== null && Number(order.quantity) === quantity;
  if (isTotal && isQuantity && !isFromElsewhere && isSurelyNew(snapshot, listed)) {
    return { kind: isComparable ? 'items' : 'amounts', order };
  }
  const isSameLots = isQuantity && isComparable && !isFromElsewhere;
  return { kind: isTotal || isSameLots ? 'resembles' : 'other' };
}

const isFit = (fit: Fit): fit is Fit & { order: ComparableOrder } =>
  fit.kind === 'items' || fit.kind === 'amounts';

/** Whether another open order may as well be this one. One that is under way and of which nothing is known may be any. */
function isClaimedBy(rival: Wanted, listed: ListedOrder): boolean {
  if (isIn(rival.snapshot, listed.key)) return false;
  return isFit(fitOf(rival, listed)) || (rival.isSending && rival.expectation === null);
}

/**
 * What a list of orders says of one whose answer was lost. It is found when exactly one order fits that was not there before, is nobody
 * else's, and could not be another open order's as well, and every other new one can be compared. As long as anything may be it, it is not absent.
 * @param explained numbers of orders whose attempt is known.
 * @param rivals the account's other open orders.
 */
export function verdictOf(
  wanted: Wanted,
  list: OrderList,
  explained: ReadonlySet<string>,
  rivals: readonly Wanted[],
): Verdict {
  const fresh = list.orders.filter(
    ({ key, orderNo }) => !isOld(wanted.snapshot, list, key) && !(orderNo !== null && explained.has(orderNo)),
  );
  const graded = fresh.map((listed) => ({ listed, fit: fitOf(wanted, listed) }));
  const fits = graded.flatMap(({ listed, fit }) => (isFit(fit) ? [{ listed, fit }] : []));
  const [only] = fits;
  // One that can't be compared may be it as well as one that fits.
  const isEachComparable = fresh.every(({ order }) => order !== null);
  if (
    only &&
    fits.length === 1 &&
    isEachComparable &&
    !rivals.some((rival) => isClaimedBy(rival, only.listed))
  ) {
    return {
      kind: 'found',
      order: only.fit.order,
      by: only.fit.kind === 'items' ? 'items' : 'amounts',
    };
  }
  const possible = graded.filter(({ fit }) => fit.kind !== 'other');
  if (possible.length > 0) {
    return {
      kind: 'doubtful',
      candidates: [...new Set(possible.flatMap(({ listed }) => listed.orderNo ?? []))],
    };
  }
  return { kind: 'absent', isFinal: isOverdue(wanted, list) && wouldShowNew(wanted.snapshot, list) };
}
