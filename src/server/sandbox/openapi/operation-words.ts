import type { EndpointName } from '@/contract/interface';
import type { SandboxEndpointName } from '@/contract/sandbox';

/** What the document says of an operation in words. */
export interface OperationWords {
  readonly tag: string;
  readonly summary: string;
}

/** The interface's operations. */
export const interfaceWords: Record<EndpointName, OperationWords> = {
  listSellRequests: { tag: 'Sell requests', summary: 'Lists open sell requests, by pages' },
  createBuyRequest: { tag: 'Buy requests', summary: 'Makes a buy request and matches it with open stock' },
  listShippingAddresses: { tag: 'Shipping addresses', summary: 'Lists the address book, last updated first' },
  createShippingAddress: { tag: 'Shipping addresses', summary: 'Adds an address' },
  updateShippingAddress: { tag: 'Shipping addresses', summary: 'Replaces an address' },
  deleteShippingAddress: { tag: 'Shipping addresses', summary: 'Removes an address' },
  createShippingRates: {
    tag: 'Shipping rates',
    summary: 'Generates rates for an address and a set of buy requests',
  },
  validateOrder: {
    tag: 'Orders',
    summary: 'Computes the amounts of an order; its orderMetaId holds for 15 minutes',
  },
  createOrder: { tag: 'Orders', summary: 'Places the order of an orderMetaId' },
  listOrders: { tag: 'Orders', summary: 'Lists orders, last updated first' },
  readOrder: { tag: 'Orders', summary: 'Reads an order with its items and tracking' },
};

/** The sandbox's own operations. */
export const sandboxWords: Record<SandboxEndpointName, OperationWords> = {
  listScenarios: { tag: 'Demos', summary: 'Lists the situations that a demo can be opened in' },
  openDemo: {
    tag: 'Demos',
    summary:
      'Makes a world, brings the situation about and signs the browser in; 503 with Retry-After when there is no room',
  },
  readDemo: { tag: 'Demos', summary: 'Tells the world of the session or of the API key' },
  createWorld: {
    tag: 'Worlds',
    summary: 'Makes a market of its own with two buyers, whose API keys are told here only',
  },
  readWorld: { tag: 'Worlds', summary: 'Tells how a world stands' },
  changeWorld: { tag: 'Worlds', summary: 'Moves or stops the clock, sets bank details and shipping prices' },
  deleteWorld: { tag: 'Worlds', summary: 'Removes a world with everything in it' },
  moveOrder: { tag: 'Worlds', summary: 'Moves an order to any status, with tracking' },
  moveMarket: { tag: 'Worlds', summary: 'Lets lots arrive, change their price, sell out or come back' },
  addFault: { tag: 'Faults', summary: 'Lets something go wrong with calls of the world’s buyers' },
  listFaults: { tag: 'Faults', summary: 'Lists the faults in the order in which calls meet them' },
  removeFaults: { tag: 'Faults', summary: 'Removes every fault' },
  removeFault: { tag: 'Faults', summary: 'Removes one fault' },
  readJournal: { tag: 'Journal', summary: 'Tells what the world was asked and answered, oldest first' },
  clearJournal: { tag: 'Journal', summary: 'Empties the journal' },
};

/** What each group of operations is, in the order in which they are shown. */
export const tags = [
  ['Sell requests', 'Stock on offer.'],
  ['Buy requests', 'What the buyer asks for.'],
  ['Shipping addresses', 'The buyer’s address book.'],
  ['Shipping rates', 'What carriers ask.'],
  ['Orders', 'Validate, create, read.'],
  ['Demos', 'Worlds that open on a situation.'],
  [
    'Worlds',
    'Markets of one’s own, and what moves them. A world’s id cannot be guessed, and is all the permission that is needed.',
  ],
  ['Faults', 'What is to go wrong.'],
  ['Journal', 'What was asked and answered.'],
  ['About', 'This document.'],
] as const;
