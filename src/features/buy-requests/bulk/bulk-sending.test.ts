import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind, NotSentError } from '@/api/api-error';
import type { BuyRequest } from '@/contract/resources';
import { bulkJournal, type BulkJournal, newJournal, reduceJournal, tallyOf } from './bulk-journal';
import { type LineSender, sendMissing, sendOne, type StopReason } from './bulk-sending';
import { request } from '../testing/test-lines';

/** The simulated result of one request. `Before` and `After`: whether the connection broke before or after the gateway received it. */
const results = [
  'made',
  'refused',
  'limited',
  'signedOut',
  'cutBefore',
  'cutAfter',
  'lostUnmade',
  'lostMade',
  'crashBefore',
  'crashAfter',
] as const;
type Result = (typeof results)[number];

class Crash extends Error {}

function failure(kind: ApiErrorKind, status?: number, retryAfter?: number): ApiError {
  return new ApiError(kind, 'no', {
    endpoint: 'POST /v1/buy-requests',
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** A gateway with a marketplace: it sends each intent at most once, and returns the first response to every repeat. */
function market() {
  const responses = new Map<string, BuyRequest | ApiError>();
  const made = new Map<string, number>();
  const bodies = new Map<string, string>();

  /** Executes an intent with the given result. A repeated intent gets its first response. */
  function execute(intent: string, sellRequestId: string, result: Result): BuyRequest | ApiError {
    const first = responses.get(intent);
    if (first) return first;
    if (result === 'signedOut') return failure('unauthorized', 401);
    const isMade =
      result === 'made' || result === 'lostMade' || result === 'cutAfter' || result === 'crashAfter';
    if (isMade) made.set(sellRequestId, (made.get(sellRequestId) ?? 0) + 1);
    const failures = {
      refused: failure('refused', 400),
      limited: failure('refused', 429, 7),
      lostUnmade: failure('refused', 504),
      lostMade: failure('refused', 504),
    };
    const response: BuyRequest | ApiError =
      result === 'refused' || result === 'limited' || result === 'lostUnmade' || result === 'lostMade'
        ? failures[result]
        : request();
    responses.set(intent, response);
    return response;
  }
  return { made, bodies, execute };
}

/** A tab that sends the journal in `storage`. The results come in the order of `plan`; after that every request is made. */
function tab(
  storage: { text: string },
  desk: ReturnType<typeof market>,
  plan: Result[],
  intents: { last: number },
) {
  const read = (): BulkJournal => bulkJournal.parse(JSON.parse(storage.text));
  const pauses: (number | null)[] = [];
  const sender: LineSender = {
    read,
    record(event) {
      storage.text = JSON.stringify(reduceJournal(read(), event));
    },
    async send({ intent, listing: sellRequestId, input }) {
      const body = JSON.stringify(input);
      expect(desk.bodies.get(intent) ?? body, 'the bytes of an intent never change').toBe(body);
      desk.bodies.set(intent, body);
      expect(read().lines.find((line) => line.intent === intent)?.state, 'written before it is sent').toBe(
        'sending',
      );
      const result = plan.shift() ?? 'made';
      if (result === 'crashBefore') throw new Crash();
      if (result === 'cutBefore') throw failure('network');
      const response = desk.execute(intent, sellRequestId, result);
      if (result === 'crashAfter') throw new Crash();
      if (result === 'cutAfter') throw failure('timeout');
      if (response instanceof ApiError) throw response;
      return response;
    },
    stopReason: () => null,
    pause: async (limit) => void pauses.push(limit),
    newIntent: () => `again-${(intents.last += 1)}`,
  };
  /** A crash loses everything that would be written after it. */
  const crashing: LineSender = {
    ...sender,
    send: async (line) => {
      const { text } = storage;
      try {
        return await sender.send(line);
      } catch (error) {
        if (error instanceof Crash) crashed = text;
        throw error;
      }
    },
  };
  let crashed: string | null = null;
  return {
    pauses,
    async work(job: (sender: LineSender) => Promise<StopReason>): Promise<StopReason | 'crashed'> {
      try {
        return await job(crashing);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        if (crashed !== null) storage.text = crashed;
        return 'crashed';
      }
    },
  };
}

const body = { name: 'x', brand: 'y', category: 'phones', price: 1, quantity: 1, properties: {} };
const journalOf = (count: number) =>
  newJournal(
    Array.from({ length: count }, (_, at) => ({ intent: `first-${at}`, listing: `lot-${at}`, input: body })),
  );

async function run(plan: Result[], count = 3) {
  const storage = { text: JSON.stringify(journalOf(count)) };
  const desk = market();
  const one = tab(storage, desk, plan, { last: 0 });
  const ending = await one.work(sendMissing);
  const states = bulkJournal.parse(JSON.parse(storage.text)).lines.map(({ state }) => state);
  return { ending, states, pauses: one.pauses, made: desk.made };
}

describe('sending the lines of a journal', () => {
  it('sends the lines one after another, with a pause between two and none after the last', async () => {
    expect(await run([])).toMatchObject({
      ending: 'finished',
      states: ['made', 'made', 'made'],
      pauses: [null, null],
    });
  });

  it('waits as long as the marketplace asks, and then continues with a new intent', async () => {
    const { ending, states, pauses, made } = await run(['limited', 'made']);
    expect({ ending, states, pauses }).toEqual({
      ending: 'finished',
      states: ['made', 'made', 'made'],
      pauses: [7, null, null],
    });
    expect(made.get('lot-0')).toBe(1);
  });

  it('continues after a refusal and after one lost response', async () => {
    expect((await run(['refused', 'lostMade'])).states).toEqual(['refused', 'unknown', 'made']);
  });

  it.each<[StopReason, Result[], string[]]>([
    ['signedOut', ['made', 'signedOut'], ['made', 'waiting', 'waiting']],
    ['unanswered', ['cutBefore'], ['unknown', 'waiting', 'waiting']],
    ['unanswered', ['cutAfter'], ['unknown', 'waiting', 'waiting']],
    ['unanswered', ['lostMade', 'lostUnmade'], ['unknown', 'unknown', 'waiting']],
  ])('ends as %s after %j', async (ending, plan, states) => {
    expect(await run(plan)).toMatchObject({ ending, states });
  });

  it('does not begin to wait if it was stopped meanwhile', async () => {
    let journal = journalOf(2);
    let isStopped = false;
    const sender: LineSender = {
      read: () => journal,
      record: (event) => {
        journal = reduceJournal(journal, event);
      },
      send: () => {
        isStopped = true;
        return Promise.reject(
          new ApiError('refused', 'Too many', {
            endpoint: 'POST /v1/buy-requests',
            status: 429,
            retryAfter: 60,
          }),
        );
      },
      stopReason: () => (isStopped ? 'stopped' : null),
      pause: () => Promise.reject(new Error('must not wait')),
      newIntent: () => 'again',
    };
    expect(await sendMissing(sender)).toBe('stopped');
    expect(tallyOf(journal)).toMatchObject({ waiting: 2 });
  });

  it('puts off a line that never left the device', async () => {
    let journal = journalOf(2);
    const sender: LineSender = {
      read: () => journal,
      record: (event) => {
        journal = reduceJournal(journal, event);
      },
      send: () => Promise.reject(new NotSentError()),
      stopReason: () => null,
      pause: () => Promise.resolve(),
      newIntent: () => '',
    };
    expect(await sendMissing(sender)).toBe('unanswered');
    expect(tallyOf(journal)).toMatchObject({ waiting: 2, unknown: 0 });
  });

  it('sends nothing while there is a reason to stop', async () => {
    const journal = journalOf(2);
    const never = () => {
      throw new Error('must not be called');
    };
    const sender: LineSender = {
      read: () => journal,
      record: never,
      send: never,
      stopReason: () => 'offline',
      pause: never,
      newIntent: () => '',
    };
    expect(await sendMissing(sender)).toBe('offline');
    const [line] = journal.lines;
    expect(line && (await sendOne(sender, line))).toBe('offline');
  });
});

it('makes each line at most once through any results and crashes, and in the end each is made or reported', async () => {
  const plan = fc.array(fc.constantFrom(...results), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      plan,
      fc.array(fc.nat({ max: 4 })),
      async (count, given, asks) => {
        const storage = { text: JSON.stringify(journalOf(count)) };
        const desk = market();
        const intents = { last: 0 };
        const left = [...given];
        const lines = () => bulkJournal.parse(JSON.parse(storage.text)).lines;
        // Each crash or stop uses at least one result, so this ends.
        for (let time = 0; time <= given.length; time += 1) {
          await tab(storage, desk, left, intents).work(sendMissing);
          const checkedLine = lines()[asks[time] ?? count];
          if (checkedLine?.state === 'unknown') {
            await tab(storage, desk, left, intents).work((sender) => sendOne(sender, checkedLine));
          }
          for (const [, times] of desk.made) expect(times).toBe(1);
        }
        await tab(storage, desk, [], intents).work(sendMissing);
        const { waiting, sending } = tallyOf({ version: 1, lines: lines() });
        expect(waiting + sending, 'neither sent nor reported').toBe(0);
        for (const { listing: sellRequestId, state } of lines()) {
          const times = desk.made.get(sellRequestId) ?? 0;
          if (state === 'made') expect(times).toBe(1);
          if (state === 'refused') expect(times).toBe(0);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
