import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsFor, indexOf, oneOfEach } from '../testing/test-sell-requests';
import { parseQuery } from './parse-query';

const index = indexOf(oneOfEach);

describe('words in any form', () => {
  const piece = fc.constantFrom(
    ['13', 'pro', 'max'],
    ['iPhone', '14'],
    ['xs', 'max'],
    ['256', 'gb'],
    ['1', 'tb'],
    ['grade', 'A'],
    ['unl'],
    ['purple'],
    ['apple'],
    ['200', 'pcs'],
    ['open', 'box'],
  );
  const meaning = (text: string) => {
    const { parts, literal } = parseQuery(text);
    return {
      parts: parts.map(({ kind, label }) => `${kind} ${label}`).toSorted(),
      rest: literal.map((run) => run.text).join(' '),
    };
  };

  it('never throw, and keep every letter and digit somewhere', () => {
    const wordsOf = (text: string) => text.normalize('NFKC').match(/[a-z]+|\d+/gi) ?? [];
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 4 })),
        (text) => {
          const { parts, literal } = parseQuery(text);
          const allText = [...parts, ...literal].map((said) => said.text).join(' ');
          for (const word of wordsOf(text)) expect(allText).toContain(word);
          expect(() => idsFor(index, text)).not.toThrow();
          expect(() => idsFor(index, text, { isTyping: true })).not.toThrow();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('mean the same in any order', () => {
    const shuffled = fc
      .uniqueArray(piece, { minLength: 2, maxLength: 5, selector: (words) => words.join(' ') })
      .chain((pieces) =>
        fc.tuple(fc.constant(pieces), fc.shuffledSubarray(pieces, { minLength: pieces.length })),
      );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const text = (pieces: readonly (readonly string[])[]) =>
          pieces.map((words) => words.join(' ')).join(' ');
        expect(meaning(text(one))).toEqual(meaning(text(other)));
      }),
      { numRuns: 300 },
    );
  });

  it('mean the same in any case and spacing', () => {
    const form = fc.record({
      pieces: fc.uniqueArray(piece, { minLength: 1, maxLength: 4, selector: (words) => words.join(' ') }),
      inner: fc.constantFrom('', ' ', '  ', '-'),
      outer: fc.constantFrom(' ', '   ', '\t', ', '),
      isUpper: fc.boolean(),
    });
    fc.assert(
      fc.property(form, ({ pieces, inner, outer, isUpper }) => {
        const plain = pieces.map((words) => words.join(' ')).join(' ');
        const text = pieces.map((words) => words.join(inner)).join(outer);
        expect(meaning(isUpper ? text.toUpperCase() : text.toLowerCase())).toEqual(meaning(plain));
      }),
      { numRuns: 300 },
    );
  });
});
