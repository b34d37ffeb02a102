import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import * as z from 'zod/mini';
import { invariant } from '@/lib/invariant';

const newWorld = z.object({ apiKeys: z.tuple([z.string(), z.string()]) });

/** Both pages with one marketplace. */
export interface Servers {
  app: string;
  bare: string;
  apiKey: string;
  stop(): Promise<void>;
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  invariant(typeof address === 'object' && address, 'a server that listens has a port');
  return address.port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  return port;
}

/** The production build, as `npm start` runs it. */
export async function startApp(directory: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const child = spawn('node', ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(directory, 'data'),
      LOG_LEVEL: 'warn',
      SANDBOX_DEMOS_PER_MINUTE: '100000',
      SANDBOX_WORLDS_PER_CALLER: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    invariant(child.exitCode === null, 'the server starts');
    const answer = await fetch(`${url}/session`).catch(() => null);
    if (answer?.ok) return { url, process: child };
    await wait(200);
  }
}

async function makeWorld(url: string, listings: number): Promise<string> {
  const answer = await fetch(`${url}/sandbox/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed: 'bench', listings }),
  });
  invariant(answer.ok, `the sandbox makes a world: ${answer.status}`);
  return newWorld.parse(await answer.json()).apiKeys[0];
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The bare page, built and compressed like the app, in front of the same marketplace. */
async function startBare(
  directory: string,
  app: string,
  apiKey: string,
): Promise<{ url: string; server: Server }> {
  const folder = resolve(directory, 'bare');
  await build({
    configFile: false,
    root: 'scripts/bench/bare-page',
    base: '/',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  });
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://bare');
    if (pathname.startsWith('/api/')) {
      const { 'accept-encoding': encoding = 'identity' } = incoming.headers;
      const relayed = request(
        app + (incoming.url ?? ''),
        { headers: { 'x-api-key': apiKey, accept: 'application/json', 'accept-encoding': encoding } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      relayed.on('error', () => outgoing.writeHead(502).end());
      relayed.end();
      return;
    }
    const name = pathname.startsWith('/assets/') ? pathname.slice(1) : 'index.html';
    const bytes = brotliCompressSync(readFileSync(join(folder, name)));
    outgoing.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': bytes.length,
    });
    outgoing.end(bytes);
  });
  return { url: `http://127.0.0.1:${await portOf(server)}`, server };
}

/** Starts both pages with a world of this many sell requests, in a separate database. */
export async function startServers(listings: number): Promise<Servers> {
  // The runner of this file set it to development, which would build React's development version.
  process.env.NODE_ENV = 'production';
  mkdirSync('.tmp', { recursive: true });
  const directory = mkdtempSync(join('.tmp', 'bench-app-'));
  const app = await startApp(directory);
  const apiKey = await makeWorld(app.url, listings);
  const bare = await startBare(directory, app.url, apiKey);
  return {
    app: app.url,
    bare: bare.url,
    apiKey,
    async stop() {
      bare.server.close();
      bare.server.closeAllConnections();
      const ended = once(app.process, 'exit');
      app.process.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
