import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const server = join(root, 'dist/server/main.js');

/** Whether there is a build to start a server from. */
export const isBuilt = existsSync(server);

/** Starts another server with its own database, and returns its origin when it is ready. */
export async function startServer(
  settings: Record<string, string>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lotdesk-'));
  const child = spawn(process.execPath, [server], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  async function stop() {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  try {
    let output = '';
    const origin = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, address] = /is ready: open (\S+)/.exec(output) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', () => reject(new Error(`The server exited: ${output}`)));
    });
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
