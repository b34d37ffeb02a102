import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool, type PoolClient } from 'pg';
import { lockDirectory } from './directory-lock';
import { openPGlite } from './embedded';

/** A database of either engine; a transaction of it has the same type, so a function may take either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  database: Database;
  engine: 'PGlite' | 'PostgreSQL';
  close(): Promise<void>;
}

/** Where the data is: a PostgreSQL server by its URL, PGlite in a directory, or PGlite in memory. */
type DatabaseLocation = { url: string } | { directory: string } | 'memory';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Milliseconds that a query waits for a connection. After that, the server counts as unreachable or overloaded. */
const longestWait = 10_000;

function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: longestWait,
    keepAlive: true,
  });
  const checkedOut = new Set<PoolClient>();
  pool.on('acquire', (client) => checkedOut.add(client));
  pool.on('release', (_, client) => checkedOut.delete(client));
  // The pool replaces a broken connection, and its queries fail. Without a listener, the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.on('end', () => {
      // Drizzle never releases a connection on which BEGIN failed. After ten of them, the pool would be empty.
      if (!checkedOut.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
  return pool;
}

async function openServer(url: string): Promise<OpenDatabase> {
  const pool = createPool(url);
  const database = drizzleNodePostgres({ client: pool });
  try {
    await migrateNodePostgres(database, { migrationsFolder });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { database, engine: 'PostgreSQL', close: () => pool.end() };
}

async function openEmbedded(directory: string | null): Promise<OpenDatabase> {
  const release = directory === null ? () => {} : lockDirectory(directory);
  try {
    const dataDirectory = directory === null ? null : join(directory, 'pglite');
    if (dataDirectory !== null) mkdirSync(dataDirectory, { recursive: true });
    const client = await openPGlite(dataDirectory);
    const database = drizzlePglite({ client });
    await migratePglite(database, { migrationsFolder });
    return {
      database,
      engine: 'PGlite',
      async close() {
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens a database and brings its schema up to date.
 * @throws Error with a sentence for the operator if the directory is in use or the server cannot be reached.
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location === 'memory') return openEmbedded(null);
  return 'url' in location ? openServer(location.url) : openEmbedded(location.directory);
}
