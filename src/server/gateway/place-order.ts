import { endpoints } from '@/contract/interface';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { type Answer, refusal } from './answer';
import type { Outcome } from './idempotency';
import type { Log } from './log';
import {
  type AttemptEnd,
  type AttemptId,
  type AttemptRow,
  attemptHolding,
  beginAttempt,
  endAttempt,
  findAttempt,
} from './order-attempts';
import { readExchange } from './reading';
import { record } from './record';
import { isStorable } from './storable';
import type { Exchange } from './upstream';

const largestOrderMetaId = 512;

const isUnknown = refusal(
  504,
  'The order was sent, but it is not known whether it was placed: no answer came that can be read. It is not sent again. ' +
    'Look at your orders, and do not place it another way.',
);

const notSent = refusal(
  502,
  'The marketplace could not be reached, so the order was not sent and is not placed. Validate it again to place it.',
);

/** What a request is told whose buy requests another order holds that may or may not have been placed. */
export function heldBy(attempt: AttemptRow): Answer {
  const why =
    attempt.state === 'sending'
      ? 'an order that is being placed just now'
      : 'an order of which it is not known yet whether it was placed';
  return refusal(
    409,
    `These buy requests are part of ${why}. They cannot be ordered again until its outcome is known. Nothing was sent.`,
  );
}

/** The refusal of a validation over buy requests that an open attempt holds; null when they are free. */
export async function refusalWhileHeld(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
): Promise<Answer | null> {
  const attempt = await attemptHolding(database, account, buyRequestIds);
  return attempt && heldBy(attempt);
}

/**
 * The orderMetaId of a create's body and the body to send, or why there is none. The orderMetaId is the key of the journal: one that
 * another server might read as a different text than we do is not sent, and the body is written anew, for JSON may name a member twice.
 */
export function orderMetaIdIn(
  body: Uint8Array,
): { orderMetaId: string; body: Uint8Array<ArrayBuffer> } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { fault: 'The body is not JSON.' };
  }
  const parsed = endpoints.createOrder.body.safeParse(json);
  if (!parsed.success) return { fault: 'orderMetaId: must be the text that the validation gave.' };
  const { orderMetaId } = parsed.data;
  const isPlain =
    isStorable(orderMetaId) && !/\p{Cc}/u.test(orderMetaId) && orderMetaId.trim() === orderMetaId;
  if (!isPlain || orderMetaId.length > largestOrderMetaId) {
    return { fault: 'orderMetaId: must be exactly as the validation gave it.' };
  }
  return { orderMetaId, body: new TextEncoder().encode(JSON.stringify(json)) };
}

/** The answer that an attempt gives whenever it is asked for again; nothing is ever sent for it a second time. */
function answerOf(attempt: AttemptRow): Outcome {
  if (attempt.state === 'notPlaced') {
    const description = attempt.description ?? 'This order was not placed. Validate it again to place it.';
    return { answer: refusal(409, description), isReplayed: true };
  }
  if ((attempt.state !== 'placed' && attempt.state !== 'refused') || attempt.body === null) {
    return { answer: isUnknown, isReplayed: false };
  }
  const body = new TextEncoder().encode(attempt.body);
  const contentType = attempt.contentType ?? 'application/json';
  // A 401 said once that the session was over. Said again after the buyer signed in anew, it would end that session too.
  if (attempt.status === 401) {
    return {
      answer: refusal(409, `This order was refused: ${attempt.description} Validate it again to place it.`),
      isReplayed: true,
    };
  }
  return {
    answer: { status: attempt.status ?? 500, headers: { 'content-type': contentType }, body },
    isReplayed: true,
  };
}

function endOf(exchange: Exchange): AttemptEnd {
  const reading = readExchange(endpoints.createOrder, exchange);
  switch (reading.kind) {
    case 'done':
      return { state: 'placed', answer: reading.answer, created: reading.data };
    case 'refused':
      return { state: 'refused', answer: reading.answer, description: reading.description };
    case 'notSent':
      return { state: 'notPlaced', status: null, description: reading.description };
    default:
      return { state: 'unknown', status: reading.answer?.status ?? null, description: reading.description };
  }
}

/** What the one who sent it is told. */
function firstAnswer(end: AttemptEnd): Answer {
  if (end.state === 'placed' || end.state === 'refused') return end.answer;
  return end.state === 'notPlaced' ? notSent : isUnknown;
}

/** Places orders, each orderMetaId at most once. */
export interface OrderDesk {
  /**
   * Creates the order of an orderMetaId, or says what became of it. Goes on and is recorded when the caller has left meanwhile.
   * @param send sends the create upstream; called at most once in the life of an orderMetaId.
   */
  place(id: AttemptId, send: () => Promise<Exchange>): Promise<Outcome>;
}

/**
 * The order desk: the attempt is written down before it is sent, whoever asks for the same one while it is under way waits for its end, and
 * whoever asks later is given the first answer. What is not written down is not acknowledged.
 */
export function createOrderDesk({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): OrderDesk {
  const underWay = new Map<string, Promise<Outcome>>();

  async function attempt(id: AttemptId, send: () => Promise<Exchange>): Promise<Outcome> {
    const begin = await beginAttempt(database, clock, id);
    if (begin.kind === 'held') return { answer: heldBy(begin.attempt), isReplayed: false };
    if (begin.kind === 'known') return answerOf(begin.attempt);
    const end = endOf(await send());
    const isRecorded = await record(log, 'order', () => endAttempt(database, clock, id, end));
    return { answer: isRecorded ? firstAnswer(end) : isUnknown, isReplayed: false };
  }

  return {
    async place(id, send) {
      const key = `${id.account} ${id.orderMetaId}`;
      const running = underWay.get(key);
      if (running) {
        const { answer } = await running;
        const row = await findAttempt(database, id);
        return row ? answerOf(row) : { answer, isReplayed: true };
      }
      const outcome = attempt(id, send);
      underWay.set(key, outcome);
      try {
        return await outcome;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
