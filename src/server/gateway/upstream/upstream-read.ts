import { interfaceBase } from '@/contract/interface';
import type { Exchange, Upstream } from './upstream';

/**
 * Reads a resource of the interface on the desk's own account, with the buyer's key; never rejects.
 * @param path the endpoint's, without the interface's base.
 */
export function readUpstream(
  upstream: Upstream,
  { account, apiKey }: { account: string; apiKey: string },
  path: string,
): Promise<Exchange> {
  return upstream.exchange({
    account,
    apiKey,
    method: 'GET',
    target: interfaceBase + path,
    headers: { accept: 'application/json' },
    body: null,
  });
}
