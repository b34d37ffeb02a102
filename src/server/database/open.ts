import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { lockDirectory } from './directory-lock';

/** A database of either engine; a transaction of it has the same type, so a function may take either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  database: Database;
  engine: 'PGlite' | 'PostgreSQL';
  /** Ends connections, and gives the data directory back. */
  close(): Promise<void>;
}

/** Where the data lives: a PostgreSQL server by its URL, PGlite in a directory, or PGlite in memory. */
export type DatabaseLocation = { url: string } | { directory: string } | 'memory';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

async function openServer(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 10 });
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  const database = drizzleNodePostgres({ client: pool });
  await migrateNodePostgres(database, { migrationsFolder });
  return { database, engine: 'PostgreSQL', close: () => pool.end() };
}

async function openEmbedded(directory: string | null): Promise<OpenDatabase> {
  const release = directory === null ? () => {} : lockDirectory(directory);
  try {
    const client = await PGlite.create({
      ...(directory === null ? {} : { dataDir: join(directory, 'pglite') }),
      extensions: { pg_trgm },
      postgresqlconf: ['shared_buffers = 16MB'],
    });
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
 * @throws Error with a sentence for the operator: the directory is in use, the server cannot be reached.
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location === 'memory') return openEmbedded(null);
  return 'url' in location ? openServer(location.url) : openEmbedded(location.directory);
}
