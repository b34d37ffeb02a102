import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '@/contract/endpoint';
import { exampleResponses } from '@/contract/testing/examples.test-data';
import { endpoints } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import { absent, answerFields, type Kind, kinds } from './answer-fields.test-data';
import { ApiError } from './api-error';
import { createApiClient } from './client';
import type { CallOptions } from './client';

/*
 * Sends every endpoint's example through the client, with one field changed at a time. Tolerant fields must pass. Strict fields must fail
 * closed with an error that names the endpoint and the field.
 */

const table = new Map<string, Endpoint>(Object.entries(endpoints));
const examples = new Map(Object.entries(exampleResponses));
const container = z.record(z.string(), z.unknown());

/** A copy of a JSON value with one field replaced or removed, by its path. */
function changed(value: unknown, path: readonly string[], to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  if (Array.isArray(value)) {
    return value.map((element: unknown, index) =>
      String(index) === name ? changed(element, rest, to) : element,
    );
  }
  const { [name]: old, ...others } = z.parse(container, value);
  if (rest.length === 0 && to === absent) return others;
  return { ...others, [name]: changed(old, rest, to) };
}

/** The paths of all objects in a JSON value. */
function objectPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) => objectPaths(member, [...path, name]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

/** Parses a response through the client; returns the error if it fails. */
async function read(endpoint: Endpoint, body: unknown): Promise<unknown> {
  const fetch = async () => new Response(JSON.stringify(body), { status: endpoint.status ?? 200 });
  const { call } = createApiClient({ endpoint }, { base: '/api', fetch });
  const anything: CallOptions & { params: Record<string, string> } = { params: { id: '1', orderNo: '1' } };
  return call('endpoint', anything).catch((error: unknown) => error);
}

const name = (value: unknown) => (value === absent ? 'absent' : JSON.stringify(value));

describe.each(Object.entries(answerFields))('%s', (endpointName, strictness) => {
  const endpoint = table.get(endpointName);
  const example = examples.get(endpointName);
  invariant(endpoint, `${endpointName} is in the table`);
  const about = `${endpoint.method} ${endpoint.path}`;

  it.each(Object.entries(strictness))('accepts or rejects %s as %s', async (path, kindName) => {
    const kind: Kind = kinds[kindName];
    for (const value of kind.passes) {
      const outcome = await read(endpoint, changed(example, path.split('.'), value));
      expect(outcome, `${path}: ${name(value)}`).not.toBeInstanceOf(Error);
    }
    for (const value of kind.fails) {
      const outcome = await read(endpoint, changed(example, path.split('.'), value));
      expect(outcome, `${path}: ${name(value)}`).toBeInstanceOf(ApiError);
      expect(outcome).toMatchObject({ kind: 'contract', endpoint: about });
      const message = outcome instanceof ApiError ? outcome.message : '';
      const isNamed = [' ', '.'].some((next) => message.startsWith(path + next));
      expect(isNamed, `${path}: ${name(value)} is called: ${message}`).toBe(true);
    }
  });

  it('is altered in at least ten ways', () => {
    const changes = Object.values(strictness).map(
      (kind) => kinds[kind].passes.length + kinds[kind].fails.length,
    );
    expect(changes.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(10);
  });

  it('accepts an unknown field in every object, and keeps those of the data', async () => {
    for (const path of objectPaths(example)) {
      const body = changed(example, [...path, 'addedLater'], { anything: [1] });
      const outcome = await read(endpoint, body);
      expect(outcome, path.join('.')).not.toBeInstanceOf(Error);
      const isOfEnvelope = endpoint.form === 'envelope' && path.length === 0;
      if (!isOfEnvelope) expect(JSON.stringify(outcome)).toContain('addedLater');
    }
  });

  it.each([null, [], 'text', 42, true])('rejects %j as the whole body', async (body) => {
    if (endpointName === 'listShippingAddresses' && Array.isArray(body)) return;
    expect(await read(endpoint, body)).toMatchObject({ kind: 'contract', endpoint: about });
  });
});

describe('deleteShippingAddress', () => {
  it.each([
    null,
    undefined,
    {},
    [],
    'deleted',
    42,
    true,
    { data: null },
    { status: 200 },
    { data: { id: 'a' } },
  ])('accepts %j as success: the interface does not show the response', async (body) => {
    expect(await read(endpoints.deleteShippingAddress, body)).not.toBeInstanceOf(Error);
  });
});
