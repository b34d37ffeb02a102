import { describe, expect, it } from 'vitest';
import { faultCalls, faultInput, faultKinds } from '@/contract/sandbox/fault-input';
import { endpoints } from '@/contract/interface';
import { callLabel, emptyFault, faultDefaults, faultForm, faultText, type FaultDraft } from './fault-draft';

const typed = (change: Partial<FaultDraft>) => faultForm.safeParse({ ...emptyFault, ...change });
/** The refused fields with their messages. */
const refusal = (change: Partial<FaultDraft>) =>
  typed(change).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a fault in the form', () => {
  it.each(faultKinds)('of kind %s is accepted by the sandbox with its defaults alone', (kind) => {
    const { data, error } = typed({
      kind,
      ...faultDefaults[kind],
      changes: [{ path: '/data/orderNo', value: '' }],
    });
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ kind, call: 'any', after: 0, times: 1 });
    expect(faultInput.safeParse(data).error).toBeUndefined();
  });

  it('has the members of its kind and no others', () => {
    expect(typed({}).data).toEqual({ kind: 'latency', call: 'any', after: 0, times: 1, milliseconds: 3000 });
    expect(typed({ kind: 'cutAfter', isDone: true }).data).toEqual({
      kind: 'cutAfter',
      call: 'any',
      after: 0,
      times: 1,
    });
  });

  it('applies until it is removed when no number is given', () => {
    expect(typed({ times: ' ' }).data).toMatchObject({ times: null, after: 0 });
    expect(typed({ times: '4', after: '2' }).data).toMatchObject({ times: 4, after: 2 });
    expect(typed({ after: '' }).data).toMatchObject({ after: 0 });
  });

  it("is refused at the field, with the contract's rule", () => {
    expect(refusal({ milliseconds: 'soon' })).toEqual(['milliseconds: must be a whole number']);
    expect(refusal({ times: 'often' })).toEqual(['times: must be a whole number']);
    expect(refusal({ kind: 'refusal', status: '700' })).toEqual(['status: must be at most 499']);
    expect(refusal({ kind: 'html', status: '' })).toEqual(['status: is required']);
    expect(refusal({ kind: 'alter', changes: [{ path: 'total', value: '' }] })).toEqual([
      expect.stringMatching(/^changes\.0\.path: must be a JSON Pointer/),
    ]);
  });

  it('changes a member to JSON or to text, or removes it', () => {
    const value = (text: string) => typed({ kind: 'alter', changes: [{ path: '/a', value: text }] }).data;
    expect(value('12')).toMatchObject({ changes: [{ path: '/a', value: 12 }] });
    expect(value('hello')).toMatchObject({ changes: [{ path: '/a', value: 'hello' }] });
    expect(value('')).toEqual({ kind: 'alter', call: 'any', after: 0, times: 1, changes: [{ path: '/a' }] });
  });
});

describe('labels', () => {
  it('name every call of the interface', () => {
    expect(faultCalls).toEqual(['any', ...Object.keys(endpoints)]);
    expect(callLabel('createBuyRequest')).toBe('Create buy request');
    expect(callLabel('any')).toBe('Any call');
  });

  it('describe a fault and how often it was hit', () => {
    const standing = { id: '1', call: 'createOrder', after: 1, times: 2, hits: 1 } as const;
    expect(faultText({ ...standing, kind: 'latency', milliseconds: 2500 })).toEqual({
      title: 'Slow: 2.5 s',
      meta: 'Create order · after 1 call · used 1 of 2',
    });
    expect(
      faultText({ ...standing, after: 0, times: null, kind: 'hang', isDone: true, milliseconds: 1 }),
    ).toEqual({
      title: 'No response',
      meta: 'Create order · fails after processing · used 1 time, until removed',
    });
  });
});
