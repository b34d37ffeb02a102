import { NotSentError, type SendUpstream } from '@/server/gateway/upstream/upstream';

const neverConnected = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Whether fetch failed to connect. Then no byte of the request was sent. */
function isNeverConnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isNeverConnected);
  if (!(cause instanceof Error)) return false;
  if ('syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo')) return true;
  return 'code' in cause && typeof cause.code === 'string' && neverConnected.has(cause.code);
}

/**
 * A marketplace over HTTP.
 * @param base the interface's base_url without /api and without a trailing slash.
 */
export function createMarketplaceUpstream(base: string): SendUpstream {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.arrayBuffer();
    try {
      return await fetch(base + pathname + search, {
        method: request.method,
        headers: request.headers,
        body,
        redirect: 'manual',
        signal: request.signal,
      });
    } catch (error) {
      if (error instanceof Error && isNeverConnected(error.cause)) {
        throw new NotSentError("Can't reach the marketplace.", { cause: error.cause });
      }
      throw error;
    }
  };
}
