import { isPathText } from '@/contract/endpoint';
import { type EndpointName, endpoints, interfaceBase } from '@/contract/interface';

/** The POSTs that create something at the marketplace, or open the window in which an order can be created. */
export const creatingEndpoints = [
  'createBuyRequest',
  'createShippingAddress',
  'createShippingRates',
  'validateOrder',
  'createOrder',
] as const satisfies EndpointName[];
type CreatingEndpoint = (typeof creatingEndpoints)[number];

/** A path below /api: a creating endpoint, any other path to relay, or a path to refuse. */
export type ApiPath = { kind: 'creating'; endpoint: CreatingEndpoint } | { kind: 'plain' } | { kind: 'none' };

const none: ApiPath = { kind: 'none' };

/** The segments of a path, decoded; null if one is empty, cannot be decoded, or is not a plain name. */
function segmentsOf(path: string): string[] | null {
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    let name: string;
    try {
      name = decodeURIComponent(segment);
    } catch {
      return null;
    }
    // Another server may decode twice, cut at a semicolon, or read a backslash as a slash.
    if (name === '' || name === '.' || name === '..' || /[/\\;%\p{Cc}]/u.test(name)) return null;
    segments.push(name);
  }
  return segments;
}

const orderPath = `${interfaceBase}${endpoints.readOrder.path.replace(':orderNo', '')}`;

/**
 * Whether a path is that of a single order, whose number may have any characters, percent-encoded. No server reads such a GET as a create.
 */
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
 * Classifies a path below /api. Only plain paths are relayed: if another server read a path differently, an order could bypass the record
 * of attempts. For the same reason other spellings of a creating endpoint (letter case, encoding) are refused.
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
