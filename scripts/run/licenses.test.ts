import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundleServer } from './server-bundle.mjs';

test("the server's bundle comes with its packages' licenses", async () => {
  mkdirSync('.tmp', { recursive: true });
  const directory = mkdtempSync(resolve('.tmp/licenses-'));
  try {
    await bundleServer(directory);
    const text = readFileSync(join(directory, 'licenses.txt'), 'utf8');
    for (const name of ['hono', 'zod', 'drizzle-orm']) {
      const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
      expect(text).toContain(`\n${name} ${version}\n`);
    }
    expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(1);
    expect(readdirSync(directory).toSorted()).toEqual(['licenses.txt', 'main.js', 'migrations']);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
