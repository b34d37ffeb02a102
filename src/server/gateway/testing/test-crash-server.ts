import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/*
 * For tests: the built server as a separate process with a data directory, killed with SIGKILL.
 */

const hooks = resolve('scripts/run/crash-injector.mjs');
const momentsMessage = z.object({ moments: z.array(z.string()) });

/** A running process of the server. */
export interface CrashProcess {
  readonly url: string;
  /** Returns the steps since the last call; from now on the process is killed at the step `dieAt`. */
  watch(dieAt: string | null): Promise<string[]>;
  /** Kills it if it is running; resolves when it has ended. */
  kill(): Promise<void>;
  /** Stops it as an operator does; returns its exit code. */
  stop(): Promise<number | null>;
}

const exitOf = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/**
 * Builds the server into a temporary directory. `environment` is as in the README, without PORT and DATA_DIR.
 * @returns functions that start it with the same data any number of times, and remove its processes and files.
 */
export async function openCrashServer(environment: Record<string, string>) {
  mkdirSync('.tmp', { recursive: true });
  // Inside the project, where the server finds its packages.
  const directory = mkdtempSync(resolve('.tmp/crash-'));
  const dataDirectory = join(directory, 'data');
  await promisify(execFile)(process.execPath, ['scripts/run/server-bundle.mjs', join(directory, 'server')]);
  mkdirSync(join(directory, 'public/demo-files'), { recursive: true });
  for (const page of ['index.html', 'demo-files/index.html', 'demo-files/opening.html']) {
    writeFileSync(join(directory, 'public', page), '<!doctype html><title>Lotdesk</title>');
  }
  const running = new Set<ChildProcess>();

  /** @returns null when it crashed before it was ready. @param stepsToCrash the process is killed after this many steps. */
  async function start(stepsToCrash: number | null = null): Promise<CrashProcess | null> {
    const child = spawn(process.execPath, ['--import', hooks, join(directory, 'server/main.js')], {
      env: {
        ...process.env,
        ...environment,
        PORT: '0',
        DATA_DIR: dataDirectory,
        LOG_LEVEL: 'warn',
        ...(stepsToCrash === null ? {} : { CRASH_AFTER_STEPS: String(stepsToCrash) }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let output = '';
    const url = await new Promise<string | null>((settle) => {
      const append = (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /Lotdesk is ready: open (\S+)/.exec(output)?.[1];
        if (ready) settle(ready);
      };
      child.stdout?.on('data', append);
      child.stderr?.on('data', append);
      child.once('exit', () => settle(null));
    });
    if (url === null) {
      await exitOf(child);
      if (child.signalCode !== 'SIGKILL') throw new Error(`The server does not start: ${output}`);
      return null;
    }
    return {
      url,
      async watch(dieAt) {
        const heard = once(child, 'message');
        child.send({ dieAt });
        const [message] = await heard;
        return momentsMessage.parse(message).moments;
      },
      async kill() {
        child.kill('SIGKILL');
        await exitOf(child);
      },
      async stop() {
        child.kill('SIGTERM');
        await exitOf(child);
        return child.exitCode;
      },
    };
  }

  return {
    dataDirectory,
    start,
    async remove() {
      await Promise.all(
        [...running].map(async (child) => {
          child.kill('SIGKILL');
          await exitOf(child);
        }),
      );
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type CrashServer = Awaited<ReturnType<typeof openCrashServer>>;
