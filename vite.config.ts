import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultExclude, defineConfig } from 'vitest/config';
import { demoFileNames, isOfDemo, registeredOnce } from './scripts/vite/demo-files.mjs';
import { deskServer } from './scripts/vite/dev-server.mjs';
import { firstPaint } from './scripts/vite/first-paint.mjs';

// The frame and the first screen load with the entry.
const inEntry = new Set(['/_desk', '/_desk/marketplace', '/_desk/$']);

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // One chunk a screen, its states included: many small files cost more than they save.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }) => (inEntry.has(routeId) ? [] : undefined),
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    firstPaint(),
    registeredOnce(),
    deskServer(),
  ],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
  // scripts/run/size-budget.mjs reads the manifest.
  build: {
    outDir: 'dist/public',
    assetsInlineLimit: 0,
    target: 'es2023',
    // They have light-dark(): its polyfill adds two variables to every color, which slows every style calculation down (decision 27).
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: {
      // Every browser of that year knows it.
      polyfill: false,
      // Only the page preloads files. The lists of what each later part imports would be 3 kB before the rows, and adding links to the page
      // takes longer than running most parts.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    manifest: true,
    // scripts/run/build.mjs makes a text of it.
    license: { fileName: '.vite/licenses.json' },
    rolldownOptions: {
      // The demo's entry shares the app's modules, and nothing of the app knows of it: only a sandbox's page loads it.
      input: { index: 'index.html', demo: 'src/demo/demo-entry.ts' },
      output: {
        ...demoFileNames,
        // A hint for Chromium: most functions of these two files run before the first rows, so it compiles each file in one go.
        postBanner: ({ name }) =>
          name === 'libraries' || name === 'index' ? '//# allFunctionsCalledOnLoad' : '',
        codeSplitting: {
          groups: [
            // Changes seldom, and compresses best in one piece.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', tags: ['$initial'], test: (id) => !isOfDemo(id) },
            // One chunk instead of one for each icon.
            { name: 'icons', test: /node_modules\/lucide-react/ },
            // They load right after the rows, and on phones in a dialog.
            { name: 'filters', test: /features\/marketplace\/filters\/(?!facets-dialog)/ },
            { name: 'base-ui', test: /node_modules\/@(base-ui|floating-ui)/ },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)/ },
            // What many parts share is small. As separate files it was forty requests more on a first visit.
            { name: 'shared', minShareCount: 8, test: (id) => !isOfDemo(id) },
          ],
        },
      },
    },
  },
  test: {
    // A test file for every core: the process above them has little to do.
    maxWorkers: '100%',
    // Tests work on whole worlds in real databases, side by side: on a busy machine that takes longer than Vitest's 5 seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Most of a file's time is the import of its modules. The server's have no state, and the app's stores are reset by the tests that use
    // them, so the files of a worker share their modules.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'server', include: ['src/server/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          exclude: [...defaultExclude, 'src/server/**'],
        },
      },
    ],
  },
});
