import { expect, test } from 'vitest';
import { singleEdits } from '@/lib/testing/test-single-edits';
import { type WireDetails, wireDifferences, wireFindings } from '@/lib/bank/wire-details';
import { wireSamples } from '@/server/sandbox/core/market';

/*
 * Makes every single-character change in every field of the sandbox's bank details.
 */

const sides = ['international', 'local'] as const;

test.each(wireSamples.map((sample, index) => [index, sample] as const))(
  'every change of a single character in any field of sample %i is a difference, and nothing else is',
  (_, sample) => {
    let edits = 0;
    for (const side of sides) {
      for (const [field, value] of Object.entries(sample[side])) {
        if (typeof value !== 'string') expect.fail(`${side}.${field} is no text`);
        for (const after of singleEdits(value)) {
          edits += 1;
          const changed: WireDetails = { ...sample, [side]: { ...sample[side], [field]: after } };
          for (const [from, to] of [
            [sample, changed],
            [changed, sample],
          ] as const) {
            const differences = wireDifferences(from, to);
            const [only] = differences;
            // Compared without toEqual, because a hundred thousand calls of it take minutes.
            const isReported = differences.length === 1 && only?.side === side && only.field === field;
            if (!isReported) expect.fail(`${side}.${field}: ${JSON.stringify([value, after, differences])}`);
          }
          const isBackwards = wireDifferences(changed, sample)[0]?.after === value;
          if (!isBackwards) expect.fail(`${side}.${field} is reported wrongly: ${JSON.stringify(after)}`);
        }
      }
    }
    // A sample has some 500 characters.
    expect(edits).toBeGreaterThan(50_000);
  },
);

test('every wrong or swapped digit of a routing number is found, except swaps that keep the check digit', () => {
  for (const sample of wireSamples) {
    expect(wireFindings(sample)).toEqual([]);
    for (const side of sides) {
      const { routingNo } = sample[side];
      for (const after of singleEdits(routingNo)) {
        const differences = wireFindings({ ...sample, [side]: { ...sample[side], routingNo: after } });
        if (differences.some(({ field, problem }) => field === 'routingNo' && problem === 'routing-number'))
          continue;
        // The weights 3, 7, 1 differ by 4, 6 and 2, so the sum does not detect a swap of neighbors that are equal or five apart.
        const [place = 0] = Array.from(after, (digit, index) =>
          digit === routingNo[index] ? [] : [index],
        ).flat();
        const isSwap = after[place] === routingNo[place + 1] && after[place + 1] === routingNo[place];
        const apart = Math.abs(Number(after[place]) - Number(after[place + 1]));
        expect([after, isSwap, apart]).toEqual([after, true, 5]);
      }
    }
  }
});
