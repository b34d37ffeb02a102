import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRuns } from '@/lib/testing/test-runs';
import { coveredLines, testLists } from '../testing/test-lists';
import type { ListItem } from './list/list-item';
import { parseList } from './parse-list';
import { sourceLines } from './list/source-lines';
import { numberOf } from './words/trade-phrases';

const lines = testLists().flatMap(({ text }) => text.split(/\r?\n/));
const pieces = [...new Set(lines.flatMap((line) => line.split(/(?<=[\s,;|])/)))];

/** Lines of the test lists, lines with their words in random order, and arbitrary text. */
const line = fc.oneof(
  fc.constantFrom(...lines),
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join('')),
  fc
    .array(fc.constantFrom(...'0123456789.,:;|/+-x@$€"\'()[]{}*~><=\t aAbBgG'.split('')), { maxLength: 60 })
    .map((letters) => letters.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const text = fc
  .array(line, { maxLength: 25 })
  .chain((all) => fc.constantFrom('\n', '\r\n', '\r').map((end) => all.join(end)));

/** The digits of a text, without the marks between them and without leading and trailing zeros. */
const digitsOf = (amount: number) => String(amount).replaceAll(/^0+|0+$/g, '');
const plainDigits = (whole: string) =>
  whole
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[^\d\p{L}\n$€£@]/gu, '');

function amountsOf({ quantity, price, msrp, tiers }: Omit<ListItem, 'minQuantity'>): number[] {
  const own = [quantity, price, msrp].filter((amount) => amount !== null);
  return [...own, ...tiers.map((tier) => tier.price)];
}

describe('any text', () => {
  it('yields every line as an item or as skipped with a reason', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const result = parseList(whole);
        expect(coveredLines(result)).toEqual(sourceLines(whole).map(({ number }) => number));
        expect(result.skipped.every(({ reason }) => reason !== '')).toBe(true);
        const raw = sourceLines(whole);
        for (const { line: number, text: own } of [...result.items, ...result.skipped])
          expect(own).toBe(raw[number - 1]?.raw);
      }),
      { numRuns: testRuns(150, 2000) },
    );
  });

  it('yields only amounts whose digits are in the lines of the item, and only minimum quantities that are in the list', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { items, skipped } = parseList(whole);
        for (const item of items) {
          const more = skipped.filter(({ reason }) => reason === `continues line ${item.line}`);
          // A line that corrects the item is quoted.
          const quoted = item.warnings.filter((warning) => warning.startsWith('A later line says'));
          // "red 5 same" has the price of the line above.
          const above = /same\W*$/i.test(item.text) ? [whole] : [];
          const own = plainDigits(
            [...[item, ...more].map((one) => one.text), ...quoted, ...above].join('\n'),
          );
          const { minQuantity, ...stated } = item;
          // A heading, or a line below several items, can state the price of each.
          const shared = skipped.filter(({ reason }) => /^heading$|^price of/.test(reason));
          const isDivided = item.warnings.some((warning) => warning.includes('is the price of all'));
          const isShared = shared.some((one) => plainDigits(one.text).includes(digitsOf(item.price ?? 0)));
          // In a table without a quantity column, each row is one unit.
          const amounts = amountsOf(isShared || isDivided ? { ...stated, price: null } : stated).filter(
            (amount) => amount !== 1,
          );
          for (const amount of amounts) expect(own, item.text).toContain(digitsOf(amount));
          const least = item.tiers.map((tier) => tier.minQuantity);
          // "Minimum ten per line"
          const spelled = whole.split(/[^\p{L}]+/u).map(numberOf);
          const stateable = plainDigits([whole, ...spelled].join('\n'));
          for (const number of minQuantity === null ? least : [minQuantity, ...least])
            expect(stateable).toContain(digitsOf(number));
        }
      }),
      {
        numRuns: testRuns(150, 2000),
        examples: [
          ['x40 第5世代,462.00,'],
          ['iPhone 13 128 blue 5 pcs $300\nred 4 same'],
          ['Unlocked</td><td>300</td><td>US$89.00</td></tr>2pm i7 '],
          ['Pixel 6 Pro 128 stormy black B/C x27 $92\n9+-5'],
          ['Galaxy S23+ 256GB أخضر Grade A – ٢٠ قطعة – ٩٢٠ درهم'],
        ],
      },
    );
  });

  it('yields amounts that are whole and not negative', () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const item of parseList(whole).items)
          for (const amount of [...amountsOf(item), item.minQuantity ?? 0]) {
            expect(Number.isSafeInteger(amount)).toBe(true);
            expect(amount).toBeGreaterThanOrEqual(0);
          }
      }),
      {
        numRuns: testRuns(100, 2000),
        examples: [['248001297514000004,XS;'], ['(第2世代) SE(第3世代)64GB A25 ']],
      },
    );
  });
});

/** Texts of a given length, in shapes that could slow down the parser. Each run reads other lines of the lists, so no cache holds them. */
const shapes: Record<string, (length: number, run: number) => string> = {
  'lines of lists': (length, run) =>
    Array.from({ length: length / 40 }, (_, place) => lines[(place * 97 + run) % lines.length]).join('\n'),
  'one line': (length) => 'iPhone 13 128GB A 20 pcs $182, '.repeat(length / 31),
  'lines of digits': (length) => `${'1,'.repeat(400)}\n`.repeat(length / 800),
  'quotes that stay open': (length) => 'Model,Qty,Price\n' + 'iPhone 13,"20,$180\n'.repeat(length / 20),
  'names of values': (length) => 'Model: iPhone 13\nColor: blue\n'.repeat(length / 30),
  'short lines': (length) => 'A\n'.repeat(length / 2),
  headings: (length) => 'Model\tQty\tPrice\n'.repeat(length / 16),
};

/** CPU time of this process in microseconds: the mean of several runs, because the lines of some runs take longer than others. */
async function processorTime(
  textOf: (run: number) => string,
  firstRun: number,
  runCount = 3,
): Promise<number> {
  const times: number[] = [];
  for (let run = firstRun; run < firstRun + runCount; run += 1) {
    const whole = textOf(run);
    const start = process.cpuUsage();
    parseList(whole);
    const { user, system } = process.cpuUsage(start);
    times.push(user + system);
    // Vitest reports an error if a worker does not answer for a minute.
    await setImmediate();
  }
  return times.reduce((sum, time) => sum + time, 0) / runCount;
}

describe('parse time', () => {
  it.each(Object.entries(shapes))(
    'grows linearly with the length of the text: %s',
    async (_, shape) => {
      const length = testRuns(2000, 8000);
      const short = (run: number) => shape(length, run);
      await processorTime(short, 0);
      const longTime = await processorTime((run) => shape(8 * length, run), 3);
      const shortTime = await processorTime(short, 6, 6);
      // Quadratic time would be 64 times as long. Below 5 ms, the startup of the engine dominates.
      expect(longTime).toBeLessThan(24 * Math.max(shortTime, 5000));
      // The test measures CPU time. On a busy machine it waits long for it.
    },
    600_000,
  );
});
