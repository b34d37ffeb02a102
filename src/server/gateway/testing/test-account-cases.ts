import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import { listEndpoints } from '@/contract/lists';
import type { CallParts, Endpoint } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import type { ShippingRate } from '@/contract/resources';
import { miami } from '@/lib/testing/test-address';

/*
 * For tests of two accounts: for every endpoint, how a call can name another account's data. A new endpoint without a case
 * does not compile.
 */

/** An account's data, one of each kind. */
export interface Owned {
  address: string;
  buyRequest: string;
  /** The id of a buy request that was removed from the cart. */
  forgotten: string;
  rate: ShippingRate;
  /** Validated and not placed. */
  orderMetaId: string;
  /** Placed. */
  placed: string;
  orderNo: string;
  /** The key of a buy request whose response was lost. */
  intent: string;
  /** A saved list. */
  list: string;
}

/** Calls of one account that name another's data. Each must find nothing, and must succeed with the account's own data. */
type Attack = (mine: Owned, theirs: Owned) => CallParts;
type Case =
  /** "Nothing" is 404, or null where the account's own data may be null too. */
  | { kind: 'attacks'; attacks: Record<string, Attack>; nothing: 404 | null }
  /** A list of the account's data, which must contain nothing of another account. */
  | { kind: 'own list' }
  /** Takes no id, and creates something new or is the same for everybody. */
  | { kind: 'no id' };

const noId: Case = { kind: 'no id' };
export const ownList: Case = { kind: 'own list' };
const attacks = (all: Record<string, Attack>, nothing: 404 | null = 404): Case => ({
  kind: 'attacks',
  attacks: all,
  nothing,
});
const byId = (name: string, idOf: (owned: Owned) => string, nothing?: null): Case =>
  attacks({ [name]: (_, theirs) => ({ params: { [name]: idOf(theirs) } }) }, nothing);

const validation = ({ buyRequest, address, rate }: Owned) => ({
  buyRequestIds: [buyRequest],
  buyerAddress: address,
  shippingOption: rate,
});

/** In the order of the final check, which uses up the account's own data. */
export const interfaceCases: Record<keyof typeof endpoints, Case> = {
  listShippingAddresses: ownList,
  createShippingAddress: noId,
  createBuyRequest: noId,
  listSellRequests: noId,
  listOrders: ownList,
  readOrder: byId('orderNo', ({ orderNo }) => orderNo),
  createShippingRates: attacks({
    address: (mine, { address }) => ({ body: { address, buyRequestIds: [mine.buyRequest] } }),
    buyRequestIds: (mine, theirs) => ({
      body: { address: mine.address, buyRequestIds: [theirs.buyRequest] },
    }),
    'one of buyRequestIds': (mine, theirs) => ({
      body: { address: mine.address, buyRequestIds: [...new Set([mine.buyRequest, theirs.buyRequest])] },
    }),
  }),
  validateOrder: attacks({
    buyRequestIds: (mine, { buyRequest }) => ({ body: { ...validation(mine), buyRequestIds: [buyRequest] } }),
    buyerAddress: (mine, theirs) => ({ body: { ...validation(mine), buyerAddress: theirs.address } }),
    shippingOption: (mine, theirs) => ({ body: { ...validation(mine), shippingOption: theirs.rate } }),
    everything: (_, theirs) => ({ body: validation(theirs) }),
  }),
  createOrder: attacks({ orderMetaId: (_, { orderMetaId }) => ({ body: { orderMetaId } }) }),
  updateShippingAddress: attacks({
    id: (_, { address: id }) => ({ params: { id }, body: { ...miami, id } }),
  }),
  deleteShippingAddress: byId('id', ({ address }) => address),
};
/** The gateway's own resources. */
export const ownEndpoints = { ...deskEndpoints, ...listEndpoints };
export const deskCases: Record<keyof typeof ownEndpoints, Case> = {
  readSession: noId,
  openSession: noId,
  closeSession: noId,
  listCart: ownList,
  listBuyRequestIntents: ownList,
  listOpenOrderAttempts: ownList,
  readValidation: byId('orderMetaId', ({ orderMetaId }) => orderMetaId),
  readOrderAttempt: attacks({
    orderMetaId: (_, { placed: orderMetaId }) => ({ params: { orderMetaId } }),
    'orderMetaId that was not tried': (_, { orderMetaId }) => ({ params: { orderMetaId } }),
  }),
  readOrderPlacement: byId('orderNo', ({ orderNo }) => orderNo, null),
  readWireInstructions: byId('orderNo', ({ orderNo }) => orderNo),
  restoreBuyRequest: byId('id', ({ forgotten }) => forgotten),
  forgetBuyRequest: byId('id', ({ buyRequest }) => buyRequest),
  listLists: ownList,
  createList: noId,
  readList: byId('id', ({ list }) => list),
  changeList: attacks({ id: (_, { list: id }) => ({ params: { id }, body: { name: 'Mine' } }) }),
  deleteList: byId('id', ({ list }) => list),
  restoreList: byId('id', ({ list }) => list),
  dismissBuyRequestIntent: byId('key', ({ intent }) => intent),
};

/** An endpoint with its case; `base` is the prefix of its path. */
export interface Row {
  name: string;
  endpoint: Endpoint;
  base: string;
  given: Case;
}
function rowsOf(table: Record<string, Endpoint>, base: string, cases: Record<string, Case>): Row[] {
  return Object.entries(cases).map(([name, given]) => {
    const endpoint = table[name];
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    return { name, endpoint, base, given };
  });
}
/** Every endpoint of both tables. */
export const rows = [
  ...rowsOf(ownEndpoints, '', deskCases),
  ...rowsOf(endpoints, interfaceBase, interfaceCases),
];
/** The fields of an endpoint's body. */
export const bodyFields = ({ body }: Endpoint): string[] =>
  body instanceof z.ZodMiniObject ? Object.keys(body.shape) : [];
