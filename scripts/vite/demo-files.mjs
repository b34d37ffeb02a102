// The built demo is in a folder of its own, which a server with a live marketplace neither reads nor serves.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The folder in dist/public, which is also its path. */
const folder = 'demo-files';

/** Whether a module belongs to the demo. */
export const isOfDemo = (/** @type {string} */ id) => /src[\\/](demo[\\/]|contract[\\/]sandbox\b)/.test(id);

const folderOf = (/** @type {boolean} */ isDemo) => (isDemo ? folder : 'assets');

/**
 * File names of the build: chunks with a module of the demo go to the demo's folder. The name of a shared chunk also lists the modules that
 * share it; that part is left out here.
 * @type {Pick<import('vite').Rollup.OutputOptions, 'entryFileNames' | 'chunkFileNames'>}
 */
export const demoFileNames = {
  entryFileNames: ({ moduleIds }) => `${folderOf(moduleIds.some(isOfDemo))}/[name]-[hash].js`,
  chunkFileNames: ({ name, moduleIds }) =>
    `${folderOf(moduleIds.some(isOfDemo))}/${name.replace(/~.*/, '')}-[hash].js`,
};

const registration = /@property\s+(--[\w-]+)\s*\{[^}]*\}/g;

/**
 * Removes property registrations from the demo's styles that the app's styles already have: registering a property makes the browser lay
 * out the page again.
 * @returns {import('vite').Plugin}
 */
export function registeredOnce() {
  /** @type {Set<string>} */
  const left = new Set();
  return {
    name: 'lotdesk-registered-once',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/src[\\/]demo[\\/]demo\.css\?inline/.test(id)) return null;
      return code.replaceAll(registration, (_, name) => {
        left.add(name);
        return '';
      });
    },
    generateBundle(_, bundle) {
      const styles = Object.values(bundle).flatMap((file) =>
        'source' in file ? [file.source.toString()] : [],
      );
      const registered = new Set(
        styles.flatMap((text) => [...text.matchAll(registration)].map(([, name]) => name)),
      );
      const missing = [...left].filter((name) => !registered.has(name));
      if (missing.length > 0) this.error(`Only the demo's styles register ${missing.join(', ')}.`);
    },
  };
}

/**
 * Writes a sandbox's two pages into the demo's folder: the app's page with the demo's script at its end, and
 * the page that opens a demo. The second one is built separately, because shared chunks would load the app
 * with it.
 * @param {string} publicDirectory of the built app
 */
export async function writeDemoPages(publicDirectory) {
  /** @type {import('vite').Manifest} */
  const manifest = JSON.parse(await readFile(join(publicDirectory, '.vite/manifest.json'), 'utf8'));
  const entry = manifest['src/demo/demo-entry.ts'];
  if (!entry) throw new Error('The demo was not built.');
  const page = await readFile(join(publicDirectory, 'index.html'), 'utf8');
  const script = `<script type="module" crossorigin fetchpriority="low" src="/${entry.file}"></script>`;
  await writeFile(
    join(publicDirectory, folder, 'index.html'),
    page.replace('</body>', `  ${script}\n  </body>`),
  );
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'src/demo/opening',
    base: `/${folder}/`,
    publicDir: false,
    resolve: { tsconfigPaths: true },
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(process.cwd(), publicDirectory, folder),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      license: { fileName: 'licenses.json' },
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/demo/opening/opening.html',
        output: {
          assetFileNames: '[name]-[hash][extname]',
          chunkFileNames: '[name]-[hash].js',
          entryFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}
