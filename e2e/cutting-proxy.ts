import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a test has something to do with. */
export interface ProxiedCall {
  method: string;
  path: string;
}

/**
 * What happens to one request. `cutBefore`, `cutAfter`: its connection is lost before the first byte of an answer, before or after
 * the server has done the work. `holdBefore`, `holdAfter`: it waits on its way to the server, or its answer on the way back.
 */
type Fate = 'cutBefore' | 'cutAfter' | 'holdBefore' | 'holdAfter';

/** A request that came by. */
interface Sighting extends ProxiedCall {
  /** Its connection had carried another request before. */
  isReused: boolean;
  /** It went on to the server. */
  isForwarded: boolean;
}

/** A fate that waits for its request. */
export interface PlannedCut {
  /** Resolves when the request is where it is cut or held. */
  applied: Promise<void>;
  /** Lets go what is held, and everything like it that comes later. */
  release: () => void;
}

/** A way to the server on which connections can be cut and requests held. */
export interface CuttingProxy {
  /** Where it listens; what is asked there reaches the server with every header as it came. */
  origin: string;
  /** The requests of a kind that came so far, oldest first. */
  seen(call: ProxiedCall): Sighting[];
  /** Decides the fate of the next request of a kind; of a cut, of the next that comes on a connection already used. */
  next(call: ProxiedCall, fate: Fate): PlannedCut;
  close(): Promise<void>;
}

interface Plan extends ProxiedCall {
  fate: Fate;
  markApplied(): void;
  released: Promise<void>;
}

/** A promise and what resolves it. */
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
 * Listens on a port of its own in front of a server that speaks HTTP without TLS.
 * @param target the server's origin.
 */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sightings: Sighting[] = [];
  const used = new WeakSet<Socket>();
  let plans: Plan[] = [];

  /** The fate of a request, which is then nobody else's. */
  function planFor({ method, path, isReused }: Sighting): Plan | undefined {
    const plan = plans.find(
      (one) => one.method === method && one.path === path && (isReused || one.fate.startsWith('hold')),
    );
    plans = plans.filter((one) => one !== plan);
    return plan;
  }

  /** Asks the server; null when the asker has left meanwhile or the server is gone. */
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
  // As the server itself: no connection ends by the proxy's own doing.
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
