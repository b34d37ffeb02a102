import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { idempotentRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import {
  type BufferedResponse,
  refusal,
  replayed,
  responseColumns,
  storedResponse,
} from '../http/buffered-response';
import type { Log } from '../http/log';
import type { CreateResult } from '../upstream/interpret-response';
import { unrecordedResponse, writeWithRetry } from './write-with-retry';

/** A request under an Idempotency-Key of an account. */
interface Intent {
  account: string;
  key: string;
  /** Identifies method, path and body. The same key with a different request is refused. */
  fingerprint: string;
}

/** How a creating request is carried out. */
export interface CreateSteps<Data> {
  /** Data stored with the intent; see buy-request-intents.ts. */
  journal?: { buyRequest: unknown; startedFrom: string | null };
  /** If it returns a response, the request is not sent and the key stays free. */
  guard?: () => Promise<BufferedResponse | null>;
  send(): Promise<CreateResult<Data>>;
  /** Records what was created, in one transaction with the response. */
  record?: (database: Database, done: CreateResult<Data> & { kind: 'done' }) => Promise<void>;
}

/** Identifies method, path and body of a request. */
export function fingerprintOf(method: string, target: string, body: Uint8Array): string {
  return createHash('sha256').update(`${method} ${target}\n`).update(body).digest('hex');
}

const keyReusedResponse = refusal(
  422,
  'This Idempotency-Key was already used for another request. Use a new key for a new request.',
);

const unknownResponse = refusal(
  504,
  "We lost the marketplace's response and don't know if it processed this request. It was not sent again. " +
    'Check whether it took effect before you send it under another key.',
);

/** The response to the first caller: the upstream's own if there is one. */
function firstResponse(result: CreateResult<unknown>): BufferedResponse {
  if (result.kind === 'notSent') return refusal(502, result.description);
  if (result.kind !== 'unknown') return result.response;
  const doubt = "We don't know if it processed the request.";
  return result.response ?? refusal(result.status, `${result.description} ${doubt}`);
}

/**
 * Sends each intent upstream at most once. The intent is recorded before anything is sent, so a row without a response means "unknown",
 * even after a crash, and is never sent again. A key becomes free only if its request certainly had no effect: nothing was sent, or the
 * marketplace did not know the API key (401). The buyer can then sign in again and continue.
 */
export function createIdempotency({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
  const pending = new Map<string, { fingerprint: string; response: Promise<BufferedResponse> }>();

  const isIntent = ({ account, key }: Intent) =>
    and(eq(idempotentRequest.account, account), eq(idempotentRequest.key, key));

  async function replay(intent: Intent): Promise<BufferedResponse | null> {
    const [row] = await database.select().from(idempotentRequest).where(isIntent(intent));
    if (!row) return null;
    if (row.fingerprint !== intent.fingerprint) return keyReusedResponse;
    const response = storedResponse(row);
    return response ? replayed(response) : unknownResponse;
  }

  /** Records how an intent ended, with the response if it can be replayed. */
  async function recordResult<Data>(
    transaction: Database,
    intent: Intent,
    result: CreateResult<Data>,
    record: CreateSteps<Data>['record'],
  ): Promise<void> {
    if (result.kind === 'unknown') {
      await transaction.update(idempotentRequest).set({ lostAt: clock.now() }).where(isIntent(intent));
      return;
    }
    if (result.kind === 'notSent' || result.response.status === 401) {
      await transaction.delete(idempotentRequest).where(isIntent(intent));
      return;
    }
    await transaction
      .update(idempotentRequest)
      .set({ answeredAt: clock.now(), ...responseColumns(result.response) })
      .where(isIntent(intent));
    if (result.kind === 'done') await record?.(transaction, result);
  }

  async function sendFirst<Data>(intent: Intent, steps: CreateSteps<Data>): Promise<BufferedResponse> {
    const earlier = await replay(intent);
    if (earlier) return earlier;
    const guarded = await steps.guard?.();
    if (guarded) return guarded;
    const inserted = await database
      .insert(idempotentRequest)
      .values({ ...intent, ...steps.journal, startedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotentRequest.key });
    // Another process inserted it in between.
    if (inserted.length === 0) {
      return (await replay(intent)) ?? unknownResponse;
    }
    const result = await steps.send();
    const written = await writeWithRetry(log, 'response', () =>
      database.transaction((transaction) => recordResult(transaction, intent, result, steps.record)),
    );
    return 'error' in written ? unrecordedResponse(written.error) : firstResponse(result);
  }

  return {
    /** Sends a request, or replays its first response. A repeat waits while the first one is under way. */
    async sendOnce<Data>(intent: Intent, steps: CreateSteps<Data>): Promise<BufferedResponse> {
      const id = `${intent.account} ${intent.key}`;
      const first = pending.get(id);
      if (first) {
        if (first.fingerprint !== intent.fingerprint) {
          return keyReusedResponse;
        }
        return replayed(await first.response);
      }
      const response = sendFirst(intent, steps);
      pending.set(id, { fingerprint: intent.fingerprint, response });
      try {
        return await response;
      } finally {
        pending.delete(id);
      }
    },

    /** Sends a request that has no key. */
    async sendWithoutKey<Data>(what: string, steps: CreateSteps<Data>): Promise<BufferedResponse> {
      const guarded = await steps.guard?.();
      if (guarded) return guarded;
      const result = await steps.send();
      const { record } = steps;
      if (result.kind === 'done' && record) {
        const written = await writeWithRetry(log, what, () =>
          database.transaction((transaction) => record(transaction, result)),
        );
        if ('error' in written) return unrecordedResponse(written.error);
      }
      return firstResponse(result);
    },
  };
}
