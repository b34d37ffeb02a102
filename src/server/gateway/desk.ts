import type { Context, Hono } from 'hono';
import { deskEndpoints } from '@/contract/desk';
import type { Endpoint, EndpointAnswer, PathParameter } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import { refuse } from './http/answer';
import { dismissIntent, listIntents } from './memory/buy-request-intents';
import { forgetBuyRequest, listCart, restoreBuyRequest } from './memory/cart';
import type { Caller } from './http/caller';
import type { GatewayEnv, GatewayParts } from './session/gateway-context';
import { toOrderAttempt } from './orders/order-attempt-dto';
import { findAttempt, openAttempts } from './orders/order-attempts';
import { findPlacement } from './orders/order-placement';
import { isStorable } from './memory/postgres-text';
import { findValidation } from './memory/validations';
import { findWireInstructions } from './memory/wire-sheets';
import { readUpstream } from './upstream/upstream-read';

/** A refusal in the form of data: what is not there, as a noun. */
class Missing {
  readonly noun: string;
  constructor(noun: string) {
    this.noun = noun;
  }
}

/**
 * The desk's own resources: what the gateway remembers for an account. What belongs to another account is not there (404).
 * Expects that the caller was identified.
 */
export function addDesk(app: Hono<GatewayEnv>, parts: GatewayParts): void {
  const { database, clock, upstream } = parts;

  /** Answers an endpoint of the table by its own method and path, with data of its own type. */
  function answer<E extends Endpoint>(
    endpoint: E,
    read: (
      caller: Caller,
      param: (name: PathParameter<E['path']>) => string,
    ) => Promise<EndpointAnswer<E> | Missing>,
  ): void {
    app.on(endpoint.method, endpoint.path, async (context: Context<GatewayEnv>) => {
      const { caller } = context.var;
      invariant(caller, 'a caller was identified');
      if (!Object.values(context.req.param()).every(isStorable))
        return refuse(404, 'There is no such thing.');
      const data = await read(caller, (name) => context.req.param(name) ?? '');
      return data instanceof Missing
        ? refuse(404, `There is no such ${data.noun}.`)
        : Response.json(data, { status: endpoint.status });
    });
  }

  /**
   * The upstream's time. It is asked for rather than recalled, because a window of money hangs on it; what the last answer told serves when it
   * does not answer now.
   */
  async function upstreamNow(caller: Caller): Promise<number> {
    await readUpstream(upstream, caller, endpoints.listShippingAddresses.path);
    return upstream.clock.now(caller.account);
  }

  answer(deskEndpoints.listCart, ({ account }) => listCart(database, account));

  answer(deskEndpoints.forgetBuyRequest, async ({ account }, param) => {
    const id = param('id');
    const isRemoved = await forgetBuyRequest(database, account, id, clock.now());
    return isRemoved ? { id } : new Missing('buy request in the cart');
  });

  answer(deskEndpoints.restoreBuyRequest, async ({ account }, param) => {
    const line = await restoreBuyRequest(database, account, param('id'));
    return line ?? new Missing('buy request to put back');
  });

  answer(deskEndpoints.listBuyRequestIntents, ({ account }) => listIntents(database, clock, account));

  answer(deskEndpoints.dismissBuyRequestIntent, async ({ account }, param) => {
    const key = param('key');
    const isDismissed = await dismissIntent(database, clock, account, key);
    return isDismissed ? { key } : new Missing('buy request without an answer');
  });

  answer(deskEndpoints.readValidation, async (caller, param) => {
    const found = await findValidation(database, caller.account, param('orderMetaId'));
    return found ? { ...found, now: await upstreamNow(caller) } : new Missing('validation');
  });

  answer(deskEndpoints.listOpenOrderAttempts, async ({ account }) =>
    (await openAttempts(database, account)).map(toOrderAttempt),
  );

  answer(deskEndpoints.readOrderAttempt, async ({ account }, param) => {
    const orderMetaId = param('orderMetaId');
    const attempt = await findAttempt(database, { account, orderMetaId });
    if (attempt) return toOrderAttempt(attempt);
    const isKnown = (await findValidation(database, account, orderMetaId)) !== null;
    return isKnown ? { state: 'untried' as const, orderMetaId } : new Missing('order attempt');
  });

  answer(deskEndpoints.readOrderPlacement, async ({ account }, param) => {
    const found = await findPlacement(database, account, param('orderNo'));
    return found ?? new Missing('order placed here');
  });

  answer(deskEndpoints.readWireInstructions, async ({ account }, param) => {
    const found = await findWireInstructions(database, account, param('orderNo'));
    return found ?? new Missing('set of wire instructions');
  });
}
