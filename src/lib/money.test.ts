import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  amountText,
  cents,
  centsFromDecimal,
  centsFromInput,
  centsFromNumber,
  comparableCents,
  decimalFromCents,
  formatMoney,
  multiplyCents,
  numberFromCents,
  percentFrom,
  sumCents,
} from './money';

/** Every amount that the interface's decimals can hold: up to 13 digits before the point. */
const amount = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
const anyInteger = fc.maxSafeInteger();
const big = (value: number) => BigInt(value);

/** Decimal text of cents, calculated with whole numbers only: the reference for decimalFromCents. */
function exactDecimal(value: bigint): string {
  const magnitude = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`;
}

/** Quotient rounded half away from zero, exactly. */
function exactRound(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

describe('decimal text', () => {
  it('is exact in both directions', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = decimalFromCents(value);
        expect(text).toBe(exactDecimal(big(value)));
        expect(centsFromDecimal(text)).toBe(value);
        expect(cents(text)).toBe(value);
      }),
    );
  });

  it('is parsed by its digits, trailing zeros included', () => {
    const text = fc.record({
      sign: fc.constantFrom('', '-'),
      whole: fc.stringMatching(/^\d{1,13}$/),
      fraction: fc.stringMatching(/^(\.\d{1,2}0{0,6})?$/),
    });
    fc.assert(
      fc.property(text, ({ sign, whole, fraction }) => {
        const exact = BigInt(whole) * 100n + BigInt(fraction.slice(1, 3).padEnd(2, '0'));
        const read = centsFromDecimal(sign + whole + fraction);
        expect(read === null ? null : big(read)).toBe(sign ? -exact : exact);
        expect(Object.is(read, -0)).toBe(false);
      }),
    );
  });

  it('is rejected with digits beyond the cent', () => {
    const beyond = fc.tuple(amount, fc.stringMatching(/^\d{0,6}[1-9]\d{0,3}$/));
    fc.assert(
      fc.property(beyond, ([value, digits]) => {
        expect(centsFromDecimal(decimalFromCents(value) + digits)).toBeNull();
      }),
    );
  });

  it.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '+1',
    '--1',
    '1e3',
    '1,000.00',
    '$1',
    '1.00 ',
    ' 1',
    '1.005',
    '0x10',
    'NaN',
    'Infinity',
    '١٢',
    '12345678901234',
    '1.00\n',
    '−1',
    '1_000',
  ])('%j is not an amount', (text) => {
    expect(centsFromDecimal(text)).toBeNull();
    expect(() => cents(text)).toThrow(RangeError);
  });

  it('throws for a fraction of a cent', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => decimalFromCents(value)).toThrow(RangeError);
    }
  });
});

describe('JSON numbers', () => {
  it('are exact in both directions', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const onTheWire: unknown = JSON.parse(JSON.stringify(numberFromCents(value)));
        expect(onTheWire).toBe(numberFromCents(value));
        expect(centsFromNumber(numberFromCents(value))).toBe(value);
        expect(cents(numberFromCents(value))).toBe(value);
      }),
    );
  });

  it('are parsed by their shortest decimal text, or rejected', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const read = centsFromNumber(value);
        if (read === null) return;
        expect(Number(exactDecimal(big(read)))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([0.1 + 0.2, 1e21, 1e-7, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '%d is no whole number of cents',
    (value) => {
      expect(centsFromNumber(value)).toBeNull();
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  it('have no negative zero', () => {
    expect(Object.is(centsFromNumber(-0), 0)).toBe(true);
    expect(decimalFromCents(-0)).toBe('0.00');
  });
});

describe('arithmetic', () => {
  it('multiplies exactly, or throws', () => {
    fc.assert(
      fc.property(anyInteger, fc.nat(), (unit, quantity) => {
        const exact = big(unit) * big(quantity);
        if (exact >= -(2n ** 53n) + 1n && exact <= 2n ** 53n - 1n) {
          expect(big(multiplyCents(unit, quantity))).toBe(exact);
        } else {
          expect(() => multiplyCents(unit, quantity)).toThrow(RangeError);
        }
      }),
    );
    expect(() => multiplyCents(100, 0.5)).not.toThrow();
    expect(() => multiplyCents(101, 0.5)).toThrow(RangeError);
  });

  it('adds exactly, or throws', () => {
    fc.assert(
      fc.property(fc.array(anyInteger, { maxLength: 12 }), (values) => {
        const exact = values.reduce((sum, value) => sum + big(value), 0n);
        let total: number | null = null;
        try {
          total = sumCents(values);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
        if (total !== null) expect(big(total)).toBe(exact);
      }),
    );
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 9 }), (values) => {
        expect(big(sumCents(values))).toBe(values.reduce((sum, value) => sum + big(value), 0n));
      }),
    );
    expect(sumCents([])).toBe(0);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 2, -3])).toThrow(RangeError);
  });

  it('compares prices in whole percent, rounded half away from zero', () => {
    const price = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(price, price, (left, right) => {
        const percent = percentFrom(left, right);
        const exact = right === 0 ? null : exactRound(big(left - right) * 100n, big(right));
        expect(percent === null ? null : big(percent)).toBe(exact);
        expect(Object.is(percent, -0)).toBe(false);
      }),
    );
    expect(percentFrom(31_200, 59_900)).toBe(-48);
    expect(percentFrom(201, 200)).toBe(1);
    expect(percentFrom(199, 200)).toBe(-1);
    expect(percentFrom(100, -1)).toBeNull();
  });
});

describe('displayed amounts', () => {
  it('shows every digit, grouped in threes', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = formatMoney(value);
        expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(BigInt(text.replaceAll(/\D/g, ''))).toBe(big(Math.abs(value)));
        expect(text.startsWith('−')).toBe(value < 0);
      }),
    );
    expect(formatMoney(4_122_000)).toBe('$41,220.00');
    expect(formatMoney(-5)).toBe('−$0.05');
    expect(formatMoney(100, 'EUR')).toBe('€1.00');
    expect(formatMoney(100, 'CHF')).toBe('CHF 1.00');
  });

  it('is parsed back as typed', () => {
    const typed = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(typed, fc.constantFrom('', ' ', '  '), (value, blank) => {
        expect(centsFromInput(blank + formatMoney(value) + blank)).toBe(value);
        expect(centsFromInput(formatMoney(value).replaceAll(',', ' ').slice(1))).toBe(value);
        expect(centsFromInput(decimalFromCents(value))).toBe(value);
      }),
    );
    expect(centsFromInput('312.')).toBe(31_200);
    expect(centsFromInput('$ 312.5')).toBe(31_250);
  });

  it.each([
    '',
    '$',
    '-1',
    '312,50',
    '1,23',
    '1,2345',
    '1.234,50',
    '12.345',
    '1,,000',
    '1e3',
    '３１２',
    '5 %',
    '0x1',
  ])('%j is not a price', (text) => {
    expect(centsFromInput(text)).toBeNull();
  });
});

describe('an amount as received', () => {
  test.each([
    [12, '$12.00'],
    [12.5, '$12.50'],
    [12.345, '$12.345'],
    [0.1 + 0.2, '$0.30000000000000004'],
    [24.599999999999998, '$24.599999999999998'],
    [1234567.891, '$1,234,567.891'],
    [-5, '−$5.00'],
    [-12.345, '−$12.345'],
    [1e21, '$1e+21'],
    ['41220.00', '$41,220.00'],
    ['-5.00', '−$5.00'],
    ['99999999999999999999.00', '$99,999,999,999,999,999,999.00'],
    ['1.005', '$1.005'],
  ])('%j is displayed with its own digits: %s', (received, text) => {
    expect(amountText(received)).toBe(text);
  });

  test.each([
    '',
    'n/a',
    '1e3',
    ' 1.00',
    '$1',
    '1,000.00',
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%j is not an amount', (received) => {
    expect(amountText(received)).toBeNull();
  });

  test('never loses or adds a digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (received) => {
        const digits = (amountText(received) ?? '').replaceAll(/[$,]/g, '');
        expect(Number(digits)).toBe(received);
      }),
    );
  });

  test('sorts by its value', () => {
    expect(
      [12.345, 12.34, 0.1 + 0.2, 12.35].toSorted((a, b) => comparableCents(a) - comparableCents(b)),
    ).toEqual([0.1 + 0.2, 12.34, 12.345, 12.35]);
  });
});
