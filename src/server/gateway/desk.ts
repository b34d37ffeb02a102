import type { Context, Hono } from 'hono';
import { deskEndpoints } from '@/contract/desk';
import type { Endpoint, EndpointAnswer, PathParameter } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import { refuse } from './http/buffered-response';
import { dismissIntent, listIntents } from './memory/buy-request-intents';
import { listCart, removeBuyRequest, restoreBuyRequest } from './memory/cart';
import type { Caller } from './http/caller';
import type { GatewayEnv, GatewayParts } from './session/gateway-context';
import { toOrderAttempt } from './orders/order-attempt-dto';
import { findAttempt, listOpenAttempts } from './orders/order-attempts';
import { findPlacement } from './orders/order-placement';
import { isStorable } from './memory/postgres-text';
import { findValidation } from './memory/validations';
import { findWireInstructions } from './memory/wire-sheets';
import { readUpstream } from './upstream/upstream';

/** Becomes a 404 that names what is missing. */
class Missing {
  readonly noun: string;
  constructor(noun: string) {
    this.noun = noun;
  }
}

/**
 * Adds the desk's own resources: what the gateway stores for an account. What belongs to another account is 404.
 * Requires that the caller is identified.
 */
export function addDesk(app: Hono<GatewayEnv>, parts: GatewayParts): void {
  const { database, clock, upstream } = parts;

  /** Adds an endpoint of the contract: its method, its path, and data of its type. */
  function addEndpoint<E extends Endpoint>(
    endpoint: E,
    read: (
      caller: Caller,
      param: (name: PathParameter<E['path']>) => string,
    ) => Promise<EndpointAnswer<E> | Missing>,
  ): void {
    app.on(endpoint.method, endpoint.path, async (context: Context<GatewayEnv>) => {
      const { caller } = context.var;
      invariant(caller, 'a caller was identified');
      if (!Object.values(context.req.param()).every(isStorable)) return refuse(404, 'Not found.');
      const data = await read(caller, (name) => context.req.param(name) ?? '');
      return data instanceof Missing
        ? refuse(404, `There is no such ${data.noun}.`)
        : Response.json(data, { status: endpoint.status });
    });
  }

  /**
   * The upstream's time from a new request, because the window of a validation depends on it. Without a response, the time of the last
   * response is used.
   */
  async function upstreamNow(caller: Caller): Promise<number> {
    await readUpstream(upstream, caller, endpoints.listShippingAddresses.path);
    return upstream.clock.now(caller.account);
  }

  addEndpoint(deskEndpoints.listCart, ({ account }) => listCart(database, account));

  addEndpoint(deskEndpoints.forgetBuyRequest, async ({ account }, param) => {
    const id = param('id');
    const isRemoved = await removeBuyRequest(database, account, id, clock.now());
    return isRemoved ? { id } : new Missing('buy request in the cart');
  });

  addEndpoint(deskEndpoints.restoreBuyRequest, async ({ account }, param) => {
    const line = await restoreBuyRequest(database, account, param('id'));
    return line ?? new Missing('buy request to put back');
  });

  addEndpoint(deskEndpoints.listBuyRequestIntents, ({ account }) => listIntents(database, clock, account));

  addEndpoint(deskEndpoints.dismissBuyRequestIntent, async ({ account }, param) => {
    const key = param('key');
    const isDismissed = await dismissIntent(database, clock, account, key);
    return isDismissed ? { key } : new Missing('buy request without a response');
  });

  addEndpoint(deskEndpoints.readValidation, async (caller, param) => {
    const validation = await findValidation(database, caller.account, param('orderMetaId'));
    return validation ? { ...validation, now: await upstreamNow(caller) } : new Missing('validation');
  });

  addEndpoint(deskEndpoints.listOpenOrderAttempts, async ({ account }) =>
    (await listOpenAttempts(database, account)).map(toOrderAttempt),
  );

  addEndpoint(deskEndpoints.readOrderAttempt, async ({ account }, param) => {
    const orderMetaId = param('orderMetaId');
    const attempt = await findAttempt(database, { account, orderMetaId });
    if (attempt) return toOrderAttempt(attempt);
    const isValidated = (await findValidation(database, account, orderMetaId)) !== null;
    return isValidated ? { state: 'untried' as const, orderMetaId } : new Missing('order attempt');
  });

  addEndpoint(deskEndpoints.readOrderPlacement, async ({ account }, param) => {
    const placement = await findPlacement(database, account, param('orderNo'));
    return placement ?? new Missing('order placed here');
  });

  addEndpoint(deskEndpoints.readWireInstructions, async ({ account }, param) => {
    const instructions = await findWireInstructions(database, account, param('orderNo'));
    return instructions ?? new Missing('set of wire instructions');
  });
}
