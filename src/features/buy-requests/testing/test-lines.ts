import type { CartLine } from '@/contract/desk';
import type { BuyRequest, MatchedTarget, SellRequest } from '@/contract/resources';

/* Minimal buy requests, matching records and sell requests for cart tests. */

const moment = '2026-11-20T09:30:00.000Z';
const properties = { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' };

/** A sell-side record; the price is in dollars. */
export function target(price: number, quantity: number, seller: string, more: Partial<MatchedTarget> = {}) {
  return { id: `t-${seller}-${price}`, name: 'iPhone 13', quantity, price, seller, currency: 'USD', ...more };
}

/** 200 iPhones at $280.00 without a match. */
export function request(more: Partial<BuyRequest> = {}): BuyRequest {
  return {
    id: 'b1',
    name: 'iPhone 13',
    category: 'phones',
    brand: 'Apple',
    price: 280,
    status: 'open',
    createdAt: moment,
    updatedAt: moment,
    quantity: 200,
    properties: { ...properties, countrySpec: 'US' },
    currency: 'USD',
    matched: false,
    matchedTarget: [],
    ...more,
  };
}

/** A line of the cart. */
export function line(more: Partial<BuyRequest> = {}): CartLine {
  return { buyRequest: request(more), startedFrom: null };
}

/** A line that one seller matches in full. */
export function matchedLine(id: string, more: Partial<BuyRequest> = {}): CartLine {
  return line({ id, matched: true, matchedTarget: [target(279, 500, 'a', { currency: null })], ...more });
}

/** A sell request of iPhones. */
export function testSellRequest(
  price: number,
  quantity: number,
  more: Partial<SellRequest> = {},
): SellRequest {
  return {
    id: `s-${price}-${quantity}`,
    name: 'iPhone 13',
    category: 'phones',
    brand: 'Apple',
    price,
    status: 'open',
    createdAt: moment,
    updatedAt: moment,
    quantity,
    minQuantity: 1,
    properties,
    ...more,
  };
}
