import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPGlite } from './embedded';
import { findDatabaseTrouble } from './unavailable';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lotdesk-full-'));
});
afterEach(() => {
  emptyDisk();
  rmSync(directory, { recursive: true });
});

/** Makes every write fail, as on a full disk. PGlite writes with these functions. */
function fillDisk() {
  const disk = fs.statfsSync(directory);
  vi.spyOn(fs, 'statfsSync').mockReturnValue(Object.assign(disk, { bavail: 0 }));
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    const message = 'ENOSPC: no space left on device, write';
    throw Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  });
  syncBuiltinESMExports();
}

function emptyDisk() {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => findDatabaseTrouble(error)?.trouble ?? error,
  );

test('on a full disk every call fails at once, and committed data is there when there is room again', async () => {
  const client = await openPGlite(directory);
  await client.exec('create table note (text text)');
  await client.query("insert into note values ('kept')");
  // A failed statement does not affect the database.
  await expect(client.query('select 1 / 0')).rejects.toThrow(/division by zero/);
  await expect(client.transaction((transaction) => transaction.query('select x'))).rejects.toThrow(/"x"/);
  expect((await client.query('select * from note')).rows).toHaveLength(1);
  fillDisk();
  const calls = [
    client.query("insert into note values ('lost')"),
    client.transaction((transaction) => transaction.query("insert into note values ('lost')")),
    client.query('select * from note'),
  ];
  expect(await Promise.all(calls.map(troubleOf))).toEqual(['full', 'full', 'full']);
  expect(await troubleOf(client.query('select * from note'))).toBe('full');

  emptyDisk();
  // The database is reopened at most every two seconds.
  const later = performance.now() + 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  const [first, second] = await Promise.all([
    client.query('select * from note'),
    client.query('select * from note'),
  ]);
  expect(first.rows).toEqual([{ text: 'kept' }]);
  expect(second.rows).toEqual(first.rows);
  await client.query("insert into note values ('new')");
  expect((await client.query('select * from note')).rows).toHaveLength(2);
  await client.close();
}, 60_000);

test('is not opened on a full disk', async () => {
  fillDisk();
  expect(await troubleOf(openPGlite(directory))).toBe('full');
});
