import { describe, expect, it } from 'vitest';
import { faultInput, faultKinds } from '@/contract/fault-input';
import { endpoints } from '@/contract/interface';
import {
  callLabel,
  emptyFault,
  faultCalls,
  faultDefaults,
  faultOf,
  faultText,
  type FaultDraft,
} from './fault-draft';

const drafted = (change: Partial<FaultDraft>) => faultOf({ ...emptyFault, ...change });

describe('a fault that is filled in', () => {
  it.each(faultKinds)('of kind %s is one that the sandbox takes, with nothing but its defaults', (kind) => {
    const path = kind === 'alter' ? '/data/orderNo' : '';
    expect(faultInput.safeParse(drafted({ kind, ...faultDefaults[kind], path })).error).toBeUndefined();
  });

  it('strikes until it is removed where no number is given', () => {
    expect(drafted({ times: ' ' })).toMatchObject({ times: null, after: 0 });
    expect(drafted({ times: '4', after: '2' })).toMatchObject({ times: 4, after: 2 });
  });

  it('is refused by the sandbox where a number is none', () => {
    expect(faultInput.safeParse(drafted({ seconds: 'soon' })).success).toBe(false);
    expect(faultInput.safeParse(drafted({ kind: 'refusal', status: '700' })).success).toBe(false);
  });

  it('changes a member to JSON or to text, or takes it away', () => {
    const value = (text: string) => drafted({ kind: 'alter', path: '/a', value: text });
    expect(value('12')).toMatchObject({ changes: [{ path: '/a', value: 12 }] });
    expect(value('hello')).toMatchObject({ changes: [{ path: '/a', value: 'hello' }] });
    expect(value('')).toEqual({ kind: 'alter', call: 'any', after: 0, times: 1, changes: [{ path: '/a' }] });
  });
});

describe('words', () => {
  it('name every call of the interface', () => {
    expect(faultCalls).toEqual(['any', ...Object.keys(endpoints)]);
    expect(callLabel('createBuyRequest')).toBe('Create buy request');
    expect(callLabel('any')).toBe('Any call');
  });

  it('tell what a fault does and how often it has', () => {
    const standing = { id: '1', call: 'createOrder', after: 1, times: 2, struck: 1 } as const;
    expect(faultText({ ...standing, kind: 'latency', milliseconds: 2500 })).toEqual({
      title: 'Slow: 2.5 s',
      meta: 'Create order · after 1 call · struck 1 of 2',
    });
    expect(
      faultText({ ...standing, after: 0, times: null, kind: 'hang', isDone: true, milliseconds: 1 }),
    ).toEqual({
      title: 'No answer',
      meta: 'Create order · the work is done · struck 1 time, until removed',
    });
  });
});
