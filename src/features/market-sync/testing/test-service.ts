import * as z from 'zod/mini';
import { ApiError } from '@/api/api-error';
import type { SellRequestQuery } from '@/contract/interface';
import { type SellRequest, type SellRequestPage, sellRequestPage } from '@/contract/resources';
import { queryScope, scopeFilter } from '../market-scope';
import type { ReadPage } from '../request-throttle';

/*
 * For tests: an in-memory marketplace that changes on command and can behave in every odd way that a service may.
 */

/** The start time of the test market. */
export const marketStart = Date.parse('2026-11-20T09:30:00.000Z');

/** How a service may deviate from a normal one. */
export interface Oddities {
  /** Returns at most this many lots a page, for any `take`. */
  cap?: number;
  /** Returns this many lots a page, for any `take`. */
  always?: number;
  /** Refuses a larger `take`. */
  refusesAbove?: number;
  /** Returns nothing from this position on. */
  deepest?: number;
  /** Refuses pages after the last, or repeats the last page. */
  beyond?: 'refuses' | 'repeats';
  /** Which sell requests it returns with a price of 0, so that they can't be shown. */
  isOdd?: (sellRequest: SellRequest) => boolean;
  /** The total that it reports. */
  countOf?: (count: number, onPage: number) => number;
  /** Its own rule for which lots are in a category. */
  isIn?: (category: string, sellRequest: SellRequest) => boolean;
}

const brands = ['Apple', 'Samsung', 'Google'];
const categories = ['phones', 'tablets'];

/** A refusal with a status and a Retry-After. */
export const refusal = (status: number, retryAfter?: number) =>
  new ApiError(status === 401 ? 'unauthorized' : 'refused', `Refused with ${status}`, {
    endpoint: 'GET /v2/sell-requests',
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** A market of this many lots, one created every second. */
export function testService(
  count: number,
  oddities: Oddities = {},
  wait: (milliseconds: number, work: () => void) => void = (_, work) => work(),
) {
  const sellRequests = new Map<string, SellRequest>();
  const sold: SellRequest[] = [];
  let time = marketStart;
  let made = 0;
  const queries: SellRequestQuery[] = [];
  const failures: Error[] = [];
  const service = {
    sellRequests,
    queries,
    /** Errors of the next calls, one each. */
    failures,
    took: 100,
    /** Called before each response is computed. */
    beforeAnswer: (_query: SellRequestQuery) => {},
    ids: () => [...sellRequests.keys()].toSorted(),
    inserted,
    sell,
    reprice,
    reopen,
    read,
    answer,
  };
  const stamp = () => new Date(time).toISOString();
  const nth = (index: number) =>
    [...sellRequests.keys()][sellRequests.size === 0 ? 0 : index % sellRequests.size];

  function inserted(): SellRequest {
    made += 1;
    time += 1000;
    const sellRequest: SellRequest = {
      id: `lot-${String((made * 7919) % 100_003).padStart(6, '0')}`,
      name: `Lot ${made}`,
      category: categories[made % 2] ?? '',
      brand: brands[made % 3] ?? '',
      price: 100 + (made % 49),
      status: 'open',
      createdAt: stamp(),
      updatedAt: stamp(),
      quantity: 10,
      properties: {},
    };
    sellRequests.set(sellRequest.id, sellRequest);
    return sellRequest;
  }

  function sell(index: number) {
    const id = nth(index);
    const sellRequest = id === undefined ? undefined : sellRequests.get(id);
    if (!sellRequest) return;
    sellRequests.delete(sellRequest.id);
    sold.push(sellRequest);
  }

  function reprice(index: number) {
    const id = nth(index);
    const sellRequest = id === undefined ? undefined : sellRequests.get(id);
    if (!sellRequest) return;
    time += 1;
    sellRequests.set(sellRequest.id, { ...sellRequest, price: sellRequest.price + 1, updatedAt: stamp() });
  }

  /** Lists a sold lot again, at its place in the order of creation. */
  function reopen(index: number) {
    const sellRequest = sold.splice(index % Math.max(1, sold.length), 1)[0];
    if (!sellRequest) return;
    time += 1;
    sellRequests.set(sellRequest.id, { ...sellRequest, updatedAt: stamp() });
  }

  function matching(query: SellRequestQuery): SellRequest[] {
    const { category = '', brand = '', sortBy = 'updatedAt', sortDir = 'DESC' } = query;
    const isInScope = scopeFilter(
      queryScope({ brand, ...(oddities.isIn ? {} : { category }) }) ?? { category, brand: [] },
    );
    const isIn = oddities.isIn ?? (() => true);
    const sign = sortDir === 'ASC' ? 1 : -1;
    const compare = (one: string | number, other: string | number) =>
      one < other ? -1 : one > other ? 1 : 0;
    return [...sellRequests.values()]
      .filter((sellRequest) => isInScope(sellRequest) && (category === '' || isIn(category, sellRequest)))
      .toSorted((a, b) => sign * (compare(a[sortBy], b[sortBy]) || compare(a.id, b.id)));
  }

  function answer(query: SellRequestQuery): SellRequestPage {
    const requestedTake = query.take ?? 10;
    const { cap = 500, always, refusesAbove = 10_000, deepest = Number.POSITIVE_INFINITY, beyond } = oddities;
    if (requestedTake > refusesAbove) throw refusal(400);
    const take = always ?? Math.min(requestedTake, cap);
    const all = matching(query);
    let page = query.page ?? 1;
    const last = Math.max(1, Math.ceil(all.length / take));
    if (page > last && beyond === 'refuses') throw refusal(404);
    if (page > last && beyond === 'repeats') page = last;
    const data = all.slice((page - 1) * take, Math.min(deepest, page * take));
    const { countOf = (length: number) => length } = oddities;
    const total = countOf(all.length, data.length);
    const { isOdd } = oddities;
    if (!isOdd) return { total, data };
    return z.parse(sellRequestPage, {
      total,
      data: data.map((sellRequest) => (isOdd(sellRequest) ? { ...sellRequest, price: 0 } : sellRequest)),
    });
  }

  async function read(...[query, signal]: Parameters<ReadPage>): Promise<SellRequestPage> {
    queries.push(query);
    await new Promise<void>((resolve) => wait(service.took, resolve));
    signal.throwIfAborted();
    const failure = failures.shift();
    if (failure) throw failure;
    service.beforeAnswer(query);
    return answer(query);
  }

  for (let index = 0; index < count; index += 1) inserted();
  return service;
}
