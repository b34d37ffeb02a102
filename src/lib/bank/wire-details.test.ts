import * as fc from 'fast-check';
import { singleEdits } from '@/lib/testing/test-single-edits';
import { describe, expect, test } from 'vitest';
import { isIban, isRoutingNumber, isSwiftCode } from './bank-numbers';
import { suspicionsOf, visibleText } from './suspicious-text';
import { wireDifferences, wireFindings } from './wire-details';

const local = {
  payeeName: 'Example Handset Exchange Inc (demo)',
  routingNo: '990100340',
  accNo: '000123456789',
  accType: 'Business Checking',
  bankAddress: 'Demo National Bank, 100 Sample Plaza, Springfield, IL 62701, US',
  specialInstruction: '',
  address: '1 Placeholder Way, Springfield, IL 62701, US',
};
const details = {
  international: { ...local, routingNo: '990000123', accNo: '000555666777', swiftCode: 'DEMOUS30XXX' },
  local,
};

describe('bank numbers', () => {
  test.each(['990000123', '990100340', '980000560', '500000788', '450000919', '850000137'])(
    'routing number %s',
    (value) => {
      expect(isRoutingNumber(value)).toBe(true);
    },
  );
  test.each(['990000124', '99010034', '99O100340', '000000000', '', '9901003400', ' 990100340'])(
    'no routing number: %j',
    (value) => {
      expect(isRoutingNumber(value)).toBe(false);
    },
  );
  test('any single wrong digit of a routing number is caught', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = Array.from('990100340');
        digits[position] = String((Number(digits[position]) + shift) % 10);
        expect(isRoutingNumber(digits.join(''))).toBe(false);
      }),
    );
  });
  test('SWIFT codes by their form', () => {
    for (const code of ['DEMOUS30XXX', 'MBTCUS40', 'TSTBUS30TST']) expect(isSwiftCode(code)).toBe(true);
    for (const code of ['DEMOUS30X', 'demous30', 'DEMO1S30', '', 'DEMOUS30XXXX'])
      expect(isSwiftCode(code)).toBe(false);
  });
  test('IBANs by mod 97', () => {
    for (const iban of ['DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32'])
      expect(isIban(iban)).toBe(true);
    for (const iban of ['DE88370400440532013000', 'GB82WEST12345698765423', '000123456789'])
      expect(isIban(iban)).toBe(false);
  });
});

describe('wire details', () => {
  test('valid details have no findings, and do not differ from themselves', () => {
    expect(wireFindings(details)).toEqual([]);
    expect(wireDifferences(details, structuredClone(details))).toEqual([]);
  });

  test('any change of a single character in any field is a difference', () => {
    const fields = Object.entries(details).flatMap(([side, values]) =>
      Object.keys(values).map((field) => ({ side, field })),
    );
    const anyField = fc.constantFrom(...fields);
    fc.assert(
      fc.property(
        anyField,
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
        (at, seed, character) => {
          const changed: Record<string, Record<string, string>> = structuredClone(details);
          const side = changed[at.side];
          const value = side?.[at.field] ?? '';
          const position = seed % (value.length + 1);
          const replaced = value.slice(0, position) + character + value.slice(position + 1);
          fc.pre(replaced !== value);
          const after = structuredClone(details);
          Object.assign(at.side === 'local' ? after.local : after.international, { [at.field]: replaced });
          expect(wireDifferences(details, after)).toEqual([{ ...at, before: value, after: replaced }]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('every edit of a single character in any field is a difference', () => {
    const missed: string[] = [];
    for (const side of ['international', 'local'] as const) {
      for (const [field, value] of Object.entries(details[side])) {
        if (typeof value !== 'string') continue;
        for (const edit of singleEdits(value)) {
          const after = { ...details, [side]: { ...details[side], [field]: edit } };
          const [difference] = wireDifferences(details, after);
          if (difference?.after !== edit) missed.push(`${side} ${field}: ${JSON.stringify(edit)}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  test('a field that came or went is a difference', () => {
    const after = { ...details, local: { ...local, branchCode: '7' } };
    expect(wireDifferences(details, after)).toEqual([
      { side: 'local', field: 'branchCode', before: '', after: '7' },
    ]);
  });

  test('what may deceive the eye is found', () => {
    expect(suspicionsOf('Übungs-Handel GmbH & Co. KG')).toEqual([]);
    expect(suspicionsOf('株式会社')).toEqual([]);
    expect(suspicionsOf('Ехample Bank')).toEqual(['mixed-scripts']);
    expect(suspicionsOf('Bank\u202Eknab')).toEqual(['direction']);
    expect(suspicionsOf('1234\u200B5678')).toEqual(['invisible']);
    expect(suspicionsOf('1 Way\r\nSpringfield')).toEqual(['control']);
    expect(visibleText('a\u202Eb\u200Bc')).toBe('a⟨U+202E⟩b⟨U+200B⟩c');
    expect(visibleText('S\u0430ndbox')).toBe('S\u0430⟨U+0430⟩ndbox');
    expect(visibleText('Банк')).toBe('Банк');
    const findings = wireFindings({
      ...details,
      local: { ...local, payeeName: 'Ехample', routingNo: '990100341' },
    });
    expect(findings).toEqual([
      { side: 'local', field: 'payeeName', problem: 'mixed-scripts' },
      { side: 'local', field: 'routingNo', problem: 'routing-number' },
    ]);
  });
});
