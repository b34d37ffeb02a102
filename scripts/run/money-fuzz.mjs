// Generated carts against exact arithmetic, any number of them: npm run test:carts -- --runs 1000000.
import { parseArgs } from 'node:util';
import { run } from './command.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string' } } });
const runs = Number(values.runs ?? 1_000_000);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number of at least 1.');

const { code } = await run('vitest', ['run', 'scripts/run/money-fuzz'], { env: { CART_RUNS: String(runs) } });
process.exitCode = code;
if (code === 0) console.log(`${runs} carts, 0 cents off.`);
