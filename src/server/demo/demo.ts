import { demoInput } from '@/contract/demo-input';
import { sandboxEndpoints } from '@/contract/sandbox';
import { parseBody } from '@/server/sandbox/input';
import { Refusal, refused } from '@/server/sandbox/refusal';
import { readBody } from '@/server/sandbox/request-body';
import { CallFailed } from './desk-caller';
import { type DemoParts, openDemo } from './open-demo';
import { listScenarios } from './scenarios';

/**
 * Answers the calls that make demos, which need the marketplace and the desk alike.
 * @returns null for a request that is none of these.
 */
export function createDemo(parts: DemoParts): (request: Request) => Promise<Response | null> {
  const { listScenarios: list, openDemo: open } = sandboxEndpoints;

  async function answerOpening(request: Request): Promise<Response> {
    const input = parseBody(demoInput, await readBody(request));
    const { opened, cookies } = await openDemo(parts, request, input);
    const answer = Response.json(opened, { status: open.status });
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
    return answer;
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === list.path && (request.method === 'GET' || request.method === 'HEAD')) {
      return Response.json(listScenarios());
    }
    if (pathname !== open.path || request.method !== open.method) return null;
    try {
      return await answerOpening(request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      if (error instanceof CallFailed && error.status === 503) {
        const description =
          'The demo was not opened because the sandbox is not available right now; try again';
        return refused(new Refusal(503, description, { 'retry-after': '2' }));
      }
      throw error;
    }
  };
}
