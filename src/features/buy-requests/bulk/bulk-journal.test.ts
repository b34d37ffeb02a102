import { describe, expect, it } from 'vitest';
import {
  bulkJournal,
  type JournalEvent,
  type JournalLine,
  missingLine,
  newJournal,
  reduceJournal,
  tallyOf,
  tallySentence,
  verdictSentence,
} from './bulk-journal';

const input = {
  name: 'iPhone 13',
  brand: 'Apple',
  category: 'phones',
  price: 312.5,
  quantity: 20,
  properties: { grade: 'A', storage: '128GB', countrySpec: 'US' },
};
const order = (intent: string) => ({ intent, listing: `lot-${intent}`, input });
const made = (intent: string): JournalEvent => ({
  type: 'made',
  intent,
  kind: 'matched',
  sentence: 'Matched',
});
const after = (...events: JournalEvent[]) =>
  events.reduce(reduceJournal, newJournal([order('a'), order('b')]));
const states = (events: JournalEvent[]) => after(...events).lines.map(({ state }) => state);

describe('the journal', () => {
  it('counts the verdicts on what was sent, from two on', () => {
    const noMatch: JournalEvent = { type: 'made', intent: 'b', kind: 'waiting', sentence: 'No match' };
    const first = [{ type: 'sent', intent: 'a' }, made('a'), { type: 'sent', intent: 'b' }] as const;
    expect(verdictSentence(after(...first))).toBe('');
    expect(verdictSentence(after(...first, noMatch))).toBe('1 matched · 1 without a match');
  });

  it('moves a line from waiting to its end state', () => {
    expect(states([])).toEqual(['waiting', 'waiting']);
    expect(states([{ type: 'sent', intent: 'a' }])).toEqual(['sending', 'waiting']);
    expect(states([{ type: 'sent', intent: 'a' }, made('a')])).toEqual(['made', 'waiting']);
    expect(
      states([
        { type: 'sent', intent: 'b' },
        { type: 'lost', intent: 'b' },
      ]),
    ).toEqual(['waiting', 'unknown']);
  });

  it('gives a line that was put off, or revised after a refusal, a new intent', () => {
    const off = after({ type: 'sent', intent: 'a' }, { type: 'putOff', intent: 'a', as: 'c' });
    expect(off.lines[0]).toEqual({ ...order('a'), intent: 'c', state: 'waiting' });
    const revised = after(
      { type: 'sent', intent: 'a' },
      { type: 'refused', intent: 'a', why: 'No.' },
      { type: 'revised', intent: 'a', as: 'c', input: { ...input, quantity: 5 } },
    );
    expect(revised.lines[0]).toMatchObject({ intent: 'c', listing: 'lot-a', state: 'waiting' });
    expect(revised.lines[0]?.input.quantity).toBe(5);
  });

  it('ignores a late event, and an event of another line', () => {
    const end = after({ type: 'sent', intent: 'a' }, made('a'));
    const late: JournalEvent[] = [
      { type: 'sent', intent: 'a' },
      { type: 'lost', intent: 'a' },
      { type: 'refused', intent: 'a', why: 'No.' },
      { type: 'putOff', intent: 'a', as: 'c' },
      { type: 'revised', intent: 'a', as: 'c', input },
      made('nobody'),
    ];
    for (const event of late) expect(reduceJournal(end, event)).toBe(end);
  });

  it('sends waiting and interrupted lines next, and never unknown or refused ones', () => {
    const stopped = after({ type: 'sent', intent: 'b' });
    expect(missingLine(stopped)?.intent).toBe('a');
    const rest = after(
      { type: 'sent', intent: 'a' },
      { type: 'lost', intent: 'a' },
      { type: 'sent', intent: 'b' },
      { type: 'refused', intent: 'b', why: 'No.' },
    );
    expect(missingLine(rest)).toBeUndefined();
  });

  it('has the same bytes to send from memory and from storage', () => {
    const { name, price, ...rest } = input;
    const crooked = { ...rest, properties: { countrySpec: 'US', grade: 'A' }, price, name };
    let journal = newJournal([{ ...order('a'), input: crooked }]);
    const bytes = JSON.stringify(journal.lines[0]?.input);
    for (let time = 0; time < 2; time += 1) {
      journal = bulkJournal.parse(JSON.parse(JSON.stringify(journal)));
      expect(JSON.stringify(journal.lines[0]?.input)).toBe(bytes);
    }
  });
});

describe('the tally in words', () => {
  const line = (state: JournalLine['state'], at: number): JournalLine => {
    const base = order(String(at));
    if (state === 'made') return { ...base, state, kind: 'matched', sentence: '' };
    return state === 'refused' ? { ...base, state, why: '' } : { ...base, state };
  };
  const sentence = (list: JournalLine['state'][], isRunning = false) =>
    tallySentence(tallyOf({ version: 1, lines: list.map(line) }), isRunning);

  it.each<[string, JournalLine['state'][]]>([
    ['All 2 buy requests sent', ['made', 'made']],
    ['Buy request sent', ['made']],
    ['The buy request was not sent', ['waiting']],
    ['The buy request was not accepted', ['refused']],
    ['3 of 5 sent · 2 not sent', ['made', 'made', 'made', 'waiting', 'waiting']],
    [
      '1 of 4 sent · 1 not accepted · 1 not confirmed · 1 interrupted',
      ['made', 'refused', 'unknown', 'sending'],
    ],
  ])('%s', (words, list) => expect(sentence(list)).toBe(words));

  it.each<[string, JournalLine['state'], boolean]>([
    ['The buy request was not confirmed', 'unknown', false],
    ['Sending the buy request', 'sending', true],
    ['Sending the buy request', 'waiting', true],
    ['The buy request was interrupted', 'sending', false],
  ])('%s: the only line is %s', (words, state, isRunning) => {
    expect(sentence([state], isRunning)).toBe(words);
  });

  it('counts lines to go and lines not sent', () => {
    expect(sentence(['made', 'sending'], true)).toBe('1 of 2 sent · 1 to go');
    expect(sentence(['made', 'unknown'], true)).toBe('1 of 2 sent · 1 not confirmed');
    // Until the run has ended, the journal cannot be discarded.
    expect(sentence(['made', 'made'], true)).toBe('2 of 2 sent');
    expect(sentence(['made', 'waiting'])).toBe('1 of 2 sent · 1 not sent');
    expect(tallySentence(tallyOf({ version: 1, lines: [line('sending', 0)] }))).toBe(
      'The buy request was interrupted',
    );
  });

  it('counts the lines to go while lines are sent', () => {
    expect(sentence(['made', 'sending', 'waiting'], true)).toBe('1 of 3 sent · 2 to go');
  });
});
