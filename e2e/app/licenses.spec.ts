import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures';

test('the licenses of what the browser loads are served as text', async ({ request }) => {
  const answer = await request.get('/licenses.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  for (const name of ['react', 'react-dom', 'zod', '@tanstack/react-router', 'lucide-react', 'tailwindcss']) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    expect(text).toContain(`\n${name} ${version}\n`);
  }
  expect(text.match(/Permission is hereby granted|Permission to use, copy/g)?.length).toBeGreaterThan(10);
});
