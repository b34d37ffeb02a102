import * as z from 'zod/mini';
import { demoInput } from '@/contract/sandbox/demo-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { parseBody } from '@/server/sandbox/core/input';
import { Refusal, refused } from '@/server/sandbox/core/refusal';
import { readBody } from '@/server/sandbox/core/request-body';
import { createCallerLimit, createWorldShare } from './caller-limit';
import { CallFailed } from './stage/desk-caller';
import { type DemoParts, openDemo } from './open-demo';
import { listScenarios } from './scenarios';

const madeWorld = z.object({ world: z.string() });

/** The id of a world that createWorld made; null when it was refused. */
async function worldIn(answer: Response): Promise<string | null> {
  return answer.ok ? madeWorld.parse(await answer.clone().json()).world : null;
}

/**
 * Handles the calls that create demos, which need both the marketplace and the desk, and limits the demos and
 * worlds of each caller.
 * @returns null for any other request. `passOn` lets the sandbox handle the request. `address` is the address
 * of the caller's socket; null inside this process, which has no limit.
 */
export function createDemo(
  parts: DemoParts,
): (request: Request, address: string | null, passOn: () => Promise<Response>) => Promise<Response | null> {
  const { listScenarios: list, openDemo: open, createWorld } = sandboxEndpoints;
  const countCall = createCallerLimit(parts.clock, parts.demosPerMinute);
  const holdWorld = createWorldShare(parts.database, parts.worldsPerCaller);

  async function answerOpening(request: Request, address: string | null): Promise<Response> {
    const input = parseBody(demoInput, await readBody(request));
    const { opened, cookies } = await openDemo(parts, request, input, (make) =>
      holdWorld(address, make, ({ world }) => world),
    );
    const answer = Response.json(opened, { status: open.status });
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
    return answer;
  }

  return async (request, address, passOn) => {
    const { pathname } = new URL(request.url);
    const isOpening = pathname === open.path && request.method === open.method;
    const isMaking = pathname === createWorld.path && request.method === createWorld.method;
    if (pathname === list.path && (request.method === 'GET' || request.method === 'HEAD')) {
      return Response.json(listScenarios());
    }
    if (!isOpening && !isMaking) return null;
    try {
      if (address !== null) countCall(address);
      return await (isOpening ? answerOpening(request, address) : holdWorld(address, passOn, worldIn));
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
