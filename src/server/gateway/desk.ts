import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import { listEndpoints } from '@/contract/lists';
import type { Endpoint, EndpointResponse, PathParameter } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import { isJsonType, Refusal, refuse } from './http/buffered-response';
import { dismissIntent, listIntents } from './memory/buy-request-intents';
import { listCart, removeBuyRequest, restoreBuyRequest } from './memory/cart';
import type { Caller } from './http/caller';
import type { GatewayEnv, GatewayParts } from './session/gateway-context';
import { toOrderAttempt } from './orders/order-attempt-dto';
import { findAttempt, listOpenAttempts } from './orders/order-attempts';
import { findPlacement } from './orders/order-placement';
import { changeList, createList, deleteList, findList, listLists, restoreList } from './memory/lists';
import { isStorable } from '@/server/database/postgres-text';
import { findValidation, parseJson } from './memory/validations';
import { findWireInstructions } from './memory/wire-sheets';
import { readUpstream } from './upstream/upstream';

/** Returns a resource of the account; throws 404 if there is none. */
function orNotFound<T>(resource: T | null, noun: string): T {
  if (resource === null) throw new Refusal(404, `There is no such ${noun}.`);
  return resource;
}

/** Parses a request's body with an endpoint's schema; PostgreSQL can store its text. */
async function bodyOf<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  if (!isJsonType(request.headers)) throw new Refusal(415, 'The content type must be application/json.');
  const parsed = schema.safeParse(parseJson(new Uint8Array(await request.arrayBuffer())));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`);
}

/**
 * Adds the desk's own resources: the data that the gateway stores for an account. Another account's data returns 404. The caller must be
 * identified first.
 */
export function addDesk(app: Hono<GatewayEnv>, parts: GatewayParts): void {
  const { database, clock, upstream } = parts;

  /** Adds an endpoint of the contract: its method, its path, and data of its type. */
  function addEndpoint<E extends Endpoint>(
    endpoint: E,
    read: (
      caller: Caller,
      param: (name: PathParameter<E['path']>) => string,
      request: Request,
    ) => Promise<EndpointResponse<E>>,
  ): void {
    app.on(endpoint.method, endpoint.path, async (context: Context<GatewayEnv>) => {
      const { caller } = context.var;
      invariant(caller, 'a caller was identified');
      if (!Object.values(context.req.param()).every(isStorable)) return refuse(404, 'Not found.');
      const data = await read(caller, (name) => context.req.param(name) ?? '', context.req.raw);
      return Response.json(data, { status: endpoint.status ?? 200 });
    });
  }

  /**
   * Reads the upstream's time with a new request, because the window of a validation depends on it. Without a response, the time is based
   * on the last response.
   */
  async function upstreamNow(caller: Caller): Promise<number> {
    await readUpstream(upstream, caller, endpoints.listShippingAddresses.path);
    return upstream.clock.now(caller.account);
  }

  addEndpoint(deskEndpoints.listCart, ({ account }) => listCart(database, account));

  addEndpoint(deskEndpoints.forgetBuyRequest, async ({ account }, param) =>
    orNotFound(
      await removeBuyRequest(database, account, param('id'), clock.now()),
      'buy request in the cart',
    ),
  );

  addEndpoint(deskEndpoints.restoreBuyRequest, async ({ account }, param) =>
    orNotFound(await restoreBuyRequest(database, account, param('id')), 'buy request to put back'),
  );

  addEndpoint(deskEndpoints.listBuyRequestIntents, ({ account }) => listIntents(database, clock, account));

  addEndpoint(deskEndpoints.dismissBuyRequestIntent, async ({ account }, param) =>
    orNotFound(await dismissIntent(database, clock, account, param('key')), 'buy request without a response'),
  );

  addEndpoint(listEndpoints.listLists, ({ account }) => listLists(database, account));

  addEndpoint(listEndpoints.createList, async ({ account }, _, request) =>
    createList(database, account, await bodyOf(request, listEndpoints.createList.body), clock.now()),
  );

  addEndpoint(listEndpoints.readList, async ({ account }, param) =>
    orNotFound(await findList(database, account, param('id')), 'list'),
  );

  addEndpoint(listEndpoints.changeList, async ({ account }, param, request) => {
    const change = await bodyOf(request, listEndpoints.changeList.body);
    return orNotFound(await changeList(database, account, param('id'), change, clock.now()), 'list');
  });

  addEndpoint(listEndpoints.deleteList, async ({ account }, param) =>
    orNotFound(await deleteList(database, account, param('id'), clock.now()), 'list'),
  );

  addEndpoint(listEndpoints.restoreList, async ({ account }, param) =>
    orNotFound(await restoreList(database, account, param('id')), 'list'),
  );

  addEndpoint(deskEndpoints.readValidation, async (caller, param) => {
    const stored = await findValidation(database, caller.account, param('orderMetaId'));
    const { shippingAddress: _, ...validation } = orNotFound(stored, 'validation');
    return { ...validation, now: await upstreamNow(caller) };
  });

  addEndpoint(deskEndpoints.listOpenOrderAttempts, async ({ account }) =>
    (await listOpenAttempts(database, account)).map(toOrderAttempt),
  );

  addEndpoint(deskEndpoints.readOrderAttempt, async ({ account }, param) => {
    const orderMetaId = param('orderMetaId');
    const attempt = await findAttempt(database, { account, orderMetaId });
    if (attempt) return toOrderAttempt(attempt);
    orNotFound(await findValidation(database, account, orderMetaId), 'order attempt');
    return { state: 'untried' as const, orderMetaId };
  });

  addEndpoint(deskEndpoints.readOrderPlacement, ({ account }, param) =>
    findPlacement(database, account, param('orderNo')),
  );

  addEndpoint(deskEndpoints.readWireInstructions, async ({ account }, param) =>
    orNotFound(await findWireInstructions(database, account, param('orderNo')), 'set of wire instructions'),
  );
}
