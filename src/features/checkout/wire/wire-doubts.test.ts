import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireDifferences, wireFindings } from '@/lib/bank/wire-details';
import { decimalFromCents } from '@/lib/money';
import { amountMismatch, wireDoubts } from './wire-doubts';

const local = {
  payeeName: 'Sandbox Device Clearing LLC (demo)',
  routingNo: '500000788',
  accNo: '4000-0000-0012',
  accType: 'Checking',
  bankAddress: 'Make-Believe Trust Company, 5 Fiction Street, Anytown, NY 10001, US',
  specialInstruction: '',
  address: '22 Imaginary Road, Anytown, NY 10001, US',
};
const details = { local, international: { ...local, accNo: '4000-0000-7734', swiftCode: 'MBTCUS40' } };
const orderNo = '1763625123456';
const sound = { orderNo, wirePaymentDetails: details, differences: [], findings: [] };

/** The desk's instructions for an order with these details, after one with `details`. */
function instructionsWith(after: typeof details): Parameters<typeof wireDoubts>[0] {
  const differences = wireDifferences(details, after).map((difference) => ({
    ...difference,
    against: 'previous order' as const,
    orderNo: '1763625123456',
  }));
  return { orderNo, wirePaymentDetails: after, differences, findings: wireFindings(after) };
}

test('details without a doubt are shown', () => {
  expect(wireDoubts(sound)).toBeNull();
});

test('any changed field blocks the details, with the old value, the new value and the earlier order', () => {
  expect(wireDoubts(instructionsWith({ ...details, local: { ...local, accNo: '4000-0000-0013' } }))).toEqual({
    changed: [
      {
        label: 'Domestic wire: Account number',
        before: '4000-0000-0012',
        after: '4000-0000-0013',
        since: 'order 1763625123456',
      },
    ],
    flaws: [],
  });
});

test('invisible characters are spelled out', () => {
  const doubts = wireDoubts(
    instructionsWith({ ...details, local: { ...local, specialInstruction: 'pay\u202Eeno' } }),
  );
  expect(doubts?.changed[0]).toMatchObject({ before: '(empty)', after: 'pay⟨U+202E⟩eno' });
  expect(doubts?.flaws).toEqual([
    'Domestic wire: Special instruction contains hidden characters that reverse the text: pay⟨U+202E⟩eno',
  ]);
});

test('a flaw alone blocks the details too', () => {
  const mistyped = { ...details, international: { ...details.international, routingNo: '500000789' } };
  const doubts = wireDoubts({ ...sound, wirePaymentDetails: mistyped, findings: wireFindings(mistyped) });
  expect(doubts).toEqual({
    changed: [],
    flaws: [
      'International wire: Routing number is not a valid routing number: its check digit is wrong: 500000789',
    ],
  });
});

test('a special instruction that names another order blocks both types of wire', () => {
  const conflicting = { ...local, specialInstruction: 'Memo 1763625000000' };
  const doubts = wireDoubts({ ...sound, wirePaymentDetails: { ...details, local: conflicting } });
  expect(doubts).toEqual({
    changed: [],
    flaws: ["Domestic wire: Special instruction has a number that looks like another order's: 1763625000000"],
  });
});

test('a difference from the validation is reported as one', () => {
  const [change] = wireDifferences(details, { ...details, local: { ...local, accNo: '4000-0000-0013' } });
  if (!change) throw new Error('there is no difference');
  const differences = [{ ...change, against: 'validation' as const, orderNo: null }];
  expect(wireDoubts({ ...sound, differences })?.changed).toMatchObject([{ since: 'the details at review' }]);
});

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
