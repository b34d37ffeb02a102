import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './unavailable';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Locks a data directory for this process. PGlite has no lock of its own, and two processes on one directory lose data. A lock whose
 * process has ended (kill -9) is replaced.
 * @returns releases the directory.
 * @throws Error with a sentence for the operator if another running process holds it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lotdesk.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(file, { force: true });
      process.once('exit', release);
      return () => {
        process.removeListener('exit', release);
        release();
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isRunning(holder)) {
        throw new Error(
          `The data directory ${directory} is in use by process ${holder}. Stop it, or set DATA_DIR to another directory.`,
          { cause: error },
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`The data directory ${directory} can't be locked.`);
}
