// Restarts of a PostgreSQL server under 20 buyers, any number of them: npm run test:restarts -- --restarts 20.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './command.mjs';

const { values } = parseArgs({ options: { restarts: { type: 'string' } } });
const restarts = Number(values.restarts ?? 20);
if (!Number.isInteger(restarts) || restarts < 1)
  throw new Error('--restarts must be a whole number of at least 1.');

const { code } = await run('vitest', ['run', 'src/server/database-restarts.test.ts'], {
  env: { DATABASE_RESTARTS: String(restarts) },
});
process.exitCode = code;
if (code === 0) {
  /** @type {Record<string, number>} */
  const { acknowledged, buyRequests, orders, unavailable, unknown } = JSON.parse(
    readFileSync('.tmp/restarts.json', 'utf8'),
  );
  console.log(
    `${restarts} restarts, 0 exits, 0 acknowledged writes lost: ${acknowledged} acknowledged (${buyRequests} buy requests, ` +
      `${orders} orders), ${unavailable} times 503, ${unknown} outcomes not known.`,
  );
}
