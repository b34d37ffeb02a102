import { expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from './api-error';

const failed = (kind: ApiErrorKind, status?: number) =>
  new ApiError(kind, '', { endpoint: 'POST /v1/orders/create', ...(status === undefined ? {} : { status }) });

test.each<[boolean, ApiErrorKind, number | undefined]>([
  [true, 'network', undefined],
  [true, 'timeout', undefined],
  [true, 'contract', 200],
  [true, 'refused', 500],
  [true, 'refused', 503],
  [false, 'refused', 499],
  [false, 'refused', 409],
  [false, 'refused', undefined],
  [false, 'unauthorized', 401],
])('isOutcomeUnknown is %s after %s with status %s', (isUnknown, kind, status) => {
  expect(failed(kind, status).isOutcomeUnknown).toBe(isUnknown);
});
