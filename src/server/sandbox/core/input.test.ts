import { describe, expect, test } from 'vitest';
import { endpoints, interfaceBase } from '@/contract/interface';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { depthLimit } from './input';
import { aDevice, openTestMarket, refusalOf } from '../testing/test-market';

const database = await setUpTestDatabase();
const market = await openTestMarket(database);

const json = { 'content-type': 'application/json' };
const fair = { ...aDevice, price: 320, quantity: 10 };
const path = interfaceBase + endpoints.createBuyRequest.path;

describe('a body', () => {
  const post = (body: BodyInit | null, headers: Record<string, string> = json) =>
    refusalOf(market.fetch(path, { method: 'POST', body, headers }));

  test.each<[string, Record<string, string>]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['none', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['something like JSON', { 'content-type': 'application/jsonp' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
  ])('content type: %s is 415', async (_, headers) => {
    const body = new TextEncoder().encode(JSON.stringify(fair));
    expect((await post(body, headers)).status).toBe(415);
  });

  test('a content type in capitals and with a charset is accepted', async () => {
    const response = await market.fetch(path, {
      method: 'POST',
      body: JSON.stringify(fair),
      headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' },
    });
    expect(response.status).toBe(201);
  });

  test.each<[string, BodyInit | null]>([
    ['nothing', null],
    ['nothing but a blank', ' '],
    ['half of it', '{"name": "iPhone'],
    ['a word', 'undefined'],
    ['two of them', '{} {}'],
    ['a comma too many', '{"a": 1,}'],
    ['single quotes', "{'a': 1}"],
    ['NaN', '{"price": NaN}'],
    ['XML', '<order/>'],
  ])('not JSON: %s is 400', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, description: 'The body: must be JSON' });
  });

  test('not UTF-8 is 400', async () => {
    expect(await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).toMatchObject({
      status: 400,
      description: 'The body: must be text in UTF-8',
    });
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test('nesting is accepted up to 32 levels', async () => {
    expect((await post(nested(depthLimit))).description).toBe('The body: must be an object');
    for (const depth of [depthLimit + 1, 1000, 30_000]) {
      expect(await post(nested(depth))).toMatchObject({
        status: 400,
        description: 'The body: must not be nested deeper than 32 levels',
      });
    }
  });

  test.each(['__proto__', 'constructor', 'prototype'])('the name %s is refused anywhere', async (name) => {
    for (const body of [
      `{"${name}": {"quantity": 1}}`,
      `{"properties": {"${name}": {"grade": "A"}}}`,
      `{"other": [{"${name}": 1}]}`,
    ]) {
      expect(await post(body)).toMatchObject({
        status: 400,
        description: `${name}: is not allowed as a name`,
      });
    }
  });

  test('text that the database cannot store is refused anywhere in the body, and the refusal names the field', async () => {
    expect((await post('{"other": ["a\\u0000b"]}')).description).toMatch(/^other\.0: must not contain NUL/);
    expect((await post('{"properties": {"color": "\\ud83d"}}')).description).toMatch(/^properties\.color: /);
    expect((await post('{"\\u0000": 1}')).description).toMatch(/^A name in the body: must not contain NUL/);
    expect((await post('"\\udc00"')).description).toMatch(/^The body: must not contain NUL/);
  });
});
