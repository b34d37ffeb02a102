import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { demoInput, OpenedDemo } from '@/contract/sandbox/sandbox';
import { deskEndpoints } from '@/contract/desk';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sharedWorld } from '@/server/sandbox/core/identity';
import { Refusal } from '@/server/sandbox/core/refusal';
import { deleteWorld } from '@/server/sandbox/worlds/world-removal';
import { createWorld } from '@/server/sandbox/worlds/worlds';
import type { WorldHost } from '@/server/sandbox/worlds/world-quota';
import { CallFailed, createDeskCaller, type DeskFetch } from './stage/desk-caller';
import { generalDemo, scenarios } from './scenarios';
import { recordPastWires } from './past-wires';
import { createStage } from './stage/stage';
import { emptyTab } from './stage/tab-storage';

/** What opening a demo needs. */
export interface DemoParts {
  database: Database;
  clock: Clock;
  host: WorldHost;
  fetch: DeskFetch;
}

/** Headers of the browser's request that the desk needs to sign it in. */
const passedOn = ['host', 'x-forwarded-proto', 'origin', 'sec-fetch-site', 'cookie'];

/** Signs the browser in; returns its account and its cookies. */
async function signIn(fetch: DeskFetch, from: Request, apiKey: string) {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = from.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const desk = createDeskCaller(fetch, { base: new URL(from.url).origin, headers });
  const { openSession } = deskEndpoints;
  const { status, text, headers: answered } = await desk.send(openSession, { body: { apiKey } });
  const account = status === 200 ? openSession.data.parse(JSON.parse(text)).account : null;
  if (account === null) throw new CallFailed('POST /session', status, text);
  return { account: account.id, cookies: answered.getSetCookie() };
}

/**
 * Creates a world, signs the browser in as its first buyer, and prepares the scenario. Signing in comes
 * first, because the scenario may add faults. A failure removes the world.
 * @param caller the caller's network address; null inside this process.
 * @throws Refusal 503 when the quota is full, 429 at the caller's limit or when too many worlds are waiting;
 * CallFailed when the scenario fails, which is a defect.
 */
export async function openDemo(
  { database, clock, host, fetch }: DemoParts,
  request: Request,
  { scenario: name, seed: given, freezeClock, replaces }: z.output<typeof demoInput>,
  caller: string | null,
): Promise<{ opened: OpenedDemo; cookies: string[] }> {
  const scenario = name === undefined ? generalDemo : scenarios[name];
  const seed = given ?? randomBytes(6).toString('hex');
  if (replaces !== undefined && replaces !== sharedWorld) await deleteWorld(database, replaces, host.desk);
  const { listings = 2000, hasPast = true } = scenario;
  const options = { seed, listings, hasPast, caller, isFrozen: freezeClock ?? false };
  const { world, apiKeys, createdAt } = await createWorld(
    database,
    clock,
    { ...options, ...(name && { scenario: name }) },
    host,
    request.signal,
  );
  try {
    const { account, cookies } = await signIn(fetch, request, apiKeys[0]);
    await recordPastWires(database, { world, account });
    const stage = createStage(fetch, { world, seed, now: createdAt, database, account, apiKey: apiKeys[0] });
    const opening = { opens: scenario.opens ?? '/marketplace', ...(await scenario.prepare?.(stage)) };
    for (const fault of scenario.faults ?? []) await stage.fault(fault);
    if (request.signal.aborted)
      throw new Refusal(408, 'The client disconnected before the demo was ready. It was removed');
    return {
      opened: {
        world,
        scenario: name ?? null,
        apiKeys,
        opens: opening.opens,
        tabStorage: { ...emptyTab, ...opening.tabStorage },
      },
      cookies,
    };
  } catch (error) {
    await deleteWorld(database, world, host.desk);
    throw error;
  }
}
