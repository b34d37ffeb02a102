import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WirePaymentDetails } from '@/contract/resources';
import { groupDigits, lastFour, wireRows } from './wire-fields';

const local = {
  payeeName: 'Sandbox Device Clearing LLC (demo)',
  routingNo: '500000788',
  accNo: '4000-0000-0012',
  accType: 'Checking',
  bankAddress: 'Make-Believe Trust Company, 5 Fiction Street, Anytown, NY 10001, US',
  specialInstruction: '',
  address: '22 Imaginary Road, Anytown, NY 10001, US',
};
/** Wire details whose values name their field and side. */
const sideOf = (side: string) => ({
  payeeName: `payeeName of ${side}`,
  routingNo: `routingNo of ${side}`,
  accNo: `accNo of ${side}`,
  accType: `accType of ${side}`,
  bankAddress: `bankAddress of ${side}`,
  specialInstruction: `specialInstruction of ${side}`,
  address: `address of ${side}`,
});
const details: WirePaymentDetails = {
  local,
  international: {
    ...local,
    routingNo: '980000560',
    accNo: '4000-0000-7734',
    specialInstruction: 'FFC demo account 77-TEST',
    swiftCode: 'MBTCUS40',
  },
};

test('a local wire has the local routing number, no SWIFT code and no empty rows', () => {
  const rows = wireRows(details, 'local');
  expect(rows).toContainEqual({
    field: 'routingNo',
    label: 'Routing number',
    value: '500000788',
    isNumber: true,
  });
  expect(rows.map(({ label }) => label)).toEqual([
    'Payee',
    'Payee address',
    'Account number',
    'Routing number',
    'Account type',
    'Bank address',
  ]);
});

test('an international wire has its own routing number, the SWIFT code and the instruction', () => {
  const rows = wireRows(details, 'international');
  expect(rows).toContainEqual({
    field: 'routingNo',
    label: 'Routing number',
    value: '980000560',
    isNumber: true,
  });
  expect(rows).toContainEqual({ field: 'swiftCode', label: 'SWIFT code', value: 'MBTCUS40', isNumber: true });
  expect(rows).toContainEqual({
    field: 'specialInstruction',
    label: 'Special instruction',
    value: 'FFC demo account 77-TEST',
    isNumber: false,
  });
});

test.each(['local', 'international'] as const)("a %s wire has only its own side's values", (choice) => {
  const sides = {
    local: sideOf('local'),
    international: { ...sideOf('international'), swiftCode: 'swiftCode of international' },
  };
  for (const { field, value } of wireRows(sides, choice)) expect(value).toBe(`${field} of ${choice}`);
  expect(wireRows(sides, choice)).toHaveLength(choice === 'local' ? 7 : 8);
});

test('an undocumented field comes after the others, under its own name', () => {
  const rows = wireRows(
    { ...details, local: { ...local, iban: 'DE89370400440532013000', bank_code: null } },
    'local',
  );
  expect(rows.at(-1)).toEqual({
    field: 'iban',
    label: 'Iban',
    value: 'DE89370400440532013000',
    isNumber: true,
  });
});

test.each([
  ['000123456789', '6789'],
  ['4000-0000-0012', '0012'],
  ['4000-0000-00-12', '0012'],
  ['12', '12'],
])('the last four of %s are %s', (accNo, four) => {
  expect(lastFour(accNo)).toBe(four);
});

test.each([
  ['1763625123456', '1763 6251 23456'],
  ['000123456789', '0001 2345 6789'],
  ['990000123', '990 000 123'],
  ['DEMOUS30XXX', 'DEMO US 30 XXX'],
  ['MBTCUS40', 'MBTC US 40'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['4000-0000-0012', '4000-0000-0012'],
  ['Business Checking', 'Business Checking'],
  ['12345', '12345'],
  ['', ''],
])('%s is shown as %s', (value, grouped) => {
  expect(groupDigits(value).join(' ')).toBe(grouped);
});

test('loses, adds and moves no character', () => {
  const alphabet = fc.constantFrom('0', '1', '9', 'A', 'X', 'z', '-', ' ', '.', 'ä', 'ß', '🙂');
  fc.assert(
    fc.property(fc.string({ unit: alphabet }), (value) => {
      expect(groupDigits(value).join('')).toBe(value);
    }),
  );
});
