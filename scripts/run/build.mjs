// Builds what `npm start` runs: dist/public (the app, precompressed) and dist/server (one file and the
// migrations), each with the licenses of its packages.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { writeDemoPages } from '../vite/demo-files.mjs';
import { licenseOf, writeLicenses } from './licenses.mjs';
import { bundleServer } from './server-bundle.mjs';

const publicDirectory = 'dist/public';
const serverDirectory = 'dist/server';

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm']);
/** Files up to this size in bytes are not compressed, because that saves too little. */
const worthwhile = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes .br and .gz files where they are smaller.
 * @param {string} directory
 */
async function precompress(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length <= worthwhile) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
      if (br.length < bytes.length) await writeFile(`${file}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
    }),
  );
}

await rm('dist', { recursive: true, force: true });
await bundleServer(serverDirectory);
await build({ logLevel: 'warn' });
await writeDemoPages(publicDirectory);
await writeLicenses(
  join(publicDirectory, 'licenses.txt'),
  [join(publicDirectory, '.vite/licenses.json'), join(publicDirectory, 'demo-files/licenses.json')],
  // Only its styles are in the app, so it is in no list of modules.
  [await licenseOf('tailwindcss')],
);
await precompress(publicDirectory);
