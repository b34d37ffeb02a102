import { systemClock } from '@/lib/clock';
import { type Config, hostCheck } from './config';
import { type Database, type OpenDatabase, openDatabase } from './database/open';
import { createLog } from '@/server/gateway/http/log';
import { isOwnPath } from './gateway/gateway';
import { createService, type Service } from './service';

/*
 * The part of the server that the development server reloads when a file changes. The database is opened once and survives every
 * reload, because PGlite's directory can be open only once.
 */

export { isOwnPath };

/** Opens the database of a configuration. */
export function openDevDatabase({ databaseUrl, dataDirectory }: Config): Promise<OpenDatabase> {
  return openDatabase(databaseUrl === null ? { directory: dataDirectory } : { url: databaseUrl });
}

/** The service on a database that stays open; Vite serves the app. */
export function createDevService(config: Config, database: Database): Promise<Service> {
  return createService({
    ...config,
    database,
    clock: systemClock,
    log: createLog({ level: config.logLevel }),
    isOwnHost: hostCheck(config),
    publicDirectory: null,
    onDemoWorld: () => process.stdout.write('  Creating a demo marketplace of 5,000 lots, once …\n'),
  });
}
