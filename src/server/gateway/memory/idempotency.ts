import { createHash } from 'node:crypto';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { idempotentRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { type Answer, refusal } from '../http/answer';
import type { Log } from '../http/log';
import type { Reading } from '../upstream/interpret-response';
import { record, unrecorded } from './write-with-retry';
import { storableText } from './postgres-text';

/** What is meant by one Idempotency-Key of one account. */
export interface Intent {
  account: string;
  key: string;
  /** Of method, path and body: the same key with another request is refused. */
  fingerprint: string;
}

/** How a request is carried out. */
export interface Steps<Data> {
  /** What the journal keeps beside the intent; see buy-request-intents.ts. */
  journal?: { buyRequest: unknown; startedFrom: string | null };
  /** An answer that keeps it from being sent at all; the key stays free then. */
  guard?: () => Promise<Answer | null>;
  send(): Promise<Reading<Data>>;
  /** Writes down what it has made, in one transaction with the answer. */
  remember?: (database: Database, done: Reading<Data> & { kind: 'done' }) => Promise<void>;
}

export interface Outcome {
  answer: Answer;
  /** Whether it is the answer to an earlier request. */
  isReplayed: boolean;
}

/** Sends each intent upstream at most once. */
export interface Idempotency {
  /** Carries a request out, or gives the answer of the first time; whoever comes while it is under way waits for that. */
  once<Data>(intent: Intent, steps: Steps<Data>): Promise<Outcome>;
  /** Carries a request out that came without a key. */
  freely<Data>(what: string, steps: Steps<Data>): Promise<Outcome>;
}

/** How long answers are kept for replay. */
const kept = 30 * 24 * 60 * 60 * 1000;

export function fingerprintOf(method: string, target: string, body: Uint8Array): string {
  return createHash('sha256').update(`${method} ${target}\n`).update(body).digest('hex');
}

/** Forgets answers that nobody will ask for again. What was left without an answer stays unknown for ever. */
export async function forgetOldAnswers(database: Database, clock: Clock): Promise<void> {
  await database
    .delete(idempotentRequest)
    .where(and(isNotNull(idempotentRequest.answeredAt), lt(idempotentRequest.startedAt, clock.now() - kept)));
}

const isOther = refusal(
  422,
  'This Idempotency-Key was already used for another request. Use a new key for a new request.',
);

const isUnknown = refusal(
  504,
  'It is not known whether the marketplace carried this request out, because its answer was lost. It was not sent again. ' +
    'Look whether it took effect before you make it anew under another key.',
);

/** What the first caller is told: the upstream's own answer wherever there is one. */
function answerTo(reading: Reading<unknown>): Answer {
  if (reading.kind === 'notSent') return refusal(502, reading.description);
  if (reading.kind !== 'unclear') return reading.answer;
  const doubt = 'It is not known whether it carried the request out.';
  return reading.answer ?? refusal(reading.status, `${reading.description} ${doubt}`);
}

/**
 * The journal of intents: the intent is written before anything is sent, so that a row without an answer, after a crash as well,
 * means "unknown" and is never sent again. The key is only freed by what certainly had no effect: nothing was sent, or the
 * marketplace did not know the API key (401), so that signing in again is enough to go on.
 */
export function createIdempotency({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): Idempotency {
  const underWay = new Map<string, { fingerprint: string; outcome: Promise<Outcome> }>();

  const rowOf = ({ account, key }: Intent) =>
    and(eq(idempotentRequest.account, account), eq(idempotentRequest.key, key));

  async function replay(intent: Intent): Promise<Outcome | null> {
    const [row] = await database.select().from(idempotentRequest).where(rowOf(intent));
    if (!row) return null;
    if (row.fingerprint !== intent.fingerprint) return { answer: isOther, isReplayed: false };
    if (row.status === null || row.body === null) return { answer: isUnknown, isReplayed: false };
    const headers: Record<string, string> = row.contentType ? { 'content-type': row.contentType } : {};
    return {
      answer: { status: row.status, headers, body: new TextEncoder().encode(row.body) },
      isReplayed: true,
    };
  }

  /** Writes the end down; with the answer where there is one worth replaying. */
  async function settle<Data>(
    target: Database,
    intent: Intent,
    reading: Reading<Data>,
    remember: Steps<Data>['remember'],
  ): Promise<void> {
    if (reading.kind === 'unclear') {
      await target.update(idempotentRequest).set({ lostAt: clock.now() }).where(rowOf(intent));
      return;
    }
    if (reading.kind === 'notSent' || reading.answer.status === 401) {
      await target.delete(idempotentRequest).where(rowOf(intent));
      return;
    }
    const { status, headers, body } = reading.answer;
    await target
      .update(idempotentRequest)
      .set({
        answeredAt: clock.now(),
        status,
        contentType: headers['content-type'] ? storableText(headers['content-type']) : null,
        body: storableText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)),
      })
      .where(rowOf(intent));
    if (reading.kind === 'done') await remember?.(target, reading);
  }

  async function carryOut<Data>(intent: Intent, steps: Steps<Data>): Promise<Outcome> {
    const earlier = await replay(intent);
    if (earlier) return earlier;
    const stopped = await steps.guard?.();
    if (stopped) return { answer: stopped, isReplayed: false };
    const inserted = await database
      .insert(idempotentRequest)
      .values({ ...intent, ...steps.journal, startedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotentRequest.key });
    // Another process was faster by a hair.
    if (inserted.length === 0) return (await replay(intent)) ?? { answer: isUnknown, isReplayed: false };
    const reading = await steps.send();
    const failure = await record(log, 'answer', () =>
      database.transaction((transaction) => settle(transaction, intent, reading, steps.remember)),
    );
    return { answer: failure ? unrecorded(failure.error) : answerTo(reading), isReplayed: false };
  }

  return {
    async once(intent, steps) {
      const id = `${intent.account} ${intent.key}`;
      const running = underWay.get(id);
      if (running) {
        if (running.fingerprint !== intent.fingerprint) return { answer: isOther, isReplayed: false };
        return { ...(await running.outcome), isReplayed: true };
      }
      const outcome = carryOut(intent, steps);
      underWay.set(id, { fingerprint: intent.fingerprint, outcome });
      try {
        return await outcome;
      } finally {
        underWay.delete(id);
      }
    },

    async freely(what, steps) {
      const stopped = await steps.guard?.();
      if (stopped) return { answer: stopped, isReplayed: false };
      const reading = await steps.send();
      const { remember } = steps;
      const failure =
        reading.kind === 'done' && remember
          ? await record(log, what, () =>
              database.transaction((transaction) => remember(transaction, reading)),
            )
          : null;
      return { answer: failure ? unrecorded(failure.error) : answerTo(reading), isReplayed: false };
    },
  };
}
