import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { demoFileNames, isOfDemo, registeredOnce } from './scripts/demo-files.mjs';
import { deskServer } from './scripts/dev-server.mjs';
import { firstPaint } from './scripts/first-paint.mjs';

const firstPaintLibraries =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+|use-sync-external-store)[\\/]/;
// What the first rows need beside the table's own file, and other screens need too: in one piece each.
const contractModules =
  /src[\\/](contract[\\/](desk-headers|endpoint|interface|order-statuses|resources|scalars|schema-config)|api[\\/](client|early-answers))\./;
const rowModules =
  /src[\\/](lib[\\/]money|ui[\\/](checkbox|device-picture|relative-time)|features[\\/]marketplace[\\/](listing-columns|lot-marks?|lot-tick|row-walk))\./;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // One chunk a screen, its states included: many small files cost more than they save.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        // The frame and the first screen are in the entry: what everybody sees first waits for no second file.
        splitBehavior: ({ routeId }) =>
          routeId === '/_desk' || routeId === '/_desk/marketplace' ? [] : undefined,
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
  // scripts/size-budget.mjs reads the manifest.
  build: {
    outDir: 'dist/public',
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of that year knows it.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // The demo's entry shares the app's modules, and nothing of the app knows of it: only a sandbox's page loads it.
      input: { index: 'index.html', demo: 'src/demo/demo-entry.ts' },
      output: {
        ...demoFileNames,
        codeSplitting: {
          // Changes seldom, and compresses best in one piece.
          groups: [
            { name: 'libraries', test: firstPaintLibraries },
            { name: 'frame', tags: ['$initial'], test: (id) => !isOfDemo(id) },
            { name: 'contract', test: contractModules },
            { name: 'rows', test: rowModules },
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
