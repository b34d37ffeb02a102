// A picture of every screen and state, in screens/: npm run screens -- [--no-build] [--grep "cart"]
import { buildAndRunPlaywright } from './e2e.mjs';

process.exitCode = await buildAndRunPlaywright([
  '--config',
  'e2e/screens/screens.config.ts',
  ...process.argv.slice(2),
]);
