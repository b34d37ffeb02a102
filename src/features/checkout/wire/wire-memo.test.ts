import { expect, test } from 'vitest';
import { memoAdvice, otherOrderNumber } from './wire-memo';

const orderNo = '1763625123456';

test('without a special instruction, the order number is the whole memo', () => {
  expect(memoAdvice(orderNo, ' ')).toEqual(['Put only the order number in the memo.']);
});

test('a special instruction has its own field, or follows the order number', () => {
  expect(memoAdvice(orderNo, 'FFC demo account 77-TEST')).toEqual([
    'Memo field: the order number. Instruction field: the special instruction below.',
    'Only one field at your bank? Enter the order number first, then the special instruction if it fits.',
  ]);
});

test.each([
  '1763625123456',
  'Order 1763625123456',
  'Memo: 1763-6251-23456.',
  'ORDER NO. １７６３６２５１２３４５６',
])('an instruction that repeats the order number is not entered again: %s', (instruction) => {
  expect(memoAdvice(orderNo, instruction)).toEqual([
    'The special instruction below is the order number again. Enter the number once, in the memo.',
  ]);
  expect(otherOrderNumber(orderNo, instruction)).toBeNull();
});

test('an instruction that contains the order number never makes the buyer enter it twice', () => {
  const instruction = 'FFC 77-TEST, order 1763625123456';
  expect(memoAdvice(orderNo, instruction)).toEqual([
    'Memo field: the order number. Instruction field: the special instruction below.',
    "Only one field at your bank? Enter the order number first, then the rest of the special instruction if it fits. It already includes the order number; don't enter it twice.",
  ]);
  expect(otherOrderNumber(orderNo, instruction)).toBeNull();
});

test('an instruction about the memo does not move the order number', () => {
  expect(memoAdvice(orderNo, 'Quote the order number in the memo line').at(-1)).toBe(
    'The special instruction mentions the memo. If it conflicts with this, call the marketplace on a number you already have before wiring.',
  );
});

test.each([
  ['Memo 1763625123457', '1763625123457'],
  ['Order 1763625123456 replaces 1763625000000', '1763625000000'],
  ['Ref. 1763 6259 99999', '1763625999999'],
  ['FFC 4000-0000-0012', null],
  ['FFC account 9876543210123', null],
  ['Invoice 77, 12345', null],
  ['', null],
])('another order number in %j: %s', (instruction, other) => {
  expect(otherOrderNumber(orderNo, instruction)).toBe(other);
});
