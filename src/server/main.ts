import { once } from 'node:events';
import { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { systemClock } from '@/lib/clock';
import { type Config, hostCheck, readConfig } from './config';
import { type OpenDatabase, openDatabase } from './database/open';
import { errorCode, findDatabaseTrouble } from './database/unavailable';
import { createLog, errorFields, type Log } from '@/server/gateway/http/log';
import { createService, type Service } from './service';

/** Milliseconds that running requests have to finish after a stop signal. */
const grace = 15_000;

/** Milliseconds to wait for a database that is also starting, and milliseconds between two tries. */
const longestWaitForDatabase = 60_000;
const pauseBetweenTries = 500;

/** A second signal within this many milliseconds is the same key press: npm forwards the signal that the terminal already sent. */
const samePress = 150;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** A startup failure. Its message is all the operator needs. */
class StartError extends Error {}

/** The message of the innermost cause. An outer message may quote a whole query with its parameters. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown reason.';
  if (error instanceof StartError) return error.message;
  return error.cause instanceof Error ? sentenceOf(error.cause) : error.message || error.name;
}

/** Why the database keeps Lotdesk from starting, as a sentence for the operator. */
function databaseSentence({ databaseUrl, dataDirectory }: Config, error: unknown): string {
  if (findDatabaseTrouble(error)?.trouble === 'full') {
    return databaseUrl === null
      ? `The disk that holds DATA_DIR (${dataDirectory}) is full. Free up space and start again.`
      : 'The disk of the database at DATABASE_URL is full. Free up space and start again.';
  }
  const where = databaseUrl === null ? 'in DATA_DIR' : 'at DATABASE_URL';
  return `Can't open the database ${where}: ${sentenceOf(error)}`;
}

interface OpenService {
  opened: OpenDatabase;
  service: Service;
}

async function openService(config: Config, log: Log): Promise<OpenService> {
  const { databaseUrl, dataDirectory } = config;
  const location = databaseUrl === null ? { directory: dataDirectory } : { url: databaseUrl };
  const opened = await openDatabase(location).catch((error: unknown) => {
    throw new StartError(databaseSentence(config, error), { cause: error });
  });
  try {
    const service = await createService({
      ...config,
      database: opened.database,
      clock: systemClock,
      log,
      isOwnHost: hostCheck(config),
      publicDirectory: fileURLToPath(new URL('../public', import.meta.url)),
      // PGlite's directory belongs to one process.
      isAlone: opened.engine === 'PGlite',
      onDemoWorld: () =>
        say('Creating a demo marketplace of 5,000 lots. This happens once and takes a few seconds.'),
    });
    return { opened, service };
  } catch (error) {
    await opened.close();
    if (!findDatabaseTrouble(error)) throw error;
    throw new StartError(databaseSentence(config, error), { cause: error });
  }
}

/** Opens the service, and retries while a PostgreSQL server is starting. */
async function openWhenReady(config: Config, log: Log): Promise<OpenService> {
  const startedAt = systemClock.monotonic();
  let isWaiting = false;
  for (;;) {
    try {
      return await openService(config, log);
    } catch (error) {
      const unavailable = findDatabaseTrouble(error);
      const isLate = systemClock.monotonic() - startedAt > longestWaitForDatabase;
      if (config.databaseUrl === null || unavailable?.trouble !== 'unreachable' || isLate) throw error;
      if (!isWaiting) say(`Waiting for the database at DATABASE_URL: ${sentenceOf(unavailable.error)}`);
      isWaiting = true;
      await wait(pauseBetweenTries);
    }
  }
}

async function listen(server: Server, { port, host }: Config): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is in use. Stop what is running there, or set PORT to another one.`,
        { cause: error },
      );
    }
    throw new StartError(`The server can't listen on HOST ${host}, PORT ${port}: ${sentenceOf(error)}.`, {
      cause: error,
    });
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`;
}

/** Stops the server on a signal: refuses new requests, finishes running ones, then closes the database. A second signal exits at once. */
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
  const log = createLog({ level: config.logLevel });
  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled'));
  process.on('uncaughtException', (error) => {
    log.error(errorFields(error), 'uncaught');
    process.exit(1);
  });
  // Open the port first, so that a port in use is found before the demo marketplace is created. Early requests wait.
  let hasStarted: (service: Service) => void = () => {};
  const started = new Promise<Service>((resolve) => {
    hasStarted = resolve;
  });
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) =>
      (await started).fetch(request, { address: incoming.socket.remoteAddress ?? 'unknown' }),
  });
  if (!(server instanceof Server)) throw new StartError('The server speaks HTTP/1.1.');
  // Longer than browsers and proxies keep idle connections, so that none of them sends on a closing connection.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  server.requestTimeout = 120_000;
  const address = await listen(server, config);
  const { opened, service } = await openWhenReady(config, log);
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
  say(`Data is stored by ${opened.engine}${where}. Stop with Ctrl-C.`);
}

start().catch((error: unknown) => {
  process.stderr.write(`Lotdesk can't start. ${sentenceOf(error)}\n`);
  process.exit(1);
});
