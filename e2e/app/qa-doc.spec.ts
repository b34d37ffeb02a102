import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faultKinds } from '@/contract/sandbox/fault-input';
import { documentedStates, guidePart, qaGuide } from './documented-states';
import { expect, signIn, test } from '../support/fixtures';
import { states } from '../screens/states';
import { listScenarios } from '../support/world';

// Checks that docs/qa.md matches the app.

const root = join(import.meta.dirname, '../..');
/** The cells of a section's tables, without the headings. */
function cells(of: string): string[][] {
  return of
    .split('\n')
    .filter((line) => line.startsWith('| ') || line.startsWith('|\t'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
    .filter(([first]) => !['Role', 'Path', 'Link', 'Kind', 'Variable'].includes(first ?? ''));
}

interface Control {
  role: string;
  name: string;
  isSeldom: boolean;
  pattern: RegExp;
}

function controlsUnder(heading: string): Control[] {
  return cells(guidePart(heading)).map(([role = '', name = '', seldom = '']) => {
    const literal = name.split(/\{[^}]*\}/).map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${role} ${literal.join('.*')}$`, 's');
    return { role, name, isSeldom: seldom === 'at times', pattern };
  });
}

const roles = 'button|link|textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|switch|tab|menuitem';

/** Every control on the page as "role name"; "role " for a control without a name. */
async function controlsOn(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const line = new RegExp(`^\\s*- (')?(${roles})\\b(?: "((?:[^"\\\\]|\\\\.)*)")?`, 'gm');
  return [...tree.matchAll(line)].map(([, quote, role = '', name = '']) => {
    const plain = name.replaceAll('\\"', '"');
    return `${role} ${quote ? plain.replaceAll("''", "'") : plain}`;
  });
}

test('names every screen that there is', () => {
  const tree = readFileSync(join(root, 'src/app/route-tree.gen.ts'), 'utf8');
  const [, list = ''] = /export interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  // `/` and `/checkout` redirect; `/$` is not found.
  const screens = paths.filter((path) => path.startsWith('/') && !['/', '/checkout', '/$'].includes(path));
  expect(cells(guidePart('## Screens')).map(([path]) => path)).toEqual(expect.arrayContaining(screens));
  expect(cells(guidePart('## Screens'))).toHaveLength(screens.length);
});

test('names every state that is pictured', () => {
  const named = [...guidePart('## States').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(states.map(({ name }) => name).toSorted());
});

test('names every scenario with its link and title', async ({ request }) => {
  const scenarios = await listScenarios(request);
  expect(cells(guidePart('## Scenarios'))).toEqual(
    scenarios.map(({ name, title, group }) => [`/demo/${name}`, title, group]),
  );
});

test('names every kind of fault', () => {
  expect(cells(guidePart('## Faults')).map(([kind]) => kind)).toEqual([...faultKinds]);
});

test('names files that are there', () => {
  const files = [...qaGuide.matchAll(/`((?:src|e2e|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.describe('names every control, and each is found by role and name', () => {
  test.use({ listings: 400 });

  const everywhere = controlsUnder('### Every screen');
  const marketplace = controlsUnder('### `marketplace`');

  for (const name of documentedStates) {
    test(`on ${name}`, async ({ page, context, api, world, axe, problems }) => {
      const state = states.find((one) => one.name === name);
      if (!state) throw new Error(`No state is called ${name}.`);
      const { buyer, reach, problems: brought = [] } = state;
      problems.allow(...brought);
      if (buyer !== 'nobody') await signIn(context, buyer === 'demo' ? 'sandbox-demo' : world.apiKeys[0]);
      await reach({ page, api, world });
      const own = controlsUnder(`### \`${name}\``);
      const around = buyer === 'nobody' ? [] : everywhere;
      const beneath = name === 'marketplace-listing' ? marketplace : [];
      // Controls that load in idle time appear later than the rest.
      await expect
        .poll(async () => {
          const controls = await controlsOn(page);
          const documented = [...own, ...around, ...beneath];
          return {
            nameless: controls.filter((one) => one.trim().split(' ').length < 2),
            undocumented: [...new Set(controls)].filter(
              (one) => !documented.some(({ pattern }) => pattern.test(one)),
            ),
            missing: [...own, ...around]
              .filter(({ pattern, isSeldom }) => !isSeldom && !controls.some((one) => pattern.test(one)))
              .map((one) => `${one.role} ${one.name}`),
          };
        })
        .toEqual({ nameless: [], undocumented: [], missing: [] });
      await axe();
    });
  }
});
