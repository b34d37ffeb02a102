import type { Route } from './endpoint';

/** Where the gateway relays the interface: every path of its table is below it, as in `{base_url}/api`. */
export const interfaceBase = '/api';

/*
 * The two reads that the first rows of the marketplace wait for, apart from the tables: these say what is in the answers by schemas,
 * which are heavy, and rows do not wait for them (first-answers.ts).
 */

/** GET /session of the gateway. */
export const sessionRoute = {
  method: 'GET',
  path: '/session',
  status: 200,
  form: 'bare',
} as const satisfies Route;

/** GET /v2/sell-requests of the interface. */
export const sellRequestsRoute = {
  method: 'GET',
  path: '/v2/sell-requests',
  status: 200,
  form: 'envelope',
} as const satisfies Route;

/** The addresses of these reads as the page asks for them ahead: the session, and the list that nobody has filtered. */
export const firstReads = {
  session: sessionRoute.path,
  lots: `${interfaceBase}${sellRequestsRoute.path}?page=1&take=50&sortBy=updatedAt&sortDir=DESC`,
} as const;

/** Whether it is the address of the list that nobody has filtered. */
export const isMarketAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  (pathname === '/' || pathname === '/marketplace') && search === '';
