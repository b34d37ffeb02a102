import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { demoFileNames, isOfDemo, registeredOnce } from './scripts/demo-files.mjs';
import { deskServer } from './scripts/dev-server.mjs';
import { firstPaint } from './scripts/first-paint.mjs';
import { reactModules } from './scripts/react-modules.mjs';

const firstPaintLibraries =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+|use-sync-external-store)[\\/]/;
// What the first call that is not the first rows' needs.
const contractModules =
  /src[\\/](contract[\\/](desk|interface|resources|scalars|schema-config)|api[\\/](client|endpoint-tables)|lib[\\/]error-sentence)\./;
// What draws the first rows into the page's sketch, and the app's own; without any library.
const cellModules =
  /src[\\/](api[\\/]early-answers|contract[\\/]first-|lib[\\/](age-text|count-text|money)|ui[\\/](class-names|control-class)|features[\\/]marketplace[\\/](category-label|cell-looks|first-rows|listing-(columns|text)|table-(layout|settings)|text-room))/;

// The frame and the first screen, for what everybody sees first waits for no second file; and the one that holds less than its name.
const inEntry = new Set(['/_desk', '/_desk/marketplace', '/_desk/$']);

const firstFiles = /assets[\\/](cells|index|libraries)-[\w-]+\.js$/;

// What several later files share, in few pieces: the entry names each file, and many small ones cost more than they save.
const sharedGroups = [
  // For the first rows, and for whatever else shows a device.
  { name: 'color-tint', test: /src[\\/]ui[\\/]color-tint\./, priority: 1 },
  {
    name: 'parts',
    test: /src[\\/](ui|api|lib[\\/](?!address|bank|wire)|features[\\/](commands|connection[\\/]session-mutations|marketplace[\\/](buy-focus|compare-address|discount\.)))|lucide-react|@tanstack[\\/](react-)?query/,
  },
  { name: 'address', test: /address-(lines|text)\.|addresses-queries/ },
  { name: 'forms', test: /react-hook-form|@hookform/ },
  { name: 'trade', test: /src[\\/]features[\\/]market-index[\\/]/ },
  { name: 'lines', test: /src[\\/]features[\\/]cart[\\/]/, minShareCount: 3 },
  { name: 'order', test: /src[\\/]features[\\/](orders[\\/]|checkout[\\/](eye-|sheet-|wire-))/ },
  { name: 'checkout', test: /src[\\/]features[\\/]checkout[\\/]/ },
  // These come together, as soon as the first rows are on screen.
  {
    name: 'around-rows',
    test: /src[\\/]features[\\/]marketplace[\\/](brands|facet-choice|facets\.|filter-(chips|words)|own-facets|pagination|range-facet|table-side-bar|whole-text)/,
    minShareCount: 1,
  },
  // These come together, when the first screen has come to rest.
  {
    name: 'tools',
    test: /src[\\/]features[\\/]marketplace[\\/](list-(tools|commands|export)|column-handle|compare-and|saved-searches|watch-s|focused-lot)/,
    minShareCount: 1,
  },
].map((group) => ({ minShareCount: 2, ...group }));

// What libraries bring along and this app never runs.
const leaner = [
  // React has had it since its version 18.
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^\.\/infiniteQueryBehavior\.js$/,
    replacement: fileURLToPath(new URL('scripts/no-infinite-query.mjs', import.meta.url)),
  },
];

export default defineConfig({
  resolve: { tsconfigPaths: true, alias: leaner },
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
    reactModules(/[\\/]src[\\/]|[\\/]@tanstack[\\/]|use-sync-external-store/),
    tailwindcss(),
    firstPaint(),
    registeredOnce(),
    deskServer(),
  ],
  // scripts/size-budget.mjs reads the manifest.
  build: {
    outDir: 'dist/public',
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of that year knows it.
    modulePreload: {
      polyfill: false,
      // Neither the file that is asked for itself nor what every page has loaded by then: the entry names all others.
      resolveDependencies: (asked, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file !== asked && !firstFiles.test(file)) : files,
    },
    manifest: true,
    // scripts/build.mjs makes a text of it.
    license: { fileName: '.vite/licenses.json' },
    rolldownOptions: {
      // The demo's entry shares the app's modules, and nothing of the app knows of it: only a sandbox's page loads it.
      input: { index: 'index.html', demo: 'src/demo/demo-entry.ts' },
      output: {
        ...demoFileNames,
        codeSplitting: {
          // Changes seldom, and compresses best in one piece.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: firstPaintLibraries },
            { name: 'frame', tags: ['$initial'], test: (id) => !isOfDemo(id) },
            { name: 'cells', tags: ['$initial'], test: cellModules, priority: 2 },
            { name: 'contract', test: contractModules },
            ...sharedGroups,
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    // Tests work on whole worlds in real databases, side by side: on a busy machine that takes longer than Vitest's 5 seconds.
    // A test file for every core: the process above them has little to do.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
