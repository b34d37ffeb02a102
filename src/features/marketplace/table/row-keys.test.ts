import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowKeys } from './row-keys';

const names = 'abcdefghijkl'.split('');

/** Rows that are drawn one list after the other; the keys of the last. */
function drawn(...lists: [question: string, lots: string, held?: string][]) {
  const keys = createRowKeys();
  let given: ReturnType<typeof keys.keysFor> | null = null;
  for (const [question, lots, held = ''] of lists) {
    given = keys.keysFor(question, lots.split(''), held);
    keys.note(given);
  }
  return given?.inOrder ?? [];
}

describe('the keys of rows', () => {
  it('stay with their lots while the question is the same', () => {
    const before = drawn(['q', 'abc']);
    expect(drawn(['q', 'abc'], ['q', 'xabc']).slice(1)).toEqual(before);
  });

  it('go from the lots that are scrolled away to those that come', () => {
    const [first, ...others] = drawn(['q', 'abcd']);
    expect(drawn(['q', 'abcd'], ['q', 'bcde'])).toEqual([...others, first]);
  });

  it('stay where they are for another question', () => {
    expect(drawn(['q', 'abcd'], ['r', 'wxay'])).toEqual(drawn(['q', 'abcd']));
    expect(drawn(['q', 'abcd'], ['r', 'x'], ['s', 'yz'])).toHaveLength(2);
  });

  it('leave the row with the focus to its lot', () => {
    const [, key] = drawn(['q', 'abcd']);
    expect(drawn(['q', 'abcd'], ['r', 'xyzb', 'b'])[3]).toBe(key);
    expect(drawn(['q', 'abcd'], ['r', 'wxyz', 'b'])).not.toContain(key);
  });

  it('are never given twice, also where a lot is listed twice', () => {
    const list = fc.array(fc.constantFrom(...names), { maxLength: 12 });
    const step = fc.record({
      question: fc.constantFrom('q', 'r'),
      lots: list,
      held: fc.constantFrom('', ...names),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const keys = createRowKeys();
        for (const { question, lots, held } of steps) {
          const given = keys.keysFor(question, lots, held);
          expect(given.inOrder).toHaveLength(lots.length);
          expect(new Set(given.inOrder).size).toBe(lots.length);
          keys.note(given);
        }
      }),
    );
  });
});
