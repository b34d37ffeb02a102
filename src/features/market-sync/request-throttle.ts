import { ApiError } from '@/api/api-error';
import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequestPage } from '@/contract/resources';
import type { Environment } from './environment';

/** Reads one page of GET /v2/sell-requests; throws ApiError. */
export type ReadPage = (query: SellRequestQuery, signal: AbortSignal) => Promise<SellRequestPage>;

/** The state of the requests. `until` is wall time in milliseconds. */
export type ThrottlePhase =
  | { kind: 'reading' }
  | { kind: 'paused'; why: 'hidden' | 'offline' }
  | { kind: 'waiting'; until: number; why: 'tooMany' | 'error' }
  | { kind: 'failed'; error: Error };

/** After this many failures in a row, requests stop until `resume`. */
const tries = 6;
const shortestPause = 20;
const longestPause = 5_000;
const longestWait = 300_000;
/** A longer Retry-After counts as one day. */
const longestRetryAfter = 86_400_000;

/** Resolves when `begin` calls back, and rejects when the signal aborts. Both call the cleanup function that `begin` returned. */
function untilCalled(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      undo();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(new DOMException('The sync has stopped.', 'AbortError'));
    };
    const undo = begin(() => {
      end();
      resolve();
    });
    signal.addEventListener('abort', abort);
  });
}

/** Whether the service refused this query, so that a retry is useless. */
function isQueryRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  const status = error.status ?? 500;
  return status < 500 && status !== 429 && status !== 408 && status !== 425;
}

/**
 * Sends one request at a time and pauses after each for as long as its response took. Sends nothing while the page is hidden or offline, or
 * while the screen has its own requests. After a 429 it waits as long as the service says, otherwise longer each time. After a failure it
 * waits longer each time, and after several it stops until `resume`.
 */
export function createRequestThrottle(
  read: ReadPage,
  environment: Environment,
  onPhase: (phase: ThrottlePhase) => void,
) {
  const { clock, after, pauseReason, onPauseReasonChange } = environment;
  let openAt = 0;
  let slowness = 1;
  // A wait that the service demanded applies to every later request.
  let blocked: { until: number; phase: ThrottlePhase } | null = null;
  let wake: (() => void) | null = null;

  const sleep = (milliseconds: number, signal: AbortSignal) =>
    untilCalled(signal, (done) => after(milliseconds, done));

  /** Waits this long, or until `resume`. Null: only until `resume`. */
  const rest = (milliseconds: number | null, signal: AbortSignal) =>
    untilCalled(signal, (done) => {
      const cancel = milliseconds === null ? null : after(milliseconds, done);
      wake = done;
      return () => {
        cancel?.();
        wake = null;
      };
    });

  async function pass(signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const why = pauseReason();
      const pause = openAt - clock.monotonic();
      if (blocked !== null && blocked.until <= clock.monotonic()) blocked = null;
      if (blocked !== null) {
        onPhase(blocked.phase);
        await sleep(blocked.until - clock.monotonic(), signal);
      } else if (why !== null) {
        if (why !== 'busy') onPhase({ kind: 'paused', why });
        await untilCalled(signal, onPauseReasonChange);
      } else if (pause > 0) await sleep(pause, signal);
      else return;
    }
  }

  /** Stops until `resume`. */
  async function stopFor(error: Error, signal: AbortSignal) {
    onPhase({ kind: 'failed', error });
    await rest(null, signal);
  }

  /** Waits before a retry. Returns whether the count of failures starts over. */
  async function wait(error: Error, failures: number, signal: AbortSignal): Promise<boolean> {
    const isTooMany = error instanceof ApiError && error.status === 429;
    const isOver = error instanceof ApiError && error.kind === 'unauthorized';
    if (isOver || (!isTooMany && failures >= tries)) {
      await stopFor(error, signal);
      return true;
    }
    if (isTooMany) slowness = Math.min(16, slowness * 2);
    const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
    const length =
      retryAfter !== undefined && retryAfter >= 0
        ? Math.min(longestRetryAfter, Math.max(1000, retryAfter * 1000))
        : Math.min(longestWait, 1000 * 2 ** Math.min(failures, 10));
    const until = clock.now() + length;
    if (isTooMany) {
      const phase = { kind: 'waiting', until, why: 'tooMany' } as const;
      blocked = { until: clock.monotonic() + length, phase };
    } else {
      onPhase({ kind: 'waiting', until, why: 'error' });
      await rest(length, signal);
    }
    return false;
  }

  return {
    sleep,
    stopFor,
    /** Continues at once after a stop or a failure. A wait that the service demanded stays. */
    resume: () => wake?.(),

    /**
     * Requests a page until a response arrives.
     * @throws ApiError only if the service refuses this query; an AbortError if the signal aborts.
     */
    async ask(query: SellRequestQuery, signal: AbortSignal): Promise<SellRequestPage> {
      let failures = 0;
      for (;;) {
        await pass(signal);
        onPhase({ kind: 'reading' });
        const start = clock.monotonic();
        const settle = () => {
          const pause = (clock.monotonic() - start) * slowness;
          openAt = clock.monotonic() + Math.min(longestPause, Math.max(shortestPause, pause));
        };
        try {
          const page = await read(query, signal);
          settle();
          signal.throwIfAborted();
          slowness = Math.max(1, slowness * 0.95);
          return page;
        } catch (error) {
          settle();
          signal.throwIfAborted();
          if (isQueryRefused(error)) throw error;
          // Without a network it waits, and nothing counts as a failure.
          if (pauseReason() === 'offline') continue;
          failures += 1;
          const failure = error instanceof Error ? error : new Error(String(error));
          if (await wait(failure, failures, signal)) failures = 0;
        }
      }
    },
  };
}
export type RequestThrottle = ReturnType<typeof createRequestThrottle>;
