import { describe, expect, test } from 'vitest';
import { orderStatuses } from '@/contract/order-statuses';
import { orderFilters } from './order-filter';
import { filterLabel, orderWords, statusWords, unpayableWords } from './order-status';

describe('statusWords', () => {
  test.each(orderStatuses)('%s has its own label, a sentence and a next step', (status) => {
    const { label, sentence, next } = statusWords(status);
    expect(orderStatuses.filter((other) => statusWords(other).label === label)).toEqual([status]);
    expect(sentence).toMatch(/\.$/);
    expect(next).toMatch(/\.$/);
  });

  test('only an order that awaits payment asks for an action', () => {
    expect(orderStatuses.filter((status) => statusWords(status).tone === 'action')).toEqual([
      'awaiting-payment',
    ]);
  });

  test.each(['canceled', 'refunded'])('%s tells the buyer not to wire money', (status) => {
    expect(statusWords(status).next).toContain("Don't send a wire for it.");
  });

  test.each([
    ['customs-hold', 'Customs hold'],
    ['Held at customs', 'Held at customs'],
    ['constructor', 'Constructor'],
    ['', 'No status'],
  ])('an unknown status %j is shown as received', (status, label) => {
    const words = statusWords(status);
    expect(words.label).toBe(label);
    expect(words.sentence).toContain(`“${status}”`);
  });
});

describe('filters', () => {
  test('cover both groups and all nine statuses', () => {
    expect(new Set(orderFilters)).toEqual(new Set(['current', ...orderStatuses]));
    expect(orderFilters).toHaveLength(10);
  });

  test('have different names', () => {
    const labels = [undefined, ...orderFilters].map(filterLabel);
    expect(new Set(labels).size).toBe(11);
  });
});

test('no wire is requested while its amount is unknown or the order is not confirmed', () => {
  const order = { status: 'awaiting-payment', totalPrice: '-5.00', amountPaid: '0.00' };
  for (const words of [
    orderWords(order),
    orderWords({ ...order, totalPrice: null }),
    unpayableWords(order),
  ]) {
    expect(words.sentence).toBe('The marketplace lists this order as awaiting payment.');
    expect(words.next).toBe('');
  }
  expect(unpayableWords({ status: 'canceled' }).sentence).toBe('The order was canceled.');
});

test('a paid amount is not requested again', () => {
  const order = { status: 'awaiting-payment', totalPrice: '100.00' };
  expect(orderWords({ ...order, amountPaid: '0.00' })).toEqual(statusWords('awaiting-payment'));
  expect(orderWords({ ...order, amountPaid: '40.00' }).sentence).toBe(
    'The marketplace is waiting for the balance.',
  );
  const paid = orderWords({ ...order, amountPaid: '100.00' });
  expect(paid.sentence).toBe('The marketplace has received the total.');
  expect(paid.next).not.toContain('memo');
  const canceled = { status: 'canceled', totalPrice: '100.00', amountPaid: '100.00' };
  expect(orderWords(canceled)).toEqual(statusWords('canceled'));
});
