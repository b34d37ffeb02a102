// kill -9 of the server over the placing of orders, any number of times: npm run test:crash -- --kills 200 [--seed 1].
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './command.mjs';

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = Number(values.kills ?? 200);
if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills must be a whole number of at least 1.');

const reports = '.tmp/crash';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const begin = performance.now();
const { code } = await run('vitest', ['run', 'src/server/gateway/testing/crash-'], {
  env: { CRASH_KILLS: String(kills), ...(values.seed ? { CRASH_SEED: values.seed } : {}) },
});
process.exitCode = code;

/** @typedef {{ kills: number, orders: number, ends: Record<string, number>, killsAt: Record<string, number> }} Share */
if (code === 0) {
  let killed = 0;
  let orders = 0;
  for (const name of readdirSync(reports)) {
    /** @type {Share} */
    const share = JSON.parse(readFileSync(`${reports}/${name}`, 'utf8'));
    const { random = 0, 'coming back': comingBack = 0, ...named } = share.killsAt;
    const atNamed = Object.values(named).reduce((sum, count) => sum + count, 0);
    const ends = Object.entries(share.ends).map(([end, count]) => `${count} ${end}`);
    killed += share.kills;
    orders += share.orders;
    console.log(
      `marketplace ${name.replace('.json', '')}: ${share.kills} kills, ${atNamed} at ${Object.keys(named).length} named moments, ` +
        `${random} at random, ${comingBack} while coming back; ${ends.join(', ')}.`,
    );
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${killed} kills in ${seconds} s, ${orders} orders.`);
  console.log('0 duplicate orders, 0 acknowledged ones lost, 0 sheets that differ, 0 torn pages.');
}
