import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '@/contract/order-statuses';
import { invariant } from '@/lib/invariant';
import { decimalFromCents } from '@/lib/money';
import { isPaymentDue, orderAmounts } from './order-amounts';

const order = (status: string, total: number, paid: number) => ({
  status,
  totalPrice: decimalFromCents(total),
  amountPaid: decimalFromCents(paid),
});
const amount = fc.integer({ min: 0, max: 10 ** 12 });

describe('orderAmounts', () => {
  test('the amount due is the unpaid amount, to the cent', () => {
    expect(orderAmounts(order('awaiting-payment', 4154450, 4154449))).toEqual({
      total: 4154450,
      paid: 4154449,
      due: 1,
      excess: 0,
    });
  });

  test.each(['canceled', 'refunded'])('an order that is %s owes nothing', (status) => {
    expect(orderAmounts(order(status, 5000, 1000))).toMatchObject({ due: 0 });
  });

  test('the amount due is never negative, and total + excess = paid + due for every open order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), amount, amount, (status, total, paid) => {
        const amounts = orderAmounts(order(status, total, paid));
        invariant(amounts, 'whole cents');
        const { due, excess } = amounts;
        expect(due).toBeGreaterThanOrEqual(0);
        if (status !== 'canceled' && status !== 'refunded') expect(total + excess).toBe(paid + due);
      }),
    );
  });
});

describe('an order whose amounts are not in whole cents', () => {
  test.each([
    ['12.345', '0.00'],
    ['100.00', '0.001'],
    ['-5.00', '0.00'],
    ['99999999999999999999.00', '0.00'],
    ['n/a', '0.00'],
    [null, '0.00'],
    ['100.00', null],
  ])('of %s with %s paid has no amounts and asks for no wire', (totalPrice, amountPaid) => {
    const odd = { status: 'awaiting-payment', totalPrice, amountPaid };
    expect(orderAmounts(odd)).toBeNull();
    expect(isPaymentDue(odd)).toBe(false);
  });
});

describe('isPaymentDue', () => {
  test.each([
    ['awaiting-payment', 5000, 0, true],
    ['awaiting-payment', 5000, 4999, true],
    ['awaiting-payment', 5000, 5000, false],
    ['payment-confirmed', 5000, 0, false],
    ['canceled', 5000, 0, false],
    ['some-new-status', 5000, 0, false],
  ])('%s with %d of which %d is paid: %s', (status, total, paid, expected) => {
    expect(isPaymentDue(order(status, total, paid))).toBe(expected);
  });
});
