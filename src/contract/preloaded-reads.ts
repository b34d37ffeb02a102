import { deskEndpoints } from './desk';
import { endpointPath } from './endpoint';
import { endpoints, interfaceBase } from './interface';

/** The marketplace screen's first query of the list: unfiltered, most recently updated first. */
const firstPage = { page: 1, take: 50, sortBy: 'updatedAt', sortDir: 'DESC' } as const;

/** Addresses of the reads whose responses come with the document: the session, and the unfiltered list. */
export const preloadedReads = {
  session: deskEndpoints.readSession.path,
  lots: `${interfaceBase}${endpointPath(endpoints.listSellRequests, { query: firstPage })}`,
};

/** Whether a URL is the address of the unfiltered list. */
export const isMarketAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  (pathname === '/' || pathname === '/marketplace') && search === '';
