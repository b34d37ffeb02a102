import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Sources, violations } from './architecture-rules';

function readSources(): Sources {
  const sources = new Map<string, string>();
  for (const folder of ['src', 'e2e']) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).replaceAll('\\', '/');
      if (entry.isFile() && /\.(tsx?|json)$/.test(path)) sources.set(path, readFileSync(path, 'utf8'));
    }
  }
  return sources;
}

describe('the folders', () => {
  it('follow the import table, without cycles, barrels or empty names', () => {
    const sources = readSources();
    expect(sources.size).toBeGreaterThan(50);
    expect(violations(sources)).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('names every folder that holds code, and no other', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => `src/${name}`),
    );
    const folders = new Set(
      readdirSync('src', { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath }) => parentPath.replaceAll('\\', '/'))
        .filter((folder) => folder !== 'src' && !/\/(testing|migrations)(\/|$)/.test(folder)),
    );
    expect(named.toSorted()).toEqual([...folders].toSorted());
  });

  it('names files that exist', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const files = [...text.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

const sound = {
  'src/main.tsx': `import { createAppRouter } from '@/app/router';`,
  'src/app/router.tsx': `import { Route } from '@/routes/cart'; export const createAppRouter = () => Route;`,
  'src/routes/cart.tsx': `import { CartPage } from '@/features/cart/cart-page'; export const Route = CartPage;`,
  'src/features/cart/cart-page.tsx': `import { cents } from '@/lib/money'; export const CartPage = () => <p>{cents}</p>;`,
  'src/lib/money.ts': `export const cents = 1;`,
  'src/server/database/open.ts': `import 'pg'; export const open = 1;`,
  'src/server/sandbox/sandbox.ts': `import { open } from '../database/open'; export const sandbox = open;`,
  'src/server/gateway/relay.ts': `export const relay = 1;`,
  'src/server/main.ts': `import { sandbox } from './sandbox/sandbox'; export default sandbox;`,
  'e2e/cart/cart.spec.ts': `import { cents } from '@/lib/money'; export default cents;`,
};

const planted = (files: Record<string, string>) =>
  violations(new Map(Object.entries({ ...sound, ...files })));

describe('the rules', () => {
  it('pass a sound project', () => {
    expect(planted({})).toEqual([]);
  });

  it.each([
    [
      'lib imports contract',
      'src/lib/money.ts',
      `import '@/contract/resources';`,
      'lib may not import contract',
    ],
    [
      'ui imports api',
      'src/ui/controls/button.tsx',
      `import type { Call } from '@/api/client';`,
      'ui may not import api',
    ],
    [
      'contract imports api',
      'src/contract/desk.ts',
      `export * as a from '../api/client';`,
      'may not import api',
    ],
    [
      'api imports a feature',
      'src/api/clients.ts',
      `import '@/features/cart/cart-page';`,
      'api may not import',
    ],
    [
      'cart imports checkout',
      'src/features/cart/cart-page.tsx',
      `const Sheet = lazy(() => import('@/features/checkout/sheet'));`,
      'features/cart may not import features/checkout',
    ],
    [
      'a feature imports the app',
      'src/features/orders/page.tsx',
      `type T = import('@/app/router').T; export const a: T = 1;`,
      'features/orders may not import app',
    ],
    [
      'a route imports ui',
      'src/routes/cart.tsx',
      `import '@/ui/controls/button';`,
      'routes may not import ui',
    ],
    [
      'gateway imports sandbox',
      'src/server/gateway/relay.ts',
      `import '../sandbox/sandbox';`,
      'may not import',
    ],
    [
      'sandbox imports gateway',
      'src/server/sandbox/s.ts',
      `import '@/server/gateway/relay';`,
      'may not import',
    ],
    [
      'a screen imports the demo',
      'src/routes/cart.tsx',
      `void import('@/demo/panel');`,
      'routes may not import demo',
    ],
    ['the server in the demo', 'src/demo/demo-entry.ts', `import 'pg';`, 'The browser gets pg'],
    ['e2e imports ui', 'e2e/cart/cart.spec.ts', `import '@/ui/controls/button';`, 'e2e may not import ui'],
    ['a barrel', 'src/lib/amounts.ts', `export { cents } from './money';`, 'only re-exports'],
    [
      'a roundabout barrel',
      'src/lib/a.ts',
      `import { cents } from './money'; export { cents };`,
      'only re-exports',
    ],
    ['an empty name', 'src/lib/utils.ts', `export const a = 1;`, 'says nothing'],
    ['an empty folder name', 'src/features/cart/common/a.ts', `export const a = 1;`, 'says nothing'],
    [
      'an extension',
      'src/lib/a.ts',
      `import { cents } from './money.ts'; export const a = cents;`,
      'extension',
    ],
    ['a database in the browser', 'src/lib/money.ts', `import 'pg';`, 'The browser gets pg'],
    ['Node in the browser', 'src/lib/money.ts', `void import('node:fs');`, 'The browser gets node:fs'],
    [
      'the server in the browser',
      'src/lib/money.ts',
      `import '@/server/main';`,
      'The browser gets the server',
    ],
  ])('catch %s', (_, path, text, sentence) => {
    const targets = { 'src/contract/resources.ts': 'export const a = 1;' };
    const more = {
      'src/api/client.ts': 'export type Call = 1;',
      'src/ui/controls/button.tsx': 'export const b = 1;',
      'src/features/checkout/sheet.tsx': 'export const s = 1;',
      'src/demo/panel.tsx': 'export const p = 1;',
    };
    expect(planted({ ...targets, ...more, [path]: text })).toContainEqual(expect.stringContaining(sentence));
  });

  it('catch a cycle, through import() too', () => {
    const b = `import './b'; export const a = 1;`;
    const a = `import './a'; export const b = 1;`;
    const sentence = 'Cycle: src/lib/a.ts → src/lib/b.ts → src/lib/a.ts';
    expect(planted({ 'src/lib/a.ts': b, 'src/lib/b.ts': a })).toEqual([sentence]);
    const lazy = `export const a = () => import('./b');`;
    expect(planted({ 'src/lib/a.ts': lazy, 'src/lib/b.ts': a })).toEqual([sentence]);
  });

  it('catch folders of a feature that depend on each other', () => {
    const results = planted({
      'src/features/cart/lines/line.ts': `import { sum } from '../totals/sum'; export const line = sum;`,
      'src/features/cart/lines/price.ts': `export const price = 1;`,
      'src/features/cart/totals/sum.ts': `import { price } from '../lines/price'; export const sum = price;`,
    });
    expect(results).toEqual([
      'Folders in a circle: src/features/cart/lines → src/features/cart/totals → src/features/cart/lines',
    ]);
  });

  it('catch a folder that holds too many files, tests not counted', () => {
    const files = (count: number, end: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`src/lib/noun-${at}${end}`, `export const a = 1;`]),
      );
    // `sound` has one file there.
    expect(planted({ ...files(14, '.ts'), ...files(20, '.test.ts') })).toEqual([]);
    expect(planted(files(15, '.ts'))).toEqual(['src/lib holds 16 files: give it subfolders']);
    const specs = Array.from({ length: 16 }, (_, at) => [
      `e2e/cart/noun-${at}.spec.ts`,
      `export const a = 1;`,
    ]);
    expect(violations(new Map(Object.entries(Object.fromEntries(specs))))).toEqual([
      'e2e/cart holds 16 files: give it subfolders',
    ]);
  });

  it('allow the imports across features that the table lists, and tests of the whole server', () => {
    const results = planted({
      'src/features/checkout/step.tsx': `import '@/features/cart/cart-page'; export const a = 1;`,
      'src/server/gateway/relay.test.ts': `import '../sandbox/sandbox'; export const a = 1;`,
    });
    expect(results).toEqual([]);
  });
});
