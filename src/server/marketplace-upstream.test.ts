import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { NotSentError } from '@/server/gateway/upstream/upstream';
import { createMarketplaceUpstream } from './marketplace-upstream';

let server: Server | null = null;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const post = (path: string) =>
  new Request(`http://marketplace${path}`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
  });

test('sends below its base, and returns the response unchanged', async () => {
  const base = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { url, method, headers } = request;
      response.writeHead(207, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ url, method, key: headers['x-api-key'], cookie: headers.cookie, body }));
    });
  });
  const response = await createMarketplaceUpstream(`${base}/buyer`)(post('/api/v1/orders?status=a%20b'));
  expect(response.status).toBe(207);
  expect(await response.json()).toEqual({
    url: '/buyer/api/v1/orders?status=a%20b',
    method: 'POST',
    key: 'key',
    body: '{"a":1}',
  });
});

test('follows no redirect', async () => {
  const base = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  expect((await createMarketplaceUpstream(base)(post('/api/x'))).status).toBe(302);
});

test('distinguishes a request that was never sent from one that may have been', async () => {
  const base = await serve((request) => request.socket.destroy());
  const cut = createMarketplaceUpstream(base)(post('/api/x'));
  await expect(cut).rejects.toThrow(TypeError);
  await expect(cut).rejects.not.toBeInstanceOf(NotSentError);
  server?.close();
  await once(server ?? createServer(), 'close');
  await expect(createMarketplaceUpstream(base)(post('/api/x'))).rejects.toBeInstanceOf(NotSentError);
  const nowhere = createMarketplaceUpstream('http://no-such-host.invalid');
  await expect(nowhere(post('/api/x'))).rejects.toBeInstanceOf(NotSentError);
});

test('stops when its signal is aborted', async () => {
  const base = await serve(() => {});
  const request = new Request(post('/api/x'), { signal: AbortSignal.timeout(50) });
  const given = createMarketplaceUpstream(base)(request);
  await expect(given).rejects.not.toBeInstanceOf(NotSentError);
});
