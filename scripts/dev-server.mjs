// Mounts the whole server in Vite's development server, for `npm run dev`. Plain JavaScript, since vite.config.ts imports it.
import { getRequestListener } from '@hono/node-server';
import { isRunnableDevEnvironment, runnerImport } from 'vite';

/** @typedef {typeof import('../src/server/config')} ConfigModule */
/** @typedef {typeof import('../src/server/dev-service')} DevService */
/** @typedef {import('../src/server/config').Config} Config */
/** @typedef {import('../src/server/database/open').OpenDatabase} OpenDatabase */
/** @typedef {import('../src/server/service').Service} Service */

/** Where the open database is kept: Vite loads this file anew whenever it restarts, and a PGlite directory is opened once. */
const kept = Symbol.for('lotdesk.dev-database');

/** @returns {Promise<OpenDatabase> | undefined} */
const keptDatabase = () => Reflect.get(globalThis, kept);

function closeDatabase() {
  void Promise.resolve(keptDatabase())
    .then((opened) => opened?.close())
    .finally(() => process.exit(0));
}

/**
 * Same origin, same session, same sandbox as `npm start`. A change of a server file takes effect with the next request; the app's files
 * are Vite's. Port, host and all else come from the same environment variables.
 * @returns {import('vite').Plugin}
 */
export function deskServer() {
  // Vitest starts a Vite server of its own, which needs none of this.
  const isUsed = process.env.VITEST === undefined;
  /** @type {Config | null} */
  let config = null;
  return {
    name: 'lotdesk-server',
    apply: 'serve',

    async config() {
      if (!isUsed) return {};
      /** @type {{ module: ConfigModule }} */
      const { module } = await runnerImport('./src/server/config.ts', {
        configFile: false,
        logLevel: 'error',
        resolve: { tsconfigPaths: true },
      });
      config = module.readConfig({ LOG_LEVEL: 'warn', ...process.env });
      const ignored = ['**/.tmp/**', '**/dist/**', `**/${config.dataDirectory}/**`];
      return { server: { port: config.port, host: config.host, strictPort: true, watch: { ignored } } };
    },

    async configureServer(vite) {
      const { ssr } = vite.environments;
      if (config === null || !ssr || !isRunnableDevEnvironment(ssr)) return;
      const current = config;
      /** @returns {Promise<DevService>} */
      const load = () => ssr.runner.import('/src/server/dev-service.ts');

      /** @type {DevService | null} */
      let loaded = null;
      /** @type {Promise<Service> | null} */
      let service = null;
      /** @param {Request} request */
      const serve = async (request) => {
        const latest = await load();
        let opened = keptDatabase();
        if (!opened) {
          opened = latest.openDevDatabase(current);
          Reflect.set(globalThis, kept, opened);
        }
        const { database } = await opened;
        if (latest !== loaded || service === null) {
          loaded = latest;
          service = latest.createDevService(current, database);
        }
        return (await service).fetch(request);
      };
      const listener = getRequestListener(serve, {
        errorHandler(error) {
          vite.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
          return new Response('The server cannot be loaded; its error is in the terminal.', { status: 500 });
        },
      });
      const { isOwnPath } = await load();
      vite.middlewares.use((incoming, outgoing, next) => {
        const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
        if (isOwnPath(pathname)) void listener(incoming, outgoing);
        else next();
      });
      process.once('SIGINT', closeDatabase);
      process.once('SIGTERM', closeDatabase);
      vite.config.logger.info(
        current.marketplaceUrl === null
          ? '  Sign in with “Open the sandbox”, or with the API key sandbox-demo.'
          : `  Sign in with your API key of ${current.marketplaceUrl}.`,
      );
    },
  };
}
