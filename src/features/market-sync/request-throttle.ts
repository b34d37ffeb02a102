import { ApiError } from '@/api/api-error';
import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequestPage } from '@/contract/resources';
import type { Environment } from './environment';

/** Reads one page of GET /v2/sell-requests; throws ApiError. */
export type ReadPage = (query: SellRequestQuery, signal: AbortSignal) => Promise<SellRequestPage>;

/** How the reading stands. `until` is wall time in milliseconds. */
export type ThrottlePhase =
  | { kind: 'reading' }
  | { kind: 'paused'; why: 'hidden' | 'offline' }
  | { kind: 'waiting'; until: number; why: 'tooMany' | 'error'; error: Error }
  | { kind: 'failed'; error: Error };

/** Failures one after the other until the reading stops and waits to be resumed. */
const tries = 6;
const shortestPause = 20;
const longestPause = 5_000;
const longestWait = 300_000;
/** No Retry-After is believed beyond a day; timers hold no more than some weeks either. */
const longestRetryAfter = 86_400_000;

/** Resolves when `begin` calls back and rejects when the signal ends it; either way what `begin` set up is undone. */
function untilCalled(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      undo();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(new DOMException('The reading has ended.', 'AbortError'));
    };
    const undo = begin(() => {
      end();
      resolve();
    });
    signal.addEventListener('abort', abort);
  });
}

/** Whether a refusal is about this very question, so that asking it again is of no use. */
function isAboutTheQuestion(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  const status = error.status ?? 500;
  return status < 500 && status !== 429 && status !== 408 && status !== 425;
}

/**
 * The way to the service: one request at a time, a pause after each as long as its answer took, nothing while hidden, offline or
 * while the screen itself is asking. After 429 it waits as long as it is told to, or longer each time; after a failure
 * longer each time, and after several it stops until `resume`.
 */
export function createRequestThrottle(
  read: ReadPage,
  environment: Environment,
  onPhase: (phase: ThrottlePhase) => void,
) {
  const { clock, after, pauseReason, onPauseReasonChange } = environment;
  let openAt = 0;
  let slowness = 1;
  // A wait that the service asked for holds for every later request.
  let blocked: { until: number; phase: ThrottlePhase } | null = null;
  let wake: (() => void) | null = null;

  const sleep = (milliseconds: number, signal: AbortSignal) =>
    untilCalled(signal, (done) => after(milliseconds, done));

  /** Sleeps for so long, or for ever without a length, unless `resume` ends it. */
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

  async function wait(error: Error, failures: number, signal: AbortSignal) {
    const isTooMany = error instanceof ApiError && error.status === 429;
    const isOver = error instanceof ApiError && error.kind === 'unauthorized';
    if (isOver || (!isTooMany && failures >= tries)) {
      onPhase({ kind: 'failed', error });
      await rest(null, signal);
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
      const phase = { kind: 'waiting', until, why: 'tooMany', error } as const;
      blocked = { until: clock.monotonic() + length, phase };
    } else {
      onPhase({ kind: 'waiting', until, why: 'error', error });
      await rest(length, signal);
    }
    return false;
  }

  return {
    sleep,
    /** Goes on at once after a stop, or after a failure that is being waited for; what the service asked to wait for stays. */
    resume: () => wake?.(),

    /** Stops as after too many failures, until it is resumed. */
    async stopFor(error: Error, signal: AbortSignal) {
      onPhase({ kind: 'failed', error });
      await rest(null, signal);
    },

    /**
     * Asks for a page until it is answered.
     * @throws ApiError only for a refusal of this very question; the abort of the signal.
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
          if (isAboutTheQuestion(error)) throw error;
          // Without a network nothing fails: it waits.
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
