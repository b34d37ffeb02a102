import { describe, expect, it } from 'vitest';
import { type BulkJournal, newJournal, reduceJournal } from '@/features/buy-requests/bulk/bulk-journal';
import { sentAfter, sentText } from './sent-items';

const input = {
  name: 'iPhone 13 128GB',
  category: 'phones',
  brand: 'Apple',
  price: 180,
  quantity: 10,
  properties: { countrySpec: 'US' },
};
const journal = newJournal(
  ['a', 'b'].map((sellRequestId) => ({ intent: `intent ${sellRequestId}`, listing: sellRequestId, input })),
);
const list = { requested: { a: ['one'], b: ['one', 'two'] }, sent: {} };

const after = (...steps: readonly ['sent' | 'lost', string][]) =>
  steps.reduce<BulkJournal>(
    (before, [type, sellRequestId]) => reduceJournal(before, { type, intent: `intent ${sellRequestId}` }),
    journal,
  );
const made = (before: BulkJournal, sellRequestId: string) =>
  reduceJournal(before, { type: 'made', intent: `intent ${sellRequestId}`, kind: 'matched', sentence: '' });

describe('items of a list', () => {
  it('follow their requests', () => {
    expect(sentAfter(list, journal, true)).toEqual({
      one: { state: 'queued', lots: 2, made: 0 },
      two: { state: 'queued', lots: 1, made: 0 },
    });
    const all = made(
      reduceJournal(made(after(['sent', 'a']), 'a'), { type: 'sent', intent: 'intent b' }),
      'b',
    );
    expect(sentAfter(list, all, true)).toEqual({
      one: { state: 'made', lots: 2, made: 2 },
      two: { state: 'made', lots: 1, made: 1 },
    });
  });

  it('are unconfirmed while one of their requests is', () => {
    const lost = after(['sent', 'a'], ['lost', 'a']);
    expect(sentAfter(list, lost, true).one).toEqual({ state: 'unknown', lots: 2, made: 0 });
  });

  it('can be requested again after a refusal', () => {
    const refused = reduceJournal(after(['sent', 'a']), { type: 'refused', intent: 'intent a', why: 'no' });
    const only = { requested: { a: ['one'] }, sent: {} };
    expect(sentAfter(only, refused, true)).toEqual({});
  });

  it('stay requested or unconfirmed when the journal is dismissed', () => {
    const sent = {
      one: { state: 'made' as const, lots: 1, made: 1 },
      two: { state: 'unknown' as const, lots: 1, made: 0 },
    };
    expect(sentAfter({ requested: {}, sent }, null, true)).toEqual(sent);
  });

  it('that were still queued can be requested again only if nothing can have been sent unseen', () => {
    const sent = { one: { state: 'queued' as const, lots: 1, made: 0 } };
    expect(sentAfter({ requested: { a: ['one'] }, sent }, null, true)).toEqual({});
    expect(sentAfter({ requested: { a: ['one'] }, sent }, null, false).one?.state).toBe('unknown');
  });

  it('describe their progress', () => {
    expect(sentText({ state: 'made', lots: 2, made: 1 })).toBe('Requested from 1 of 2 lots');
    expect(sentText({ state: 'made', lots: 1, made: 1 })).toBe('Requested');
  });
});
