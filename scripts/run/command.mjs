import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

const localCommands = resolve('node_modules/.bin');

/**
 * Runs a command of the project or the machine to its end, and streams or returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, keep?: boolean }} [options] keep: return the output instead of
 * streaming it.
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command cannot be started.
 */
export function run(command, args, options = {}) {
  const env = {
    ...process.env,
    PATH: `${localCommands}${delimiter}${process.env.PATH ?? ''}`,
    ...options.env,
  };
  return new Promise((done) => {
    const out = options.keep ? 'pipe' : 'inherit';
    const child = spawn(command, args, { env, stdio: ['ignore', out, out] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
