import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { session } from './desk';
import { exampleAnswers } from './examples.test-data';
import { isSellRequestPage, isSession } from './first-answers';
import { deviceProperties, sellRequest, sellRequestPage } from './resources';

const absent = Symbol('absent');
const values = [
  absent,
  null,
  true,
  '',
  'text',
  '312.50',
  0,
  -1,
  1,
  2.5,
  312.34,
  312.345,
  0.1 + 0.2,
  1e21,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  ['text'],
  {},
  { text: 1 },
  'sandbox',
];

type Fields = Record<string, unknown>;

/** The object with one field changed, in every way. */
function* changesOf(whole: Fields, name: string): Generator<[string, Fields]> {
  const { [name]: _, ...others } = whole;
  for (const value of values) {
    const words = `${name}: ${value === absent ? 'absent' : JSON.stringify(value)}`;
    yield [words, value === absent ? others : { ...others, [name]: value }];
  }
}

function expectAgreement(
  isIt: (body: unknown) => boolean,
  schema: z.ZodMiniType,
  body: unknown,
  words: string,
) {
  const parsed = schema.safeParse(body);
  expect(isIt(body), words).toBe(parsed.success);
  if (parsed.success) expect(parsed.data, words).toEqual(body);
}

/** What passes without the schema the schema reads as it is. What does not pass it may still read, as something else. */
function expectNoContradiction(body: unknown, words: string) {
  const parsed = sellRequestPage.safeParse(body);
  if (isSellRequestPage(body)) expect(parsed.data, words).toEqual(body);
}

const { data: example } = z.object({ data: sellRequestPage }).parse(exampleAnswers.listSellRequests);
const [listing] = example.data;
const account = { id: 'a', label: 'key …1234' };
const someSession = { environment: 'sandbox', marketplace: 'embedded', account };

describe('what is known without a schema', () => {
  it('is a page of listings only where the schema reads it as it is', () => {
    expect(isSellRequestPage(example)).toBe(true);
    const pageOf = (one: unknown) => ({ ...example, data: [listing, one] });
    for (const name of [...Object.keys(sellRequest.shape), 'unknown'])
      for (const [words, one] of changesOf({ ...listing }, name)) expectNoContradiction(pageOf(one), words);
    for (const name of [...Object.keys(deviceProperties.shape), 'unknown'])
      for (const [words, properties] of changesOf({ ...listing?.properties }, name))
        expectNoContradiction(pageOf({ ...listing, properties }), words);
    for (const name of ['total', 'data', 'withheld'])
      for (const [words, page] of changesOf({ ...example }, name)) expectNoContradiction(page, words);
  });

  it('is who is connected exactly where the schema says so', () => {
    for (const name of Object.keys(session.shape))
      for (const [words, one] of changesOf(someSession, name))
        expectAgreement(isSession, session, one, words);
    for (const name of Object.keys(account))
      for (const [words, one] of changesOf(account, name))
        expectAgreement(isSession, session, { ...someSession, account: one }, words);
    expect(isSession({ ...someSession, account: null })).toBe(true);
  });

  it('is neither where it is no object at all', () => {
    for (const value of values) {
      expect(isSession(value)).toBe(false);
      expect(isSellRequestPage(value)).toBe(false);
    }
  });
});
