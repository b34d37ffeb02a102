import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { deskEndpoints } from '@/contract/desk';
import { interfaceBase } from '@/contract/interface';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { databaseUnavailable } from '@/server/database/unavailable';
import {
  headersForCaller,
  limitBody,
  limitListBody,
  pickHeaders,
  Refusal,
  refuse,
  refuseCrossSite,
} from './http/buffered-response';
import type { Asset, Assets } from './static/assets';
import { accountOf, originOf } from './http/caller';
import { compressResponse } from './http/content-encoding';
import { addDesk } from './desk';
import type { Connection, GatewayEnv, GatewayParts } from './session/gateway-context';
import { deleteExpired } from './memory/retention';
import { identify } from './session/identify';
import { errorFields, type Log } from './http/log';
import { markInterrupted } from './orders/unresolved-orders';
import { createOrderDesk } from './orders/place-order';
import { createPreloadedPage } from './static/preloaded-page';
import { createReconciler } from './orders/reconciler';
import { createRelay } from './relay';
import { requestLog } from './session/request-log';
import { appPolicy, securityHeaders } from './session/security-headers';
import { addSession } from './session/session';
import { every, type Scheduler, systemScheduler } from './http/scheduler';
import { createKeySeal } from './session/sealed-key';
import { createSessionCookie, type SessionCookie } from './session/session-cookie';
import { createStaticFiles } from './static/static-files';
import { createUpstream, type UpstreamTimeouts, type SendUpstream } from './upstream/upstream';

export interface GatewayOptions {
  database: Database;
  /** The marketplace; see SendUpstream. The sandbox also handles /sandbox/*. */
  upstream: SendUpstream;
  environment: 'sandbox' | 'live';
  /**
   * Handles the requests below /sandbox that need more than the marketplace, and sets cookies if it signs a browser in; null for all
   * others. Called only in the sandbox, and never for cross-site requests. `address` is the caller's socket address; null inside this
   * process.
   */
  demo?: ((request: Request, address: string | null) => Promise<Response | null>) | undefined;
  /** Host of the marketplace, for display; "embedded" for the sandbox in the same process. */
  marketplace: string;
  clock: Clock;
  log: Log;
  /**
   * At least 32 characters. Seals sessions and derives accounts from keys. With a different secret, existing sessions and data cannot be
   * found.
   */
  secret: string;
  /** The built app; null if something else serves it. */
  assets: Assets | null;
  timeouts?: UpstreamTimeouts;
  scheduler?: Scheduler;
  /** Whether a host name (lower case, without port) belongs to the desk. If absent, every name does. */
  isOwnHost?: ((hostname: string) => boolean) | undefined;
  /**
   * Whether no other process uses this database. Then every attempt in `sending` at the start was interrupted; otherwise its lease decides.
   */
  isAlone?: boolean;
}

const sandboxRoot = '/sandbox';

/** Milliseconds between two deletions of old rows. */
const day = 24 * 60 * 60 * 1000;

/** The first segments of the gateway's own paths, which are never a screen: /api, /desk, /session, /sandbox. */
const ownRoots = new Set(
  [interfaceBase, sandboxRoot, ...Object.values(deskEndpoints).map(({ path }) => path)].map(
    (path) => path.split('/')[1],
  ),
);

/** Whether a path is one of the gateway's own resources rather than a file or a screen of the app. */
export function isOwnPath(pathname: string): boolean {
  return ownRoots.has(pathname.split('/')[1]);
}

const isWriteToMarketplace = ({ method, url }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && new URL(url).pathname.startsWith(`${interfaceBase}/`);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Refuses methods that no part of the gateway handles, and host names that do not belong to the desk: another site can point its own host
 * name at this server, and would then count as the same origin.
 */
function refuseMethodOrHost(request: Request, isOwnHost: (hostname: string) => boolean): Response | null {
  if (!methods.includes(request.method)) {
    return refuse(405, `${request.method} isn't allowed here.`, { allow: methods.join(', ') });
  }
  const { host, hostname } = new URL(request.url);
  const url = `http://${request.headers.get('host') ?? host}`;
  const isHeaderOwn = URL.canParse(url) && isOwnHost(new URL(url).hostname);
  if (isHeaderOwn && isOwnHost(hostname)) return null;
  return refuse(421, "Lotdesk isn't set up for this host name. The operator can add it to PUBLIC_HOST.");
}

/** Counts the work under way. Work continues after its caller disconnects. */
function createTracker() {
  const underWay = new Set<Promise<unknown>>();
  const track = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  };
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };
  return { track, settled };
}

/**
 * Passes /sandbox/* to the sandbox. The world's id in the path is the only permission that a call needs, so other sites may not call it.
 * The session's key identifies the world of the session.
 */
async function passToSandbox(
  send: SendUpstream,
  request: Request,
  sessionCookie: SessionCookie,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(pickHeaders(request.headers, ['content-type', 'x-api-key']));
  if (pathname === sandboxEndpoints.readDemo.path && !headers.has('x-api-key')) {
    const apiKey = await sessionCookie.read(request);
    if (apiKey) headers.set('x-api-key', apiKey);
  }
  const url = new URL(`http://marketplace${pathname}${search}`);
  const { method, signal } = request;
  const bytes = await request.arrayBuffer();
  const body = bytes.byteLength === 0 ? null : bytes;
  try {
    const response = await send(new Request(url, { method, headers, body, signal }));
    return new Response(response.body, {
      status: response.status,
      headers: headersForCaller(response.headers),
    });
  } catch {
    // The sandbox rejects only if a fault breaks the connection.
    return refuse(502, 'We lost the connection before the marketplace responded.');
  }
}

/**
 * Creates the gateway: session, relay, journal, the desk's memory and the built app, as a function from Request to Response. Before the
 * first request, it marks attempts that an earlier process left under way as unknown. From then on, it checks the orders of unknown
 * attempts.
 */
export async function createGateway(options: GatewayOptions) {
  const { database, clock, log, secret, environment, marketplace, assets, timeouts } = options;
  const { scheduler = systemScheduler, isAlone = false } = options;
  const parts: GatewayParts = {
    database,
    clock,
    scheduler,
    log,
    environment,
    marketplace,
    upstream: createUpstream(options.upstream, { clock, scheduler, log, timeouts }),
    sessionCookie: createSessionCookie({ secret, marketplace, clock, database }),
    keySeal: createKeySeal(secret, marketplace),
    accountOf: (apiKey) => accountOf(secret, apiKey),
  };
  const interrupted = await markInterrupted(database, clock, { isAlone });
  if (interrupted > 0)
    log.warn({ orders: interrupted }, 'orders under way when the desk last stopped are now unknown');
  await deleteExpired(database, clock);

  const { track, settled } = createTracker();
  const reconciler = createReconciler(parts, track);
  const app = new Hono<GatewayEnv>();
  const textOf = (page: Asset | null) => (page === null ? '' : new TextDecoder().decode(page.bytes));
  const policy = assets && appPolicy(textOf(assets.index) + textOf(assets.opening), environment);
  // Without a header name, no caller can choose the id. The id is logged, and a caller's id could contain a key.
  app.use(requestId({ headerName: '' }), requestLog(log, clock), securityHeaders(policy, isOwnPath));
  app.use(async (context, next) => {
    await next();
    context.res = await compressResponse(context.req.raw, context.res);
  });
  const { isOwnHost = () => true } = options;
  app.use(async (context, next) => refuseMethodOrHost(context.req.raw, isOwnHost) ?? next());
  addSession(app, parts);
  const identified = identify(parts, reconciler.attachKey);
  app.use(`${interfaceBase}/*`, identified, limitBody);
  app.all(`${interfaceBase}/*`, createRelay(parts, createOrderDesk(parts, reconciler)));
  app.use('/desk/*', identified, limitListBody);
  addDesk(app, parts);
  if (environment === 'sandbox') {
    app.all(`${sandboxRoot}/*`, limitBody, async (context) => {
      const request = context.req.raw;
      if (originOf(request) === 'foreign') return refuseCrossSite();
      const handled = await options.demo?.(request, context.env.address ?? null);
      return handled ?? passToSandbox(options.upstream, request, parts.sessionCookie);
    });
  }
  const fetchSelf = (request: Request) => track(Promise.resolve(app.fetch(request, {})));
  const files =
    assets && createStaticFiles(assets, isOwnPath, createPreloadedPage(assets.index, parts, fetchSelf));
  app.notFound((context) => files?.(context) ?? refuse(404, 'There is nothing at this path.'));
  app.onError((error, context) => {
    if (error instanceof Refusal) return refuse(error.status, error.message);
    const fields = { requestId: context.var.requestId, ...errorFields(error) };
    const unavailable = databaseUnavailable(error);
    if (unavailable) {
      log.error(fields, 'database unavailable');
      const { status, description, headers } = unavailable;
      // If the database fails after a request was sent, write-with-retry.ts handles it instead.
      const isNotSent = isWriteToMarketplace(context.req.raw) ? ' Nothing was sent to the marketplace.' : '';
      return refuse(status, description + isNotSent, headers);
    }
    log.error(fields, 'defect');
    return refuse(500, "Lotdesk hit a bug. This isn't a problem with your request.");
  });

  reconciler.start();
  const cancelCleanUp = every(scheduler, day, () => {
    // If a deletion fails, the next day's deletion makes up for it.
    void track(deleteExpired(database, clock)).catch((error: unknown) => {
      log.error(errorFields(error), 'old rows not deleted');
    });
  });
  return {
    /** @param connection the caller's socket; absent inside this process, where no caller is limited. */
    fetch: (request: Request, connection?: Connection) =>
      track(Promise.resolve(app.fetch(request, connection ?? {}))),
    /** Resolves when all work under way has ended, including work whose caller has disconnected. */
    settled,
    /** Stops the checks of unknown orders; resolves when all work under way has ended. */
    close: (): Promise<void> => {
      reconciler.stop();
      cancelCleanUp();
      return settled();
    },
  };
}
export type Gateway = Awaited<ReturnType<typeof createGateway>>;
