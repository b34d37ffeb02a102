import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { manualClock } from '@/lib/testing/manual-clock';
import { sandboxSellRequest, sandboxWorld } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { createDemo } from './demo';

const database = await setUpTestDatabase();
const start = Date.UTC(2026, 10, 20, 9, 30);
const handle = createDemo({
  database,
  clock: manualClock(start),
  host: {},
  fetch: () => expect.fail('the desk is not called'),
});

/** Asks for a world from inside this process, which has no limit. */
async function post(body: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`http://desk.test${sandboxEndpoints.createWorld.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await handle(request, null);
  const data: unknown = await response?.json();
  return { status: response?.status, data };
}

async function expectRefusal(called: ReturnType<typeof post>, status: number, description: RegExp) {
  expect(await called).toEqual({
    status,
    data: { status, description: expect.stringMatching(description), data: null },
  });
}

describe('POST /sandbox/worlds', () => {
  it('creates a world and returns two keys', async () => {
    const { status, data } = await post({ seed: 'qa', listings: 30 });
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
    const { status, data } = await post({});
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
    await expectRefusal(post(body), 400, description);
  });

  it('refuses other content types', async () => {
    const typed = (type: string) => post('{}', { 'content-type': type });
    for (const type of [
      'text/plain',
      'application/json-patch+json',
      'application/x-www-form-urlencoded',
      '',
    ]) {
      await expectRefusal(typed(type), 415, /^Content-Type: must be application\/json/);
    }
    expect((await typed('application/json; charset=utf-8')).status).toBe(201);
  });

  it('creates a world or refuses, whatever the JSON', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { status } = await post(body);
        expect([201, 400]).toContain(status);
      }),
      { numRuns: 100, examples: [[{ seed: '\u0001', listings: 0 }]] },
    );
  });
});
