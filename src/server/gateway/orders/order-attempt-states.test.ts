import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orderAttempt } from '@/contract/desk';
import { type AttemptState, mayBecome } from './order-attempts';

/*
 * The README's table of states matches the contract and the code.
 */

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const section = readme.split('### States of an attempt')[1]?.split('\n###')[0] ?? '';
const cells = (line: string) => line.split('|').map((cell) => cell.trim());
const quoted = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, state, , , next] = cells(line);
    return { state: quoted(state)[0] ?? '', next: quoted(next) };
  });

/** Every state; `recovered` is `placed` by a check of the orders. */
const states = new Map<string, AttemptState>(
  orderAttempt.def.options
    .flatMap(({ def }) => [...def.shape.state.def.values])
    .map((state) => [state, { state, isRecovered: false }]),
);
states.set('recovered', { state: 'placed', isRecovered: true });

describe('the table of states', () => {
  test('has every state of the contract', () => {
    expect(rows.map(({ state }) => state).toSorted()).toEqual([...states.keys()].toSorted());
  });

  test.each(rows)('lists the states after $state', ({ state, next }) => {
    const from = states.get(state);
    const possible = [...states].filter(([, to]) => from && to.state !== 'sending' && mayBecome(from, to));
    expect(next.toSorted()).toEqual(possible.map(([name]) => name).toSorted());
  });
});
