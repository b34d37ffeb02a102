import { validationWindow } from '@/contract/resources';
import { cents } from '@/lib/money';
import type { OrderExpectation } from './order-expectation';
import type { ComparableOrder, ListedOrder, OrderList } from './order-list';
import { isIn, isOld, isSurelyNew, type OrderSnapshot, wouldShowNew } from './order-snapshot';

/** The data that identifies the order of an open attempt. */
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
  | { kind: 'found'; order: ComparableOrder }
  /** Any of these may be the order, or another one may. Empty if the candidates have no readable number. */
  | { kind: 'doubtful'; candidates: string[] }
  /** `isFinal`: no order can appear later either. */
  | { kind: 'absent'; isFinal: boolean };

/**
 * How long after the end of its window an order is still searched for. The start of the window can be off by twice the longest validation
 * (50 s each) plus a second, and a create that arrived in time may still be running when the window ends.
 */
export const windowGrace = 2 * 60 * 1000;

/** When an orderMetaId can no longer become an order, on the clock of `validatedAt`. */
export const windowEnd = (validatedAt: number): number => validatedAt + validationWindow;

/** Whether a list was requested after the window and the grace had passed. */
export function isOverdue({ windowEndsAt }: PendingOrder, { requestedAt }: OrderList): boolean {
  return requestedAt >= windowEndsAt + windowGrace;
}

type Similarity = 'equal' | 'resembles' | 'different';

/**
 * Compares a listed order with a pending one. `equal`: the total to the cent and the quantity are equal, and no item is from an unexpected
 * sell request. `resembles`: it may be the order, because it cannot be compared, or because the marketplace created something other than it
 * announced.
 */
function compareOrder({ expectation, snapshot }: PendingOrder, listed: ListedOrder): Similarity {
  const { order } = listed;
  if (order === null || expectation === null) return 'resembles';
  const { total, quantity, sellrequestIds } = expectation;
  const sources = order.items.map(({ sellrequestId }) => sellrequestId ?? null);
  const isComparable =
    sellrequestIds !== null && sources.length > 0 && sources.every((source) => source !== null);
  const isFromElsewhere =
    sellrequestIds !== null && sources.some((source) => source !== null && !sellrequestIds.includes(source));
  const hasTotal = cents(order.totalPrice) === total;
  const hasQuantity = quantity !== null && Number(order.quantity) === quantity;
  if (hasTotal && hasQuantity && !isFromElsewhere && isSurelyNew(snapshot, listed)) return 'equal';
  const hasSameSellRequests = hasQuantity && isComparable && !isFromElsewhere;
  return hasTotal || hasSameSellRequests ? 'resembles' : 'different';
}

/** Whether a listed order may belong to another pending order. A create under way without an expectation may match any order. */
function mayBelongTo(rival: PendingOrder, listed: ListedOrder): boolean {
  if (isIn(rival.snapshot, listed.key)) return false;
  return compareOrder(rival, listed) === 'equal' || (rival.isSending && rival.expectation === null);
}

/**
 * Looks for a pending order in a list of orders. It is found if exactly one listed order is equal and new, cannot belong to another
 * attempt, and every other new order can be compared. It is not absent while any listed order may be it.
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
  const equals = compared.filter(({ similarity }) => similarity === 'equal');
  const [only] = equals;
  // An order that can't be compared may be the one, even beside an equal one.
  const isEachComparable = newOrders.every(({ order }) => order !== null);
  if (
    only?.listed.order &&
    equals.length === 1 &&
    isEachComparable &&
    !rivals.some((rival) => mayBelongTo(rival, only.listed))
  ) {
    return { kind: 'found', order: only.listed.order };
  }
  const possible = compared.filter(({ similarity }) => similarity !== 'different');
  if (possible.length > 0) {
    return {
      kind: 'doubtful',
      candidates: [...new Set(possible.flatMap(({ listed }) => listed.orderNo ?? []))],
    };
  }
  return { kind: 'absent', isFinal: isOverdue(pending, list) && wouldShowNew(pending.snapshot, list) };
}
