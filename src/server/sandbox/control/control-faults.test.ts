import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestControl } from '../testing/test-control';
import { createWorld } from '../worlds/worlds';

const database = await setUpTestDatabase();
let path: string;

const control = openTestControl(database);
beforeEach(async () => {
  const { world } = await createWorld(database, control.clock, { listings: 0 });
  path = `/sandbox/worlds/${world}/faults`;
});

const created = z.looseObject({ id: z.string() });

async function make(fault: object) {
  const { status, data } = await control.call('POST', path, fault);
  expect(status, JSON.stringify(data)).toBe(201);
  return created.parse(data);
}

const cut = { call: 'createOrder', kind: 'cutAfter' };

describe('POST …/faults', () => {
  it('returns the fault with its id and defaults', async () => {
    expect(await make(cut)).toEqual({
      ...cut,
      id: expect.stringMatching(/^fault_[\w-]{12}$/),
      after: 0,
      times: 1,
      hits: 0,
    });
    expect(await make({ call: 'any', kind: 'hang', after: 3, times: null })).toMatchObject({
      after: 3,
      times: null,
      isDone: false,
      milliseconds: 120_000,
    });
    const changes = [{ path: '/data/*/status', value: { odd: [null, '\u202e'] } }, { path: '/data/0' }];
    expect(await make({ call: 'any', kind: 'alter', changes })).toMatchObject({ changes });
  });

  it.each([
    [{}, /^kind: must be one of latency, refusal, serverError, html, .*, alter$/],
    [{ ...cut, kind: 'explode' }, /^kind: must be one of /],
    ['[]', /^The body: must be an object$/],
    [{ kind: 'cutAfter' }, /^call: is required$/],
    [{ ...cut, call: 'placeOrder' }, /^call: must be one of any, createShippingRates, /],
    [{ ...cut, after: -1 }, /^after: must be a whole number of at least 0$/],
    [{ ...cut, times: 0 }, /^times: must be a whole number of at least 1$/],
    [{ ...cut, milliseconds: 5 }, /^The body: must have no other fields than kind, call, after, times$/],
    [{ call: 'any', kind: 'latency', milliseconds: 60_001 }, /^milliseconds: must be at most 60000$/],
    [{ call: 'any', kind: 'refusal', status: 500 }, /^status: must be at most 499$/],
    [{ call: 'any', kind: 'serverError', status: 404 }, /^status: must be a whole number of at least 500$/],
    [{ call: 'any', kind: 'html', status: 204 }, /^status: must be 200 or from 400 to 599$/],
    [{ call: 'any', kind: 'hang', isDone: 'yes' }, /^isDone: must be true or false$/],
    [{ call: 'any', kind: 'tooMany' }, /^seconds: is required$/],
    [{ call: 'any', kind: 'alter', changes: [] }, /^changes: must have at least 1 change$/],
    [{ call: 'any', kind: 'alter', changes: {} }, /^changes: must be an array of changes$/],
    [
      { call: 'any', kind: 'alter', changes: [{ path: 'data.accNo', value: '1' }] },
      /^changes.0.path: must be a JSON Pointer/,
    ],
    [
      { call: 'any', kind: 'alter', changes: [{ path: '/__proto__/x', value: '1' }] },
      /^changes.0.path: must be a JSON Pointer/,
    ],
    [
      { call: 'any', kind: 'alter', changes: [{ path: '/a', valeu: '1' }] },
      /^changes.0: must have no other fields than path, value$/,
    ],
  ])('refuses %j', async (body, description) => {
    await control.expectRefusal(control.call('POST', path, body), 400, description);
  });

  it('allows a hundred in one world', async () => {
    for (let count = 0; count < 100; count += 1) await make(cut);
    await control.expectRefusal(control.call('POST', path, cut), 409, /^A world can have at most 100 faults/);
  });
});

describe('GET and DELETE …/faults', () => {
  it('lists faults in the order of their creation, and removes one or all', async () => {
    expect((await control.call('GET', path)).data).toEqual({ faults: [] });
    const faults = [await make(cut), await make({ call: 'any', kind: 'notSent' }), await make(cut)];
    expect(await control.call('GET', path)).toMatchObject({ status: 200, data: { faults } });
    const [first, second, third] = faults;
    expect(await control.call('DELETE', `${path}/${second?.id}`)).toMatchObject({
      status: 200,
      data: second,
    });
    await control.expectRefusal(control.call('DELETE', `${path}/${second?.id}`), 404, /^Fault not found$/);
    expect(await control.call('DELETE', path)).toMatchObject({
      status: 200,
      data: { faults: [first, third] },
    });
    expect((await control.call('DELETE', path)).data).toEqual({ faults: [] });
  });

  it('affects no fault of another world', async () => {
    const { id } = await make(cut);
    const { world } = await createWorld(database, control.clock, { listings: 0 });
    await control.expectRefusal(
      control.call('DELETE', `/sandbox/worlds/${world}/faults/${id}`),
      404,
      /^Fault not found/,
    );
    expect((await control.call('GET', path)).data).toMatchObject({ faults: [{ id }] });
  });

  it.each(['w_unknown', '%00', 'a%20b', 'x'.repeat(3000), '%'])('world %s does not exist', async (id) => {
    const unknown = `/sandbox/worlds/${id}/faults`;
    const calls: [string, string, object?][] = [
      ['GET', unknown],
      ['POST', unknown, cut],
      ['DELETE', unknown],
      ['DELETE', `${unknown}/fault_1`],
    ];
    for (const [method, where, body] of calls) {
      await control.expectRefusal(control.call(method, where, body), 404, /^World not found$/);
    }
  });
});
