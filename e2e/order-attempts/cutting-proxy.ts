import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests that a test can cut or hold. */
export interface ProxiedCall {
  method: string;
  path: string;
}

/**
 * What happens to one request. `cutBefore`, `cutAfter`: its connection is lost before the first byte of the response, before or after
 * the server handles it. `holdBefore`, `holdAfter`: the request waits before the server, or its response waits after it.
 */
type Fate = 'cutBefore' | 'cutAfter' | 'holdBefore' | 'holdAfter';

/** A request that the proxy received. */
interface Sighting extends ProxiedCall {
  /** Whether its connection had carried another request before. */
  isReused: boolean;
  /** Whether it was sent to the server. */
  isForwarded: boolean;
}

/** A fate that is set for a coming request. */
export interface PlannedCut {
  /** Resolves when the request is cut or held. */
  applied: Promise<void>;
  /** Releases the held request, and lets later requests of the kind pass. */
  release: () => void;
}

/** A proxy that can cut connections and hold requests. */
export interface CuttingProxy {
  /** Its own origin. Requests reach the server with all headers unchanged. */
  origin: string;
  /** The requests of a kind so far, oldest first. */
  seen(call: ProxiedCall): Sighting[];
  /** Sets the fate of the next request of a kind. A cut waits for a request on a reused connection. */
  next(call: ProxiedCall, fate: Fate): PlannedCut;
  close(): Promise<void>;
}

interface Plan extends ProxiedCall {
  fate: Fate;
  markApplied(): void;
  released: Promise<void>;
}

/** A promise and the function that resolves it. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/**
 * Starts a proxy on its own port in front of a server that speaks HTTP without TLS.
 * @param target the server's origin.
 */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sightings: Sighting[] = [];
  const used = new WeakSet<Socket>();
  let plans: Plan[] = [];

  /** Takes the fate that is set for a request. */
  function planFor({ method, path, isReused }: Sighting): Plan | undefined {
    const plan = plans.find(
      (one) => one.method === method && one.path === path && (isReused || one.fate.startsWith('hold')),
    );
    plans = plans.filter((one) => one !== plan);
    return plan;
  }

  /** Sends a request to the server; null if the client or the server has disconnected. */
  function forward(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    return new Promise<IncomingMessage | null>((resolve) => {
      const { method, url: path, rawHeaders: headers } = request;
      const onward = httpRequest({ hostname, port, method, path, headers }, resolve);
      onward.on('error', () => resolve(null));
      response.on('close', () => onward.destroy());
      onward.end(body);
    });
  }

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', socket } = request;
    const sighting: Sighting = { method, path: url, isReused: used.has(socket), isForwarded: false };
    used.add(socket);
    sightings.push(sighting);
    const body = await bodyOf(request);
    const plan = planFor(sighting);
    if (plan?.fate === 'cutBefore') {
      socket.destroy();
      return plan.markApplied();
    }
    if (plan?.fate === 'holdBefore') {
      plan.markApplied();
      await plan.released;
      if (socket.destroyed) return;
    }
    sighting.isForwarded = true;
    const answer = await forward(request, body, response);
    if (plan?.fate === 'cutAfter' || answer === null) {
      socket.destroy();
      return plan?.markApplied();
    }
    if (plan?.fate === 'holdAfter') {
      plan.markApplied();
      await plan.released;
    }
    response.sendDate = false;
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.on('error', () => socket.destroy());
    answer.pipe(response);
  }

  const server = createServer((request, response) => {
    relay(request, response).catch(() => request.socket.destroy());
  });
  // Like the server's timeout, so that the proxy itself ends no connection.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    seen: ({ method, path }) => sightings.filter((one) => one.method === method && one.path === path),
    next(call, fate) {
      const applied = gate();
      const released = gate();
      plans.push({ ...call, fate, markApplied: applied.open, released: released.passed });
      return { applied: applied.passed, release: released.open };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
