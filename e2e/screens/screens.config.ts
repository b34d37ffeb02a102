import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

/** The pictures of `npm run screens`; not part of the tests. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: 'screens.ts',
  outputDir: join(import.meta.dirname, '../../.tmp/screens'),
  reporter: 'list',
  use: { ...base.use, trace: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
