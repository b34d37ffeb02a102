import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures';

const root = join(import.meta.dirname, '..');
const server = join(root, 'dist/server/main.js');

/**
 * Tests with the origin of another server, which has the server under test as its marketplace: to it the sandbox is as live as any.
 */
export const test = base.extend<{ live: string }>({
  live: async ({ browserName: _browser }, use, testInfo) => {
    const { baseURL = '' } = testInfo.project.use;
    testInfo.skip(!existsSync(server), 'there is no build here to start another server from');
    const folder = await mkdtemp(join(tmpdir(), 'lotdesk-live-'));
    const child = spawn(process.execPath, [server], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        MARKETPLACE_URL: baseURL,
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    try {
      let said = '';
      const origin = await new Promise<string>((found, failed) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          const [, address] = /is ready: open (\S+)/.exec(said) ?? [];
          if (address) found(address);
        });
        child.once('exit', () => failed(new Error(`The server ended: ${said}`)));
      });
      await use(origin);
    } finally {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
});
