import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** docs/qa.md, the guide for QA. */
export const qaGuide = readFileSync(join(import.meta.dirname, '../../docs/qa.md'), 'utf8');

/** A section of the guide, up to the next heading of the same level. */
export function guidePart(heading: string): string {
  const rank = /^#+ /.exec(heading)?.[0] ?? '';
  const rest = qaGuide.slice(qaGuide.indexOf(`\n${heading}\n`) + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${rank.length - 1}} `, 'm'));
  return end === -1 ? rest : rest.slice(0, end);
}

/** The states whose controls the guide lists. qa-doc.spec.ts checks them and runs axe on them. */
export const documentedStates = [...guidePart('## Controls').matchAll(/^### `([\w-]+)`$/gm)].map(
  ([, name = '']) => name,
);
