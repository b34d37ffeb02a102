import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '../open';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const cacheFolder = fileURLToPath(new URL('../../../../.tmp/test-database', import.meta.url));
const postgresqlconf = ['shared_buffers = 16MB'];

/** A name for the cached data directory that changes with the migrations and with PGlite itself. */
function cacheName(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(new URL('../../../../package.json', import.meta.url)));
  for (const file of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(sql|json)$/.test(file)) hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  }
  return `${hash.digest('hex').slice(0, 16)}.tar`;
}

/** A database in this process, and the client behind it. */
export interface EmbeddedDatabase extends OpenDatabase {
  client: PGlite;
}

function embedded(client: PGlite): EmbeddedDatabase {
  return { database: drizzle({ client }), engine: 'PGlite', close: () => client.close(), client };
}

/** The same as `openTestDatabase` without a server, for tests that need the client itself. */
export async function openEmbeddedTestDatabase(): Promise<EmbeddedDatabase> {
  const file = join(cacheFolder, cacheName());
  try {
    const loadDataDir = new Blob([readFileSync(file)]);
    return embedded(await PGlite.create({ extensions: { pg_trgm }, postgresqlconf, loadDataDir }));
  } catch {
    // Missing or incomplete: create it.
  }
  const client = await PGlite.create({ extensions: { pg_trgm }, postgresqlconf });
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  mkdirSync(cacheFolder, { recursive: true });
  for (const old of readdirSync(cacheFolder)) {
    if (old.endsWith('.tar')) rmSync(join(cacheFolder, old), { force: true });
  }
  // Test files run in parallel. The data is written under another name and then renamed, so that no process reads a half-written file.
  const aside = join(cacheFolder, `${randomBytes(6).toString('hex')}.part`);
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
  renameSync(aside, file);
  return embedded(client);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const name = `lotdesk_test_${randomBytes(6).toString('hex')}`;
  await execute(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const opened = await openDatabase({ url: own.href });
  return {
    ...opened,
    async close() {
      await opened.close();
      await execute(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * An empty, migrated database. The caller closes it.
 * PGlite in memory, started from a cached data directory (0.5 s instead of 3 s). With TEST_DATABASE_URL set, a new database
 * on that PostgreSQL server, dropped when it is closed.
 */
export function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openOnServer(url) : openEmbeddedTestDatabase();
}

/** Opens one test database for all tests of a file. It is closed after their own `afterAll`. */
export async function setUpTestDatabase(): Promise<Database> {
  const opened = await openTestDatabase();
  afterAll(() => opened.close());
  return opened.database;
}
