// Bundles the server into one file with its migrations. scripts/run/build.mjs and the crash tests use it.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { writeLicenses } from './licenses.mjs';

/**
 * Writes main.js and migrations/ into a directory of the project, whose packages it loads.
 * @param {string} directory
 */
export async function bundleServer(directory) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    // One file, except for the two packages that contain binaries or load themselves.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg'] },
    build: {
      ssr: 'src/server/main.ts',
      outDir: directory,
      target: 'node20',
      license: { fileName: 'licenses.json' },
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  });
  await writeLicenses(join(directory, 'licenses.txt'), [join(directory, 'licenses.json')]);
  // The database looks for migrations beside the module that opens it.
  await cp('src/server/database/migrations', join(directory, 'migrations'), { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [directory] = process.argv.slice(2);
  if (!directory) throw new Error('Usage: node scripts/run/server-bundle.mjs <directory>');
  await bundleServer(directory);
}
