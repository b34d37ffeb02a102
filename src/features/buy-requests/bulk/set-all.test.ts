import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromCents } from '@/lib/money';
import type { LineFields } from './bulk-draft';
import { cellProblem, cellsFrom, firstProblem, pasteCells, readChange, setAll } from './set-all';

const line = (sellRequestId: string, quantity: string, price: string): LineFields => ({
  listing: sellRequestId,
  quantity,
  price,
  filledIn: price,
});
const lines = [line('a', '20', '312.50'), line('b', '7', '99.00'), line('c', '1', '0.01')];
const hints = { minimum: 5, available: 40, asking: 30_000, askingFor: 40 };
const none = new Set<string>();

describe('a change of several lines', () => {
  it.each([
    ['-3%', { kind: 'percent', hundredths: -300 }],
    ['−3 %', { kind: 'percent', hundredths: -300 }],
    ['+2.5%', { kind: 'percent', hundredths: 250 }],
    ['-1.50', { kind: 'amount', cents: -150 }],
    ['+ $1,200', { kind: 'amount', cents: 120_000 }],
  ])('reads %s', (text, change) => expect(readChange(text)).toEqual(change));

  it.each(['3%', '2', '', '-', '%', '-x', '-$3%', '-1,5', '+2000%'])('rejects %j', (text) =>
    expect(readChange(text)).toBeNull(),
  );

  it('lowers offers by a percentage, to the cent, and names the lines it cannot change', () => {
    const {
      lines: next,
      changed,
      unchanged,
    } = setAll(lines, none, () => hints, { kind: 'percent', hundredths: -5000 });
    expect(next.map(({ price }) => price)).toEqual(['156.25', '49.50', '0.01']);
    expect({ changed, unchanged }).toEqual({ changed: 3, unchanged: [] });
    const typed = [line('a', '1', 'x'), line('b', '1', '2.00')];
    const lowered = setAll(typed, none, () => hints, { kind: 'amount', cents: -200 });
    expect(lowered).toEqual({ lines: typed, changed: 0, unchanged: ['a', 'b'] });
  });

  it('changes the marked lines only', () => {
    const { lines: next, changed } = setAll(lines, new Set(['b']), () => hints, { kind: 'asking' });
    expect(next).toEqual([lines[0], { ...lines[1], price: '300.00', filledIn: '300.00' }, lines[2]]);
    expect(changed).toBe(1);
  });

  it('sets quantities to the minimum or 1, and to all available pieces', () => {
    const quantities = (kind: 'minimum' | 'available', numbers: object) =>
      setAll(lines, none, () => numbers, { kind }).lines.map(({ quantity }) => quantity);
    expect(quantities('minimum', hints)).toEqual(['5', '5', '5']);
    expect(quantities('minimum', {})).toEqual(['1', '1', '1']);
    expect(quantities('available', hints)).toEqual(['40', '40', '40']);
    expect(quantities('available', {})).toEqual(['20', '7', '1']);
  });

  it('rounds every percentage to the nearest cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: -9999, max: 10_000 }),
        (offer, hundredths) => {
          const { lines: next, changed } = setAll(
            [line('a', '1', decimalFromCents(offer))],
            none,
            () => hints,
            {
              kind: 'percent',
              hundredths,
            },
          );
          const exact = BigInt(offer) * BigInt(10_000 + hundredths);
          const cents = BigInt((next[0]?.price ?? '').replace('.', ''));
          const difference = cents * 10_000n - exact;
          if (changed === 1) expect(difference > -5000n && difference <= 5000n).toBe(true);
        },
      ),
    );
  });
});

describe('a pasted column', () => {
  it('is a range of cells; a single cell is pasted as text', () => {
    expect(cellsFrom('312.50\r\n')).toBeNull();
    expect(cellsFrom('1\r\n2\r\n')).toEqual([['1'], ['2']]);
    expect(cellsFrom('5\t99.50\n\t\n')).toEqual([
      ['5', '99.50'],
      ['', ''],
    ]);
  });

  it('fills downward, keeps invalid cells, and reports invalid, empty and extra cells', () => {
    const pasted = pasteCells(lines, { row: 0, column: 'price' }, [['$1,300'], ['n/a'], [''], ['7']]);
    expect(pasted.lines.map(({ price }) => price)).toEqual(['$1,300', 'n/a', '0.01']);
    expect(pasted).toMatchObject({
      filled: 2,
      bad: [{ listing: 'b', text: 'n/a' }],
      empty: ['c'],
      extra: ['7'],
    });
    expect(firstProblem(pasted.lines)).toEqual({ row: 1, column: 'price' });
    expect(cellProblem('price', '12,5')).toBe('Use a decimal point: 12.5');
  });

  it('fills two columns', () => {
    const { lines: next, extra } = pasteCells(lines, { row: 1, column: 'quantity' }, [['3', '90', 'x']]);
    expect(next[1]).toMatchObject({ quantity: '3', price: '90' });
    expect(extra).toEqual(['x']);
  });

  it('loses no cell of any paste', () => {
    const cells = fc.array(fc.array(fc.string({ maxLength: 4 }), { minLength: 1, maxLength: 3 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(cells, fc.nat({ max: 2 }), (given, row) => {
        const { filled, empty, extra } = pasteCells(lines, { row, column: 'quantity' }, given);
        const blankExtra = given.flatMap((texts, down) =>
          texts.filter((text, right) => text === '' && (right > 1 || row + down > 2)),
        ).length;
        expect(filled + empty.length + extra.length + blankExtra).toBe(given.flat().length);
      }),
    );
  });
});
