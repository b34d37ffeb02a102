import { once } from 'node:events';
import { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { systemClock } from '@/lib/clock';
import { type Config, readConfig } from './config';
import { type OpenDatabase, openDatabase } from './database/open';
import { createLog, errorFields } from './gateway/log';
import { createService, type Service } from './service';

/** Milliseconds that requests under way are given to end when the server is told to stop. */
const grace = 15_000;

/** A second signal within this time is the same key press: npm passes on what the terminal has sent already. */
const samePress = 150;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** A failure to start whose message is all that the operator needs. */
class StartError extends Error {}

/** The innermost reason: an outer one may quote a whole query with its parameters. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The reason is not known.';
  if (error instanceof StartError) return error.message;
  return error.cause instanceof Error ? sentenceOf(error.cause) : error.message || error.name;
}

async function open(config: Config): Promise<OpenDatabase> {
  try {
    if (config.databaseUrl !== null) return await openDatabase({ url: config.databaseUrl });
    return await openDatabase({ directory: config.dataDirectory });
  } catch (error) {
    const where = config.databaseUrl === null ? 'in DATA_DIR' : 'at DATABASE_URL';
    throw new StartError(`The database ${where} cannot be opened: ${sentenceOf(error)}`, { cause: error });
  }
}

async function listen(server: Server, { port, host }: Config): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is in use. Stop what is running there, or set PORT to another one.`,
        { cause: error },
      );
    }
    throw new StartError(`The server cannot listen on HOST ${host}, PORT ${port}: ${sentenceOf(error)}.`, {
      cause: error,
    });
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`;
}

/** Ends the server when it is told to: no new requests, those under way end, then the database. A second signal ends it at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  const onSignal = () => {
    const now = systemClock.monotonic();
    if (firstAt === null) {
      firstAt = now;
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (now - firstAt > samePress) {
      process.exit(130);
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({
    level: config.logLevel,
    clock: systemClock,
    write: (line) => process.stdout.write(line),
  });
  process.on('unhandledRejection', (error) => log('error', 'unhandled', errorFields(error)));
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught', errorFields(error));
    process.exit(1);
  });
  // The port first: finding it taken should not cost a demo marketplace. Who comes early waits.
  let hasStarted: (service: Service) => void = () => {};
  const started = new Promise<Service>((resolve) => {
    hasStarted = resolve;
  });
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) =>
      (await started).fetch(request, { address: incoming.socket.remoteAddress ?? 'unknown' }),
  });
  if (!(server instanceof Server)) throw new StartError('The server speaks HTTP/1.1.');
  // Longer than browsers and proxies keep an idle connection, so that none of them sends into one that is just being closed.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  server.requestTimeout = 120_000;
  const address = await listen(server, config);
  const opened = await open(config);
  const service = await createService({
    database: opened.database,
    clock: systemClock,
    log,
    marketplaceUrl: config.marketplaceUrl,
    secret: config.sessionSecret,
    worldLimits: config.worldLimits,
    demosPerMinute: config.demosPerMinute,
    publicDirectory: fileURLToPath(new URL('../public', import.meta.url)),
    // PGlite's directory belongs to one process.
    isAlone: opened.engine === 'PGlite',
    onDemoWorld: () => say('The first start makes a demo marketplace of 5,000 lots; a few seconds …'),
  }).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  hasStarted(service);

  stopOnSignal(async () => {
    say('\nStopping …');
    const closed = once(server, 'close');
    server.close();
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    await Promise.race([Promise.all([closed, service.close()]), wait(grace)]);
    clearInterval(idle);
    server.closeAllConnections();
    await opened.close();
    say('Stopped.');
  });
  say(`Lotdesk is ready: open ${address}`);
  say(
    config.marketplaceUrl === null
      ? 'It runs on its own sandbox. Sign in with “Open the sandbox”, or with the API key sandbox-demo.'
      : `It is connected to ${config.marketplaceUrl}. Sign in with your API key of that marketplace.`,
  );
  const where = config.databaseUrl === null ? ` in ${config.dataDirectory}` : '';
  say(`Data is kept by ${opened.engine}${where}. Stop with Ctrl-C.`);
}

start().catch((error: unknown) => {
  process.stderr.write(`Lotdesk cannot start. ${sentenceOf(error)}\n`);
  process.exit(1);
});
