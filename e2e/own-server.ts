import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const server = join(root, 'dist/server/main.js');

/** Whether there is a build here to start a server from. */
export const isBuilt = existsSync(server);

/** Starts a server beside the one under test, with a database of its own, and gives its origin when it is ready. */
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
    let said = '';
    const origin = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, address] = /is ready: open (\S+)/.exec(said) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
    });
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
