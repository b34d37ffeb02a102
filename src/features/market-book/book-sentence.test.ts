import { expect, test } from 'vitest';
import { ApiError } from '@/api/api-error';
import { bookSentence } from './book-sentence';
import type { BookPhase } from './book-store';
import { wholeMarket } from './market-scope';

const sentence = (known: number, total: number | null, phase: BookPhase, isComplete = false, withheld = 0) =>
  bookSentence({
    scope: wholeMarket,
    known,
    withheld,
    total,
    phase,
    isComplete,
    coverage: isComplete ? wholeMarket : null,
  });
const until = new Date(2026, 10, 20, 14, 5, 10).getTime();
const error = new ApiError('network', 'Gone.', { endpoint: 'GET /v2/sell-requests' });

test.each([
  [sentence(0, null, { kind: 'idle' }), ''],
  [sentence(0, null, { kind: 'reading' }), 'The rest is being read'],
  [sentence(50, null, { kind: 'reading' }), 'From 50 lots; the rest is being read'],
  [sentence(3500, 5000, { kind: 'reading' }), 'From 3,500 of 5,000 lots; the rest is being read'],
  [sentence(5001, 5000, { kind: 'reading' }), 'From 5,001 lots; checking that none is missing'],
  [sentence(5000, 5000, { kind: 'complete' }, true), 'All 5,000 lots'],
  [sentence(5000, 5000, { kind: 'complete' }, true, 3), 'All 5,000 lots, 3 of which can’t be shown'],
  [sentence(1, 1, { kind: 'complete' }, true), 'The only lot'],
  [sentence(0, 0, { kind: 'complete' }, true), 'No lots'],
  [
    sentence(3500, 5000, { kind: 'paused', why: 'offline' }),
    'From 3,500 of 5,000 lots; reading goes on when this device is online',
  ],
  [
    sentence(5000, 5000, { kind: 'paused', why: 'offline' }, true),
    'All 5,000 lots; looking for changes goes on when this device is online',
  ],
  [
    sentence(3500, 5000, { kind: 'paused', why: 'hidden' }),
    'From 3,500 of 5,000 lots; reading goes on when this page is in view',
  ],
  [
    sentence(3500, 5000, { kind: 'waiting', until, why: 'tooMany', error }),
    'From 3,500 of 5,000 lots; the marketplace asks for a pause until 2:05:10 PM',
  ],
  [
    sentence(3500, 5000, { kind: 'waiting', until, why: 'error', error }),
    'From 3,500 of 5,000 lots; the marketplace could not be read; trying again at 2:05:10 PM',
  ],
  [
    sentence(3500, 5000, { kind: 'failed', error }),
    'From 3,500 of 5,000 lots; reading has stopped. The connection failed before an answer came. Check the network and try again.',
  ],
  [sentence(4812, 5000, { kind: 'short' }), 'From 4,812 of 5,000 lots; the marketplace gives no more'],
  [
    sentence(4990, 5000, { kind: 'moving' }),
    'From 4,990 of 5,000 lots; the market is changing faster than it can be read',
  ],
  [sentence(100_000, 250_000, { kind: 'full' }), 'From 100,000 of 250,000 lots; more cannot be kept at once'],
])('%s', (said, expected) => {
  // Some versions of the formatter put a narrow blank before PM.
  expect(said.replaceAll('\u202f', ' ')).toBe(expected);
});
