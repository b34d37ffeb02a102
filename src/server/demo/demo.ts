import type { Endpoint } from '@/contract/endpoint';
import { demoInput, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { newWorldInput } from '@/contract/sandbox/world-input';
import { parseBody, readBody } from '@/server/sandbox/core/input';
import { Refusal, refused } from '@/server/sandbox/core/refusal';
import { defaultWorldLimits } from '@/server/sandbox/worlds/world-quota';
import { createWorld } from '@/server/sandbox/worlds/worlds';
import { callerOf, createCallerLimit } from './caller-limit';
import { type DemoParts, openDemo } from './open-demo';
import { listScenarios } from './scenarios';
import { CallFailed } from './stage/desk-caller';

/**
 * Handles the calls that create demos, which need both the marketplace and the desk, and those that create worlds, which are limited for each
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
    const answer = Response.json(opened, { status: 201 });
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
    return answer;
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
