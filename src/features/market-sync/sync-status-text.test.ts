import { expect, test } from 'vitest';
import { ApiError } from '@/api/api-error';
import { syncAnnouncement, syncStatusText } from './sync-status-text';
import type { SyncPhase, SyncState } from './sync-state';
import { wholeMarket } from './market-scope';

const stateOf = (loaded: number, total: number | null, phase: SyncPhase, more: Partial<SyncState> = {}) => ({
  scope: wholeMarket,
  loaded,
  total,
  phase,
  isComplete: false,
  coverage: null,
  agrees: true,
  rest: null,
  ...more,
});
const sentence = (...state: Parameters<typeof stateOf>) => syncStatusText(stateOf(...state));
const until = new Date(2026, 10, 20, 14, 5, 10).getTime();
const error = new ApiError('network', 'Gone.', { endpoint: 'GET /v2/sell-requests' });
const all = { isComplete: true, coverage: wholeMarket };
const part = { isComplete: true, coverage: { category: 'phones', brand: [] } };

// Some versions of Intl put a narrow space before PM.
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test.each([
  [sentence(0, null, { kind: 'idle' }), ''],
  [sentence(0, null, { kind: 'reading' }), 'Loading lots…'],
  [sentence(50, null, { kind: 'reading' }), 'Loaded 50 lots. Loading the rest…'],
  [sentence(500, 2000, { kind: 'reading' }), 'Loaded 500 of 2,000 lots. Loading the rest…'],
  [sentence(2001, 2000, { kind: 'reading' }), 'Loaded 2,001 lots. Checking for missed lots…'],
  [sentence(5000, 5000, { kind: 'complete' }, all), ''],
  [sentence(0, 0, { kind: 'complete' }, all), ''],
  [
    sentence(3500, 5000, { kind: 'paused', why: 'offline' }),
    "Loaded 3,500 of 5,000 lots. Continues when you're back online",
  ],
  [sentence(0, null, { kind: 'paused', why: 'offline' }), "Loading lots continues when you're back online"],
  [sentence(5000, 5000, { kind: 'paused', why: 'offline' }, all), "Updates continue when you're back online"],
  [
    sentence(3500, 5000, { kind: 'paused', why: 'hidden' }),
    'Loaded 3,500 of 5,000 lots. Continues when you return to this tab',
  ],
  [
    sentence(3500, 5000, { kind: 'waiting', until, why: 'tooMany' }),
    'Loaded 3,500 of 5,000 lots. Paused by the marketplace until 2:05 PM',
  ],
  [
    sentence(3500, 5000, { kind: 'waiting', until, why: 'error' }),
    "Loaded 3,500 of 5,000 lots. Can't reach the marketplace. Retrying at 2:05 PM",
  ],
  [
    sentence(5000, 5000, { kind: 'waiting', until, why: 'error' }, all),
    "Can't reach the marketplace. Retrying at 2:05 PM",
  ],
  [
    sentence(4812, 5000, { kind: 'short' }),
    'Loaded 4,812 of 5,000 lots. The marketplace returned no more lots',
  ],
  [
    sentence(4990, 5000, { kind: 'moving' }),
    'Loaded 4,990 of 5,000 lots. Lots are changing faster than they load',
  ],
  [
    sentence(100_000, 250_000, { kind: 'full' }),
    "Loaded 100,000 of 250,000 lots. That's the most we can load",
  ],
  [
    sentence(800, 800, { kind: 'complete' }, { ...part, rest: { loaded: 900, total: 2000, isComing: true } }),
    'Loaded 900 of 2,000 lots. Loading the rest…',
  ],
  [
    sentence(
      800,
      800,
      { kind: 'complete' },
      { ...part, rest: { loaded: 800, total: 9000, isComing: false } },
    ),
    'Loaded only lots of this category and brand. The rest is too much to load',
  ],
  [
    sentence(800, 800, { kind: 'complete' }, { ...part, agrees: false }),
    "The marketplace's filters don't match its lots, so they aren't counted",
  ],
])('%s', (said, expected) => {
  expect(plain(said)).toBe(expected);
});

test('explains a failure', () => {
  expect(sentence(3500, 5000, { kind: 'failed', error })).toMatch(
    /^Loaded 3,500 of 5,000 lots\. Loading stopped\. .*connection/,
  );
  expect(sentence(5000, 5000, { kind: 'failed', error }, all)).toMatch(/^Updates stopped\. .*connection/);
});

test.each([
  [stateOf(0, null, { kind: 'idle' }), ''],
  [stateOf(500, 2000, { kind: 'reading' }), 'Loading lots…'],
  [stateOf(1500, 2000, { kind: 'reading' }), 'Loading lots…'],
  [stateOf(2000, 2000, { kind: 'complete' }, all), 'All lots loaded'],
  [
    stateOf(800, 800, { kind: 'complete' }, { ...part, rest: { loaded: 900, total: 2000, isComing: true } }),
    'Loading lots…',
  ],
  [stateOf(1500, 2000, { kind: 'paused', why: 'offline' }), "Continues when you're back online"],
  [stateOf(1500, 2000, { kind: 'full' }), "That's the most we can load"],
])('announces no counts, which would change too often: %#', (state, expected) => {
  expect(syncAnnouncement(state)).toBe(expected);
});
