import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Endpoint } from '@/contract/endpoint';
import { demoInput, type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { newWorldInput } from '@/contract/sandbox/world-input';
import { parseBody, readBody } from '@/server/sandbox/core/input';
import { Refusal, refused } from '@/server/sandbox/core/refusal';
import { defaultWorldLimits, type WorldHost } from '@/server/sandbox/worlds/world-quota';
import { createWorld } from '@/server/sandbox/worlds/worlds';
import { deskEndpoints } from '@/contract/desk';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sharedWorld } from '@/server/sandbox/core/identity';
import { deleteWorld } from '@/server/sandbox/worlds/world-removal';
import { callerOf, createCallerLimit } from './caller-limit';
import { generalDemo, listScenarios, scenarios } from './scenarios';
import { CallFailed, createDeskCaller, createStage, type DeskFetch } from './stage/stage';
import { recordPastWires } from './past-wires';
import { emptyTab } from './stage/tab-storage';

/** The parts that opening a demo uses. */
interface DemoParts {
  database: Database;
  clock: Clock;
  host: WorldHost;
  fetch: DeskFetch;
}

/** Headers of the browser's request that the desk needs to sign it in. */
const passedOn = ['host', 'x-forwarded-proto', 'origin', 'sec-fetch-site', 'cookie'];

/** Signs the browser in; returns its account and its cookies. */
async function signIn(fetch: DeskFetch, from: Request, apiKey: string) {
  const headers = Object.fromEntries([...from.headers].filter(([name]) => passedOn.includes(name)));
  const desk = createDeskCaller(fetch, { base: new URL(from.url).origin, headers });
  const { openSession } = deskEndpoints;
  const { status, text, headers: responseHeaders } = await desk.send(openSession, { body: { apiKey } });
  const account = status === 200 ? openSession.data.parse(JSON.parse(text)).account : null;
  if (account === null) throw new CallFailed('POST /session', status, text);
  return { account: account.id, cookies: responseHeaders.getSetCookie() };
}

/**
 * Creates a world, signs the browser in as its first buyer, and prepares the scenario. Signing in comes
 * first, because the scenario may add faults. A failure removes the world.
 * @param caller the caller's network address; null inside this process.
 * @throws Refusal 503 when the quota is full, 429 at the caller's limit or when too many worlds are waiting;
 * CallFailed when the scenario fails, which is a defect.
 */
async function openDemo(
  { database, clock, host, fetch }: DemoParts,
  request: Request,
  { scenario: name, seed: given, freezeClock, replaces }: z.output<typeof demoInput>,
  caller: string | null,
): Promise<{ opened: OpenedDemo; cookies: string[] }> {
  const scenario = name === undefined ? generalDemo : scenarios[name];
  const seed = given ?? randomBytes(6).toString('hex');
  const { listings = 2000, hasPast = true } = scenario;
  const options = { seed, listings, hasPast, caller, replaces, isFrozen: freezeClock ?? false };
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
    // Only now: a demo that can't be opened leaves the one before open.
    if (replaces !== undefined && replaces !== sharedWorld) await deleteWorld(database, replaces, host.desk);
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

/**
 * Handles the calls that create demos, which need the marketplace and the desk, and the calls that create worlds, which have a limit per
 * caller.
 * @returns null for any other request. `address` is the address of the caller's socket; null inside this process, which has no limit.
 */
export function createDemo(
  parts: DemoParts,
): (request: Request, address: string | null) => Promise<Response | null> {
  const { database, clock, host } = parts;
  const countCall = createCallerLimit(clock, (host.limits ?? defaultWorldLimits).perMinute);

  async function create(request: Request, isDemo: boolean, caller: string | null): Promise<Response> {
    if (caller !== null) countCall(caller);
    const body = await readBody(request);
    if (!isDemo) {
      const options = { ...parseBody(newWorldInput, body), caller };
      const { world, apiKeys } = await createWorld(database, clock, options, host, request.signal);
      return Response.json({ world, apiKeys }, { status: 201 });
    }
    const { opened, cookies } = await openDemo(parts, request, parseBody(demoInput, body), caller);
    const response = Response.json(opened, { status: 201 });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }

  return async (request, address) => {
    const { pathname } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const isCall = (endpoint: Endpoint) => method === endpoint.method && pathname === endpoint.path;
    if (isCall(sandboxEndpoints.listScenarios)) return Response.json(listScenarios());
    const isDemo = isCall(sandboxEndpoints.openDemo);
    if (!isDemo && !isCall(sandboxEndpoints.createWorld)) return null;
    try {
      return await create(request, isDemo, address === null ? null : callerOf(address));
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      if (error instanceof CallFailed && error.status === 503) {
        const description = "The sandbox isn't available right now, so the demo wasn't opened. Try again";
        return refused(new Refusal(503, description, { 'retry-after': '2' }));
      }
      throw error;
    }
  };
}
