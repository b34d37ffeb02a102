import { validationWindow } from '@/contract/resources';
import { cents } from '@/lib/money';
import type { OrderExpectation } from './order-expectation';
import type { ComparableOrder, ListedOrder, OrderList } from './order-list';
import { isIn, isOld, isSurelyNew, type OrderSnapshot, wouldShowNew } from './order-snapshot';

/** The order of an open attempt, by what identifies it. */
export interface PendingOrder {
  readonly snapshot: OrderSnapshot;
  /** Null if the desk did not relay its validation. */
  readonly expectation: OrderExpectation | null;
  /** On the upstream's clock; see validationWindow. */
  readonly windowEndsAt: number;
  /** The create is under way, and its response decides. */
  readonly isSending: boolean;
}

/** What a list of orders says about a pending order. */
export type OrderMatch =
  /** By the sell requests of its items, or by total and quantity alone if those cannot be compared. */
  | { kind: 'found'; order: ComparableOrder; by: 'items' | 'amounts' }
  /** Any of these may be it, or another one. Empty if those that may be it have no readable number. */
  | { kind: 'doubtful'; candidates: string[] }
  /** `isFinal`: no order can come anymore either. */
  | { kind: 'absent'; isFinal: boolean };

/**
 * How long after the end of its window an order is still looked for. The start of the window is exact to twice the longest validation
 * (50 s each) and a second, and a create that came in time may still be worked on when the window ends.
 */
export const windowGrace = 2 * 60 * 1000;

/** When an orderMetaId can no longer become an order, on the clock of `validatedAt`. */
export const windowEnd = (validatedAt: number): number => validatedAt + validationWindow;

/** Whether a list was requested after the window and the grace had passed. */
export function isOverdue({ windowEndsAt }: PendingOrder, { requestedAt }: OrderList): boolean {
  return requestedAt >= windowEndsAt + windowGrace;
}

type Similarity = { kind: 'items' | 'amounts'; order: ComparableOrder } | { kind: 'resembles' | 'different' };

/**
 * Compares a listed order with a pending one. `items` and `amounts`: the total to the cent and the quantity are equal, and no item is from
 * a sell request that it cannot be from. `resembles`: it may be the order, because it cannot be compared, or because the marketplace
 * made something else of the order than it said before.
 */
function compareOrder({ expectation, snapshot }: PendingOrder, listed: ListedOrder): Similarity {
  const { order } = listed;
  if (order === null || expectation === null) return { kind: 'resembles' };
  const { total, quantity, sellrequestIds } = expectation;
  const sources = order.items.map(({ sellrequestId }) => sellrequestId ?? null);
  const isComparable =
    sellrequestIds !== null && sources.length > 0 && sources.every((source) => source !== null);
  const isFromElsewhere =
    sellrequestIds !== null && sources.some((source) => source !== null && !sellrequestIds.includes(source));
  const hasTotal = cents(order.totalPrice) === total;
  const hasQuantity = quantity !== null && Number(order.quantity) === quantity;
  if (hasTotal && hasQuantity && !isFromElsewhere && isSurelyNew(snapshot, listed)) {
    return { kind: isComparable ? 'items' : 'amounts', order };
  }
  const hasSameSellRequests = hasQuantity && isComparable && !isFromElsewhere;
  return { kind: hasTotal || hasSameSellRequests ? 'resembles' : 'different' };
}

const isEqual = (similarity: Similarity): similarity is Similarity & { order: ComparableOrder } =>
  similarity.kind === 'items' || similarity.kind === 'amounts';

/** Whether another pending order may be this one too. A create under way without an expectation may be any. */
function mayBelongTo(rival: PendingOrder, listed: ListedOrder): boolean {
  if (isIn(rival.snapshot, listed.key)) return false;
  return isEqual(compareOrder(rival, listed)) || (rival.isSending && rival.expectation === null);
}

/**
 * Looks for a pending order in a list of orders. It is found if exactly one order is equal, was not there before, belongs to no other
 * attempt and cannot belong to one, and every other new order can be compared. While any order may be it, it is not absent.
 * @param assigned numbers of orders that belong to an attempt already.
 * @param rivals the account's other pending orders.
 */
export function matchOrder(
  pending: PendingOrder,
  list: OrderList,
  assigned: ReadonlySet<string>,
  rivals: readonly PendingOrder[],
): OrderMatch {
  const newOrders = list.orders.filter(
    ({ key, orderNo }) => !isOld(pending.snapshot, list, key) && !(orderNo !== null && assigned.has(orderNo)),
  );
  const compared = newOrders.map((listed) => ({ listed, similarity: compareOrder(pending, listed) }));
  const equals = compared.flatMap(({ listed, similarity }) =>
    isEqual(similarity) ? [{ listed, similarity }] : [],
  );
  const [only] = equals;
  // An order that can't be compared may be the one, even beside an equal one.
  const isEachComparable = newOrders.every(({ order }) => order !== null);
  if (
    only &&
    equals.length === 1 &&
    isEachComparable &&
    !rivals.some((rival) => mayBelongTo(rival, only.listed))
  ) {
    return {
      kind: 'found',
      order: only.similarity.order,
      by: only.similarity.kind === 'items' ? 'items' : 'amounts',
    };
  }
  const possible = compared.filter(({ similarity }) => similarity.kind !== 'different');
  if (possible.length > 0) {
    return {
      kind: 'doubtful',
      candidates: [...new Set(possible.flatMap(({ listed }) => listed.orderNo ?? []))],
    };
  }
  return { kind: 'absent', isFinal: isOverdue(pending, list) && wouldShowNew(pending.snapshot, list) };
}
