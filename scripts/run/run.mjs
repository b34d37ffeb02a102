// Runs a TypeScript file of this project: node scripts/run/run.mjs <file.ts> [arguments]. Node 20 can't do that alone.
import { runnerImport } from 'vite';

const [file, ...rest] = process.argv.slice(2);
if (!file) throw new Error('Usage: node scripts/run/run.mjs <file.ts> [arguments]');
process.argv.splice(1, process.argv.length, file, ...rest);
await runnerImport(`./${file}`, { configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' });
