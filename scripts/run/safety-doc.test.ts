import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/safety.md names a test for each promise: `path`: "part of the test's name".

const root = join(import.meta.dirname, '../..');
const [text = ''] = readFileSync(join(root, 'docs/safety.md'), 'utf8').split('## What it cannot promise');
const promises = text.split('\n').filter((line) => line.startsWith('- '));
const proofs = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)].map(
  ([, file = '', name = '']) => ({
    file,
    name,
  }),
);

describe('docs/safety.md', () => {
  test('has promises, and each one names a test', () => {
    expect(promises.length).toBeGreaterThan(20);
    const blocks = text.split(/^- /m).slice(1);
    expect(blocks.filter((block) => !/\.(test|spec)\.tsx?`: "/.test(block))).toEqual([]);
  });

  test.each(proofs)('$file has a test “$name”', ({ file, name }) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
    expect(source.includes(name), `${file} has no test named "${name}"`).toBe(true);
  });
});
