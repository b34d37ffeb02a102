import { isPathText } from '@/contract/endpoint';
import { type EndpointName, endpoints, interfaceBase } from '@/contract/interface';

/** The POSTs that make something at the marketplace, or open the window in which something is made. */
export const creatingEndpoints = [
  'createBuyRequest',
  'createShippingAddress',
  'createShippingRates',
  'validateOrder',
  'createOrder',
] as const satisfies EndpointName[];
export type CreatingEndpoint = (typeof creatingEndpoints)[number];

/** Where a request to /api/* leads: to one of the creating endpoints, on to the upstream as it is, or nowhere. */
export type ApiPath = { kind: 'creating'; endpoint: CreatingEndpoint } | { kind: 'plain' } | { kind: 'none' };

const none: ApiPath = { kind: 'none' };

/** The segments of a path, decoded; null when one is empty, not decodable, or more than a name once it is decoded. */
function segmentsOf(path: string): string[] | null {
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    let name: string;
    try {
      name = decodeURIComponent(segment);
    } catch {
      return null;
    }
    // A server behind may decode twice, cut at a semicolon, or take a backslash for a slash.
    if (name === '' || name === '.' || name === '..' || /[/\\;%\p{Cc}]/u.test(name)) return null;
    segments.push(name);
  }
  return segments;
}

const orderPath = `${interfaceBase}${endpoints.readOrder.path.replace(':orderNo', '')}`;

/** Whether a path is that of a single order, its number encoded whatever it holds. Reading it can't be mistaken for a request that creates. */
function isOrder(method: string, pathname: string): boolean {
  const encoded = pathname.startsWith(orderPath) ? pathname.slice(orderPath.length) : '';
  if (method !== 'GET' || /[/\\;]/.test(encoded)) return false;
  try {
    return isPathText(decodeURIComponent(encoded));
  } catch {
    return false;
  }
}

/**
 * Where a path below /api leads. Only plain paths lead anywhere: what another server might read as a different path could carry
 * an order past the journal. For the same reason another spelling of a creating endpoint (letter case, encoding) leads nowhere.
 * @param pathname as in a URL, percent-encoded.
 */
export function apiPath(method: string, pathname: string): ApiPath {
  if (isOrder(method, pathname)) return { kind: 'plain' };
  const segments = segmentsOf(pathname);
  if (!segments || !pathname.startsWith(`${interfaceBase}/`)) return none;
  const plain = `/${segments.join('/')}`.toLowerCase();
  const endpoint = creatingEndpoints.find((name) => interfaceBase + endpoints[name].path === plain);
  if (!endpoint) return { kind: 'plain' };
  if (pathname !== plain) return none;
  if (method === 'POST') return { kind: 'creating', endpoint };
  return { kind: 'plain' };
}
