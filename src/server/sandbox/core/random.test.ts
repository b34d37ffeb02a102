import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function beginning(seed: string): number[] {
  const random = createRandom(seed);
  return Array.from({ length: 5 }, () => random.next());
}

describe('createRandom', () => {
  it('repeats the sequence of a seed and differs for another seed', () => {
    expect(beginning('a')).toEqual(beginning('a'));
    expect(beginning('a')).not.toEqual(beginning('b'));
    expect(beginning('')).not.toEqual(beginning('\u0000'));
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, span) => {
        const random = createRandom(seed);
        for (let round = 0; round < 20; round += 1) {
          const value = random.int(low, low + span);
          expect(Number.isInteger(value) && value >= low && value <= low + span).toBe(true);
        }
      }),
    );
  });

  it('spreads evenly', () => {
    const random = createRandom('spread');
    const counts = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < 20_000; round += 1) {
      const bin = random.int(0, 9);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it('picks by weight, never an entry of weight 0', () => {
    const random = createRandom('weights');
    const weights = { never: 0, seldom: 1, often: 9 };
    const drawn = Array.from({ length: 2000 }, () =>
      random.weighted(['never', 'seldom', 'often'] as const, (entry) => weights[entry]),
    );
    expect(drawn).not.toContain('never');
    expect(drawn.filter((entry) => entry === 'often').length).toBeGreaterThan(1700);
    expect(() => random.weighted(['never'] as const, (entry) => weights[entry])).toThrow(RangeError);
    expect(() => random.pick([])).toThrow(RangeError);
  });

  it('makes different ids in the form of a UUID v4', () => {
    const random = createRandom('ids');
    const ids = Array.from({ length: 1000 }, () => random.uuid());
    for (const id of ids) expect(id).toMatch(uuidV4);
    expect(new Set(ids).size).toBe(1000);
  });
});
