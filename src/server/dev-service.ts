import { systemClock } from '@/lib/clock';
import { type Config, hostCheck } from './config';
import { type Database, type OpenDatabase, openDatabase } from './database/open';
import { createLog } from '@/server/gateway/http/log';
import { isOwnPath } from './gateway/gateway';
import { createService, type Service } from './service';

/*
 * What the development server loads of the server, and loads anew whenever a file of it changes. The database is opened once and
 * outlives every reload: PGlite's directory belongs to one process, and to one opening.
 */

export { isOwnPath };

/** Opens the database of a configuration. */
export function openDevDatabase({ databaseUrl, dataDirectory }: Config): Promise<OpenDatabase> {
  return openDatabase(databaseUrl === null ? { directory: dataDirectory } : { url: databaseUrl });
}

/** The service over a database that stays open; Vite serves the app. */
export function createDevService(config: Config, database: Database): Promise<Service> {
  return createService({
    database,
    clock: systemClock,
    log: createLog({
      level: config.logLevel,
      clock: systemClock,
      write: (line) => process.stdout.write(line),
    }),
    marketplaceUrl: config.marketplaceUrl,
    secret: config.sessionSecret,
    worldLimits: config.worldLimits,
    answersFor: hostCheck(config),
    demosPerMinute: config.demosPerMinute,
    worldsPerCaller: config.worldsPerCaller,
    publicDirectory: null,
    onDemoWorld: () => process.stdout.write('  Making the demo marketplace of 5,000 lots, once …\n'),
  });
}
