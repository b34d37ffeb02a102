import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind, NotSentError } from '@/api/api-error';
import type { OrderAttempt } from '@/contract/desk';
import { placingState } from './placing-state';

const times = { orderMetaId: 'om_1', startedAt: 0, buyRequestIds: ['a'] };
const placed: OrderAttempt = { state: 'placed', ...times, orderNo: '1763625123456', amount: '50.00' };
const sending: OrderAttempt = { state: 'sending', ...times };
const unknown: OrderAttempt = {
  state: 'unknown',
  ...times,
  description: 'No response.',
  candidates: [],
  checkedAt: null,
  nextCheckAt: null,
};
const refused: OrderAttempt = { state: 'refused', ...times, status: 409, description: 'Sold out.' };
const notPlaced: OrderAttempt = { state: 'notPlaced', ...times, description: 'Not sent.' };

const quiet = { isPending: false, error: null, attempt: null, isAttemptStale: false };
const failed = (kind: ApiErrorKind, status?: number) =>
  new ApiError(kind, 'Told.', { endpoint: 'POST /v1/orders/create', ...(status ? { status } : {}) });

describe('placingState', () => {
  test('without an attempt, the order can be placed', () => {
    expect(placingState(quiet)).toEqual({ state: 'untried' });
  });

  test.each([
    [sending, 'sending'],
    [unknown, 'unknown'],
    [refused, 'refused'],
    [notPlaced, 'notPlaced'],
    [placed, 'placed'],
  ] as const)('what the desk recorded holds, whatever this screen saw', (attempt, state) => {
    for (const error of [null, failed('network'), failed('refused', 500), failed('refused', 409)]) {
      expect(placingState({ ...quiet, attempt, error }).state).toBe(state);
    }
  });

  test('nothing can be placed before the desk responds', () => {
    expect(placingState({ ...quiet, attempt: undefined })).toEqual({ state: 'loading' });
  });

  test('a placed order counts as placed while the request is still running', () => {
    expect(placingState({ ...quiet, attempt: placed, isPending: true })).toEqual(placed);
  });

  test('a lost response without a record means that nothing was sent', () => {
    expect(placingState({ ...quiet, error: failed('network') }).state).toBe('notSent');
    expect(placingState({ ...quiet, error: failed('timeout') }).state).toBe('notSent');
    expect(placingState({ ...quiet, error: failed('refused', 502) }).state).toBe('notSent');
    expect(placingState({ ...quiet, error: failed('unauthorized', 401) }).state).toBe('notSent');
    expect(placingState({ ...quiet, error: new NotSentError('offline') }).state).toBe('notSent');
  });

  test("the desk's own refusal is shown, not a lost connection", () => {
    const why = "Lotdesk's database isn't available right now. Nothing was sent to the marketplace.";
    const error = new ApiError('refused', why, { endpoint: 'POST /v1/orders/create', status: 503 });
    expect(placingState({ ...quiet, error })).toEqual({ state: 'notSent', description: why });
    expect(placingState({ ...quiet, error, isAttemptStale: true })).toEqual({
      state: 'unknown',
      description: `${why} We're still checking.`,
    });
    const other = placingState({ ...quiet, error: failed('refused', 500) });
    expect(other).toEqual({ state: 'notSent', description: 'Told. Nothing was placed.' });
  });

  test('a lost response is unknown while the desk cannot be reached', () => {
    for (const error of [failed('network'), failed('timeout'), failed('refused', 502)]) {
      expect(placingState({ ...quiet, error, isAttemptStale: true }).state).toBe('unknown');
      expect(placingState({ ...quiet, error, attempt: undefined, isAttemptStale: true }).state).toBe(
        'unknown',
      );
    }
  });

  test('an unreadable response never counts as a failure', () => {
    expect(placingState({ ...quiet, error: failed('contract', 200) }).state).toBe('unknown');
    expect(placingState({ ...quiet, error: new TypeError('defect') }).state).toBe('unknown');
  });

  test('a refusal before anything was recorded is a refusal', () => {
    expect(placingState({ ...quiet, error: failed('refused', 409) })).toEqual({
      state: 'refused',
      description: 'Told.',
    });
  });

  test('an open attempt can never be placed again', () => {
    const attempt = fc.constantFrom(sending, unknown);
    const error = fc.constantFrom(null, failed('network'), failed('refused', 409), failed('refused', 504));
    fc.assert(
      fc.property(attempt, error, fc.boolean(), fc.boolean(), (open, failure, isPending, isAttemptStale) => {
        const { state } = placingState({ attempt: open, error: failure, isPending, isAttemptStale });
        expect(['sending', 'unknown']).toContain(state);
      }),
    );
  });
});
