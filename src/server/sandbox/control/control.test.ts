import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxSellRequest, sandboxWorld } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { ensureDemoWorld } from '../worlds/demo-world';
import { sharedWorld } from '../core/identity';
import { openTestControl, start } from '../testing/test-control';
import { createWorld, insertWorld } from '../worlds/worlds';

const database = await setUpTestDatabase();
let world: string;

const control = openTestControl(database);
beforeEach(async () => {
  ({ world } = await createWorld(database, control.clock, { listings: 0 }));
});

const advance = (seconds: unknown, id = world) =>
  control.call('PATCH', `/sandbox/worlds/${id}`, { advanceClock: seconds });

describe('POST /sandbox/worlds', () => {
  it('creates a world and returns two keys', async () => {
    const { status, data } = await control.call('POST', '/sandbox/worlds', { seed: 'qa', listings: 30 });
    expect(status).toBe(201);
    expect(data).toEqual({
      world: expect.stringMatching(/^w_[\w-]{22}$/),
      apiKeys: [expect.stringMatching(/^lk_[\w-]{32}$/), expect.stringMatching(/^lk_[\w-]{32}$/)],
    });
    const created = await database.select().from(sandboxWorld).where(eq(sandboxWorld.seed, 'qa'));
    expect(created).toMatchObject([{ listings: 30, clockOffset: 0, createdAt: start }]);
    const sellRequests = await database
      .select()
      .from(sandboxSellRequest)
      .where(eq(sandboxSellRequest.world, created[0]?.id ?? ''));
    expect(sellRequests).toHaveLength(30);
  });

  it('uses the defaults for an empty body', async () => {
    const { status, data } = await control.call('POST', '/sandbox/worlds', {});
    expect(status).toBe(201);
    const created = await database.select().from(sandboxWorld).where(eq(sandboxWorld.listings, 200));
    expect(data).toMatchObject({ world: created[0]?.id });
  });

  it.each([
    [{ listings: -1 }, /^listings: must be a whole number of at least 0$/],
    [{ listings: 100_001 }, /^listings: must be at most 100000$/],
    [{ listings: 1.5 }, /^listings: must be a whole number/],
    [{ listings: '5' }, /^listings: must be a whole number$/],
    [{ listings: null }, /^listings: must be a whole number$/],
    [{ seed: ' ' }, /^seed: must not be empty$/],
    [{ seed: 7 }, /^seed: must be text$/],
    [{ seed: 'a\0b' }, /^seed: must not contain NUL/],
    [{ seed: '\ud800' }, /^seed: must not contain NUL characters or unpaired surrogates$/],
    [{ seed: 'x'.repeat(201) }, /^seed: must have at most 200 characters$/],
    [{ seed: 1, listings: -1 }, /^seed: must be text; listings: must be a whole number/],
    [{ id: 'demo' }, /^The body: must have no other fields than seed, listings$/],
    ['{"__proto__": {"listings": 5}}', /^__proto__: is not allowed as a name$/],
    [[], /^The body: must be an object$/],
    ['null', /^The body: must be an object$/],
    ['', /^The body: must be JSON$/],
    ['{', /^The body: must be JSON$/],
    ['['.repeat(30_000), /^The body: must be JSON$/],
    [`{"seed":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, /^The body: must not be nested deeper/],
  ])('refuses %j', async (body, description) => {
    await control.expectRefusal(control.call('POST', '/sandbox/worlds', body), 400, description);
  });

  it('refuses other content types', async () => {
    const typed = (type: string) => control.call('POST', '/sandbox/worlds', '{}', { 'content-type': type });
    for (const type of [
      'text/plain',
      'application/json-patch+json',
      'application/x-www-form-urlencoded',
      '',
    ]) {
      await control.expectRefusal(typed(type), 415, /^Content-Type: must be application\/json/);
    }
    expect((await typed('application/json; charset=utf-8')).status).toBe(201);
  });

  it('creates a world or refuses, whatever the JSON', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { status } = await control.call('POST', '/sandbox/worlds', body);
        expect([201, 400]).toContain(status);
      }),
      { numRuns: 100, examples: [[{ seed: '\u0001', listings: 0 }]] },
    );
  });
});

describe('PATCH /sandbox/worlds/:world', () => {
  const usual = { freezeClock: false, bankDetails: null, shippingFactor: 1 };

  it("moves the world's clock ahead, adding up", async () => {
    expect((await advance(0)).data).toEqual({ world, ...usual, now: '2026-11-20T09:30:00.000Z' });
    expect((await advance(900)).data).toEqual({ world, ...usual, now: '2026-11-20T09:45:00.000Z' });
    const { status, data } = await advance(86_400);
    expect(status).toBe(200);
    expect(data).toEqual({ world, ...usual, now: '2026-11-21T09:45:00.000Z' });
    const [row] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, world));
    expect(row?.clockOffset).toBe(87_300_000);
  });

  it('moves ten years at a time and a hundred in all', async () => {
    for (let step = 0; step < 10; step += 1) expect((await advance(315_360_000)).status).toBe(200);
    await control.expectRefusal(advance(1), 400, /^advanceClock: must not .* 100 years in total$/);
    expect((await advance(0)).status).toBe(200);
  });

  it.each([-1, 315_360_001, 0.5, '60', null, {}])('refuses %j seconds', async (seconds) => {
    const rule = /^advanceClock: must be (a whole number|at most 315360000)/;
    await control.expectRefusal(advance(seconds), 400, rule);
  });

  it.each([
    [{}, /^The body: must have advanceClock, freezeClock, bankDetails or shippingFactor$/],
    [{ freezeClock: 1 }, /^freezeClock: must be true or false$/],
    [{ bankDetails: { domestic: {} } }, /^bankDetails: must have no other fields than local, international$/],
    [
      { bankDetails: { local: { swiftCode: 'X' } } },
      /^bankDetails.local: must have no other fields than payee/,
    ],
    [{ bankDetails: { local: { accNo: '' } } }, /^bankDetails.local.accNo: must not be empty$/],
    [{ bankDetails: { international: { address: 7 } } }, /^bankDetails.international.address: must be text$/],
    [{ shippingFactor: 0 }, /^shippingFactor: must be more than 0$/],
    [{ shippingFactor: 101 }, /^shippingFactor: must be at most 100$/],
    [{ clock: 5 }, /^The body: must have no other fields than advanceClock, freezeClock, /],
  ])('refuses %j', async (body, description) => {
    await control.expectRefusal(control.call('PATCH', `/sandbox/worlds/${world}`, body), 400, description);
  });

  it.each(['w_unknown', '%00', 'a%20b', '..%2f', 'x'.repeat(3000), '%F0%9F%93%B1', '%'])(
    'world %s does not exist',
    async (id) => {
      await control.expectRefusal(advance(1, id), 404, /^World not found$/);
    },
  );
});

describe('DELETE /sandbox/worlds/:world', () => {
  it('removes a world once', async () => {
    expect(await control.call('DELETE', `/sandbox/worlds/${world}`)).toMatchObject({
      status: 200,
      data: { world },
    });
    await control.expectRefusal(control.call('DELETE', `/sandbox/worlds/${world}`), 404, /^World not found$/);
  });

  it('does not change the shared world', async () => {
    await insertWorld(database, {
      id: sharedWorld,
      seed: 'x',
      listings: 1,
      wirePaymentDetails: {},
      createdAt: start,
    });
    await ensureDemoWorld(database, control.clock);
    const path = '/sandbox/worlds/demo';
    for (const [method, below, body] of [
      ['DELETE', '', {}],
      ['PATCH', '', { advanceClock: 60 }],
      ['POST', '/market', { move: 'restock' }],
      ['POST', '/orders/1', { status: 'delivered' }],
      ['POST', '/faults', { call: 'any', kind: 'cutAfter' }],
      ['DELETE', '/faults', {}],
    ] as const) {
      await control.expectRefusal(
        control.call(method, path + below, body),
        409,
        /^The shared sandbox can't be changed/,
      );
    }
    expect((await control.call('GET', `${path}/faults`)).data).toEqual({ faults: [] });
  });
});

describe('other calls', () => {
  it.each([
    ['GET', '/sandbox/worlds', 'POST'],
    ['DELETE', '/sandbox/worlds', 'POST'],
    ['POST', '/sandbox/worlds/w', 'GET, PATCH, DELETE'],
    ['PUT', '/sandbox/worlds/w', 'GET, PATCH, DELETE'],
    ['GET', '/sandbox/worlds/demo/orders/1', 'POST'],
    ['GET', '/sandbox/worlds/demo/market', 'POST'],
    ['PUT', '/sandbox/worlds/w/faults', 'GET, POST, DELETE'],
    ['GET', '/sandbox/worlds/w/faults/1', 'DELETE'],
    ['POST', '/sandbox/demo', 'GET'],
    ['DELETE', '/sandbox/demos', 'POST'],
    ['POST', '/sandbox/scenarios', 'GET'],
  ])('%s %s is 405 with the allowed methods', async (method, path, allowed) => {
    await control.expectRefusal(
      control.call(method, path),
      405,
      new RegExp(`^${method} isn't allowed here\\. Allowed: ${allowed}$`),
    );
    expect((await control.call(method, path)).headers.get('allow')).toBe(allowed);
  });

  it.each(['/sandbox', '/sandbox/', '/sandbox/worlds/', '/sandbox/worlds/a/b', '/sandbox/orders'])(
    '%s is 404',
    async (path) => {
      await control.expectRefusal(control.call('POST', path, {}), 404, /nothing at this path/);
    },
  );
});
