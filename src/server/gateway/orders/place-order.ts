import { endpoints } from '@/contract/interface';
import type { Database } from '@/server/database/open';
import { type BufferedResponse, replayed } from '../http/buffered-response';
import { errorFields } from '../http/log';
import { every, within } from '../http/scheduler';
import { isStorable } from '@/server/database/postgres-text';
import { writeWithRetry } from '../memory/write-with-retry';
import type { GatewayParts } from '../session/gateway-context';
import { interpretExchange } from '../upstream/interpret-response';
import type { Exchange, UpstreamCall } from '../upstream/upstream';
import {
  type AttemptEnd,
  type AttemptId,
  type AttemptRow,
  beginAttempt,
  endAttempt,
  findAttempt,
  findHoldingAttempt,
  leaseTime,
  renewLease,
} from './order-attempts';
import { readOrders } from './order-list';
import {
  heldResponse,
  notSentResponse,
  orderedResponse,
  replayAttempt,
  unknownResponse,
  unreadOrdersResponse,
} from './order-responses';
import { isIn, type OrderSnapshot, snapshotOf } from './order-snapshot';
import type { Reconciler } from './reconciler';

const maxOrderMetaIdLength = 512;

/** Milliseconds that the caller of a lost create waits for the first check of the orders. */
const firstCheckTime = 5000;

/** The refusal of a validation over buy requests that an open attempt holds; null if they are free. */
export async function refusalWhileHeld(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
): Promise<BufferedResponse | null> {
  const attempt = await findHoldingAttempt(database, account, buyRequestIds);
  return attempt && heldResponse(attempt);
}

/**
 * Reads the orderMetaId of a create and builds the body to send, or returns what is wrong. The orderMetaId is the key of the attempt, so a
 * value that another server might read as a different text is refused. The body is rebuilt, because JSON may name a member twice.
 */
export function parseCreateBody(
  body: Uint8Array,
): { orderMetaId: string; body: Uint8Array<ArrayBuffer> } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { fault: 'The body is not JSON.' };
  }
  const parsed = endpoints.createOrder.body.safeParse(json);
  if (!parsed.success) return { fault: 'orderMetaId: must be the text from the validation.' };
  const { orderMetaId } = parsed.data;
  const isPlain =
    isStorable(orderMetaId) && !/\p{Cc}/u.test(orderMetaId) && orderMetaId.trim() === orderMetaId;
  if (!isPlain || orderMetaId.length > maxOrderMetaIdLength) {
    return { fault: 'orderMetaId: must match the validation exactly.' };
  }
  return { orderMetaId, body: new TextEncoder().encode(JSON.stringify(json)) };
}

/** How a create ended. A success that names an order from before the create proves nothing. */
function endOf(exchange: Exchange, snapshot: OrderSnapshot): AttemptEnd {
  const result = interpretExchange(endpoints.createOrder, exchange);
  switch (result.kind) {
    case 'done':
      if (isIn(snapshot, result.data.orderNo)) {
        const description = `The marketplace returned order ${result.data.orderNo}, which is an earlier order.`;
        return { state: 'unknown', description };
      }
      return { state: 'placed', isRecovered: false, response: result.response, created: result.data };
    case 'refused':
      return { state: 'refused', response: result.response, description: result.description };
    case 'notSent':
      return { state: 'notPlaced', description: result.description };
    default:
      return { state: 'unknown', description: result.description };
  }
}

/** The first response to a create, with the attempt that a repeat replays; null if no attempt was recorded. */
type Placement = { response: BufferedResponse; attempt: AttemptRow | null };

const withoutAttempt = (response: BufferedResponse): Placement => ({
  response,
  attempt: null,
});

const replay = (attempt: AttemptRow): Placement => ({ response: replayAttempt(attempt), attempt });

/**
 * Places orders, each orderMetaId at most once. The account's orders and the attempt are recorded before anything is sent. A repeat waits
 * while the create is under way, then gets the first response. An unrecorded response is never returned as a success.
 */
export function createOrderDesk(parts: GatewayParts, reconciler: Reconciler) {
  const { database, clock, scheduler, log, upstream, keySeal } = parts;
  const pending = new Map<string, Promise<Placement>>();

  /** Renews the lease of a create until it is stopped. If a renewal fails, the next one or the response makes up for it. */
  const startLease = (id: AttemptId) =>
    every(scheduler, Math.round(leaseTime / 3), () => {
      void renewLease(database, clock, id).catch(() => {});
    });

  const recordEnd = (id: AttemptId, end: AttemptEnd) =>
    writeWithRetry(log, 'order', () => endAttempt(database, clock, id, end));

  /** Records a response that arrives after the timeout. */
  function recordLateResponse(id: AttemptId, exchange: Exchange, snapshot: OrderSnapshot): void {
    if (exchange.kind !== 'timeout') return;
    void exchange.late.then(async (late) => {
      const end = endOf(late, snapshot);
      if (end.state !== 'unknown') await recordEnd(id, end);
    });
  }

  /** Reads the attempt after the check; null if the database fails, because an error must not hide that the create was sent. */
  const readAfterCheck = (id: AttemptId) =>
    findAttempt(database, id).catch((error: unknown) => {
      log.error(errorFields(error), 'order not read');
      return null;
    });

  async function placeFirst(id: AttemptId, call: UpstreamCall): Promise<Placement> {
    const earlier = await findAttempt(database, id);
    if (earlier) return replay(earlier);
    const orders = await readOrders(upstream, call);
    if ('unauthorized' in orders) return withoutAttempt(unreadOrdersResponse(orders));
    const snapshot = snapshotOf(orders);
    const sealedKey = await keySeal.seal(id.account, call.apiKey);
    const upstreamNow = upstream.clock.now(id.account);
    const begin = await beginAttempt(database, clock, id, { snapshot, sealedKey, upstreamNow });
    if (begin.kind === 'held') return withoutAttempt(heldResponse(begin.attempt));
    if (begin.kind === 'ordered') return withoutAttempt(orderedResponse(begin.orderNo));
    if (begin.kind === 'existing') return replay(begin.attempt);

    const stopLease = startLease(id);
    const exchange = await upstream.exchange({ ...call, acceptsLateResponse: true });
    const end = endOf(exchange, snapshot);
    const written = await recordEnd(id, end);
    stopLease();
    recordLateResponse(id, exchange, snapshot);
    if ('error' in written) return { ...withoutAttempt(unknownResponse()), attempt: begin.attempt };
    const attempt = written.value;
    if (end.state === 'placed' || end.state === 'refused') {
      return { response: end.response, attempt };
    }
    if (end.state === 'notPlaced') return { response: notSentResponse, attempt };
    // A longer check continues without the caller.
    await within(scheduler, firstCheckTime, reconciler.checkNow(id.account), () => {});
    const checked = await readAfterCheck(id);
    return checked ? replay(checked) : withoutAttempt(unknownResponse());
  }

  return {
    /**
     * Creates the order of an orderMetaId, or returns its result. The work continues and is recorded even if its caller disconnects.
     * @param call the create as sent upstream, at most once ever for an orderMetaId.
     */
    async place(orderMetaId: string, call: UpstreamCall): Promise<BufferedResponse> {
      const id = { account: call.account, orderMetaId };
      const key = `${id.account} ${orderMetaId}`;
      const first = pending.get(key);
      if (first) {
        const { response, attempt } = await first;
        return attempt ? replayAttempt(attempt) : replayed(response);
      }
      const placement = placeFirst(id, call);
      pending.set(key, placement);
      try {
        return (await placement).response;
      } finally {
        pending.delete(key);
      }
    },
  };
}
export type OrderDesk = ReturnType<typeof createOrderDesk>;
