import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalFromCents } from '@/lib/money';
import { amountMismatch } from './amount-mismatch';

const orderNo = '1763625123456';
const amount = fc.integer({ min: 0, max: 10 ** 11 });

test('the amount must equal every known total, to the cent', () => {
  fc.assert(
    fc.property(amount, amount, (instructed, total) => {
      const problem = amountMismatch({ orderNo, amount: decimalFromCents(instructed) }, orderNo, [
        { name: 'the total of the order', total: instructed },
        { name: 'the total you accepted', total },
      ]);
      expect(problem === null).toBe(instructed === total);
    }),
  );
});

test('names both amounts', () => {
  expect(
    amountMismatch({ orderNo, amount: '41544.50' }, orderNo, [
      { name: 'the total you accepted', total: 4154449 },
    ]),
  ).toEqual({
    title: "Don't pay yet: amounts don't match",
    sentence: 'The wire instructions say $41,544.50, the total you accepted is $41,544.49.',
  });
});

test('instructions of another order are never shown', () => {
  expect(amountMismatch({ orderNo: '1', amount: '5.00' }, orderNo, [])).toEqual({
    title: "Don't pay yet: wrong order",
    sentence: `The wire instructions are for order 1, not for order ${orderNo}.`,
  });
});
