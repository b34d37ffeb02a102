import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFromInput, counted, formatCount } from './count-text';

describe('counts as text', () => {
  it('groups thousands, and uses the singular for 1', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(counted(1, 'lot')).toBe('1 lot');
    expect(counted(0, 'pc')).toBe('0 pcs');
    expect(counted(2, 'match', 'matches')).toBe('2 matches');
  });

  it('parses typed counts, and rejects other text', () => {
    expect(countFromInput(' 25 ')).toBe(25);
    expect(countFromInput('1,200')).toBe(1200);
    expect(countFromInput('1 200')).toBe(1200);
    for (const text of ['', '-1', '1.5', '1,5', '12,00', '1e3', '１', 'ten', '1,2000']) {
      expect(countFromInput(text)).toBeNull();
    }
  });

  it('parses every number that it formats', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        expect(countFromInput(formatCount(count))).toBe(count);
        expect(countFromInput(String(count))).toBe(count);
      }),
    );
  });
});
