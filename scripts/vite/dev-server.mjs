// Runs the whole server inside Vite's development server, for `npm run dev`. Plain JavaScript, because
// vite.config.ts imports it.
import { readFile } from 'node:fs/promises';
import { getRequestListener } from '@hono/node-server';
import { isRunnableDevEnvironment, runnerImport } from 'vite';

/** @typedef {typeof import('../../src/server/config')} ConfigModule */
/** @typedef {typeof import('../../src/server/dev-service')} DevService */
/** @typedef {import('../../src/server/config').Config} Config */
/** @typedef {import('../../src/server/database/open').OpenDatabase} OpenDatabase */
/** @typedef {import('../../src/server/service').Service} Service */

/**
 * The open database is stored globally: Vite loads this file again when it restarts, and a PGlite directory
 * can be opened only once.
 */
const databaseSymbol = Symbol.for('lotdesk.dev-database');

/** Same as in src/server/gateway/static/static-files.ts. */
const demoLink = /^\/demo(\/[^/]*)?$/;
const openingFolder = 'src/demo/opening';

/**
 * Sends the page that opens a demo.
 * @param {import('vite').ViteDevServer} vite
 * @param {import('node:http').ServerResponse} outgoing
 */
async function sendOpening(vite, outgoing) {
  const html = await readFile(`${openingFolder}/opening.html`, 'utf8');
  const page = await vite.transformIndexHtml('/demo', html.replace('"./', `"/${openingFolder}/`));
  outgoing.setHeader('content-type', 'text/html; charset=utf-8').end(page);
}

/** @returns {Promise<OpenDatabase> | undefined} */
const cachedDatabase = () => Reflect.get(globalThis, databaseSymbol);

function closeDatabase() {
  void Promise.resolve(cachedDatabase())
    .then((opened) => opened?.close())
    .finally(() => process.exit(0));
}

/**
 * Serves the same origin, session and sandbox as `npm start`, with the same environment variables. A change
 * of a server file takes effect with the next request; Vite handles the app's files.
 * @returns {import('vite').Plugin}
 */
export function deskServer() {
  // Vitest starts its own Vite server, which does not need this.
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

    // The build writes a separate page for the sandbox.
    transformIndexHtml(_html, { path }) {
      if (config?.marketplaceUrl !== null || path.startsWith('/demo')) return [];
      const attrs = { type: 'module', src: '/src/demo/demo-entry.ts' };
      return [{ tag: 'script', attrs, injectTo: 'body' }];
    },

    async configureServer(vite) {
      const { ssr } = vite.environments;
      if (config === null || !ssr || !isRunnableDevEnvironment(ssr)) return;
      const current = config;
      const isSandbox = current.marketplaceUrl === null;
      /** @returns {Promise<DevService>} */
      const load = () => ssr.runner.import('/src/server/dev-service.ts');

      /** @type {DevService | null} */
      let loaded = null;
      /** @type {Promise<Service> | null} */
      let service = null;
      /** @param {Request} request */
      const serve = async (request) => {
        const latest = await load();
        let opened = cachedDatabase();
        if (!opened) {
          opened = latest.openDevDatabase(current);
          Reflect.set(globalThis, databaseSymbol, opened);
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
        else if (isSandbox && demoLink.test(pathname)) void sendOpening(vite, outgoing).catch(next);
        else next();
      });
      process.once('SIGINT', closeDatabase);
      process.once('SIGTERM', closeDatabase);
      vite.config.logger.info(
        isSandbox
          ? '  Sign in with “Open the sandbox”, or with the API key sandbox-demo.'
          : `  Sign in with your API key of ${current.marketplaceUrl}.`,
      );
    },
  };
}
