// Runs types, lint, format and unused code in parallel, and changes no file. `npm run format` fixes the
// format.
import { pathToFileURL } from 'node:url';
import { run } from './command.mjs';

const checks = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'biome', args: ['format', '.'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
];

/**
 * Runs every check and prints its findings.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const results = await Promise.all(
    checks.map(async ({ name, command, args }) => {
      const start = performance.now();
      const { code, output } = await run(command, args, { keep: true });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${command} ${args.join(' ')}) ${seconds} s`);
      if (code !== 0) console.log(output.trimEnd());
      return code;
    }),
  );
  const failed = results.filter((code) => code !== 0).length;
  return { passed: results.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
