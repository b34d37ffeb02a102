import { describe, expect, test } from 'vitest';
import { ageText } from './age-text';

const now = Date.UTC(2026, 10, 22, 12);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('an age', () => {
  test.each([
    [0, 'now'],
    [44 * second, 'now'],
    [45 * second, '45 s'],
    [minute - 1, '59 s'],
    [minute, '1 min'],
    [hour - 1, '59 min'],
    [hour, '1 h'],
    [day - 1, '23 h'],
    [day, '1 d'],
    [60 * day - 1, '59 d'],
  ])('of %i ms reads %s', (age, text) => {
    expect(ageText(now - age, now)).toBe(text);
  });

  test('of more than 60 days is the date', () => {
    expect(ageText(Date.UTC(2026, 8, 1, 12), now)).toBe('Sep 1, 2026');
  });

  test('of a moment ahead is none', () => {
    expect(ageText(now + day, now)).toBe('now');
  });

  test('of what is no moment is a dash', () => {
    expect(ageText(Number.NaN, now)).toBe('—');
  });
});
