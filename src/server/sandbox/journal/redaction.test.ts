import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newApiKey } from '../core/identity';
import { hiding, journalBody, maskedNumber, redacted, redactedTarget } from './redaction';

const key = newApiKey();
const hide = hiding({ key: "a key of the caller's own", world: 'w_abcdefghijklmnopqrstuv' });

test("keys are hidden by their name, by their form, and the caller's own anywhere", () => {
  const body = {
    apiKeys: ['one', 'two'],
    apiKey: 'three',
    description: `x-api-key ${key} is not known`,
    deep: [{ [key]: "a key of the caller's own!" }],
  };
  expect(redacted(body, hide)).toEqual({
    apiKeys: ['[API key]', '[API key]'],
    apiKey: '[API key]',
    description: 'x-api-key [API key] is not known',
    deep: [{ '[API key]': '[API key]!' }],
  });
});

test("the id of a private world is hidden, the shared world's is not", () => {
  expect(redacted({ world: 'w_abcdefghijklmnopqrstuv' }, hide)).toEqual({ world: ':world' });
  expect(redacted({ world: 'demo' }, hiding({ key: null, world: 'demo' }))).toEqual({ world: 'demo' });
});

test('bank numbers keep their last four characters', () => {
  const details = { payeeName: 'Lots Inc', routingNo: '021000021', accNo: 9876543210, swiftCode: 'CHASUS33' };
  expect(redacted({ wirePaymentDetails: { local: details } }, hide)).toEqual({
    wirePaymentDetails: {
      local: { payeeName: 'Lots Inc', routingNo: '••••0021', accNo: '••••3210', swiftCode: '••••US33' },
    },
  });
  expect(maskedNumber('123456')).toBe('••••');
});

test('a fault that changes bank details is masked by its path', () => {
  const changes = [
    { path: '/data/wirePaymentDetails/local/accNo', value: '1234567890' },
    { path: '/wirePaymentDetails/international', value: { accNo: '1234567890' } },
    { path: '/data/amount', value: '1234567890' },
  ];
  expect(redacted({ changes }, hide)).toEqual({
    changes: [
      { path: '/data/wirePaymentDetails/local/accNo', value: '••••7890' },
      { path: '/wirePaymentDetails/international', value: { accNo: '••••7890' } },
      { path: '/data/amount', value: '1234567890' },
    ],
  });
});

test('paths and queries stay readable, without keys', () => {
  const url = new URL(
    `http://sandbox/api/v2/sell-requests?searchTerm=${key}&apiKey=a&page=2&accNo=123456789`,
  );
  expect(decodeURIComponent(redactedTarget(url, hide))).toBe(
    '/api/v2/sell-requests?searchTerm=[API+key]&apiKey=[API+key]&page=2&accNo=••••6789',
  );
  const control = new URL('http://sandbox/sandbox/worlds/w_abcdefghijklmnopqrstuv/faults');
  expect(redactedTarget(control, hide)).toBe('/sandbox/worlds/:world/faults');
});

test('text that is not JSON loses its long numbers', () => {
  expect(journalBody(`{"accNo":"1234567890", ${key}`, 1000, hide)).toEqual({
    length: 23 + key.length,
    isWhole: true,
    text: '{"accNo":"••••7890", [API key]',
  });
});

test('property: no secret is stored, whatever the body and wherever it is', () => {
  const secret = 'DE89370400440532013000';
  const planted = fc.oneof(
    fc.constant(key),
    fc.string().map((text) => `${text}${key}${text}`),
    fc.constantFrom({ accNo: secret }, { iban: secret }, { changes: [{ path: '/a/accNo', value: secret }] }),
    fc.constant({ apiKeys: [key] }),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      planted,
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('tree'), { maxLength: 60 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constant(key)), tie('tree'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.integer({ min: 20, max: 3000 }), (value, limit) => {
      const text = JSON.stringify(value);
      const body = journalBody(text, limit, hide);
      const json = JSON.stringify(body);
      expect(json).not.toContain(key);
      // A cut text does not contain a part of it either.
      expect(json).not.toContain(key.slice(0, 12));
      expect(json).not.toContain(secret.slice(0, 12));
      expect(body?.length).toBe(text.length);
      expect(body?.text?.length ?? 0).toBeLessThanOrEqual(limit);
      expect(body?.json === undefined || text.length <= limit).toBe(true);
    }),
  );
});

test('deep nesting is cut', () => {
  const text = '['.repeat(20_000) + ']'.repeat(20_000);
  expect(journalBody(text, 64_000, hide)).toEqual({
    length: 40_000,
    isWhole: true,
    json: JSON.parse(`${'['.repeat(40)}"…"${']'.repeat(40)}`),
  });
});

test('the start of long JSON is stored, and only the length of very long JSON', () => {
  const sellRequests = Array.from({ length: 400 }, (_, index) => ({
    id: `lot-${index}`,
    name: 'x'.repeat(100),
  }));
  const body = journalBody(JSON.stringify({ data: { total: 400, data: sellRequests } }), 8000, hide);
  expect(body).toMatchObject({
    isWhole: false,
    text: expect.stringMatching(/"total": 400[^]*lot-0[^]*lot-4/),
  });
  expect(journalBody(JSON.stringify({ lots: 'x'.repeat(200_000) }), 8000, hide)).toEqual({
    length: 200_011,
    isWhole: false,
  });
});
