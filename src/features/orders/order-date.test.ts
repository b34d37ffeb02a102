import { describe, expect, test } from 'vitest';
import { orderMoment } from './order-date';

describe('orderMoment', () => {
  test.each([
    ['2026-11-20T09:30:00.123456', '2026-11-20T09:30:00.123Z'],
    ['2026-11-20T09:30:00.5', '2026-11-20T09:30:00.500Z'],
    ['2026-11-20 09:30:00.000', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T09:30:00.000Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30:00+02:00', '2026-11-20T07:30:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(new Date(orderMoment(text)).toISOString()).toBe(moment);
  });

  test.each(['', 'yesterday', '20/11/2026', '2026-13-45T00:00:00.0'])('%j is not a date', (text) => {
    expect(orderMoment(text)).toBeNaN();
  });
});
