import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '@/lib/address/address-facts';
import { normalizeAddress } from '@/lib/address/address-rules';
import { addressDraft, fieldsFrom, isStateOf, oneLineOf, tidyPostalCode } from './address-draft';

const dallas = {
  id: 'a1',
  addressLine1: '500 Commerce Street',
  apartmentNumber: null,
  city: 'Dallas',
  state: 'TX',
  country: 'US',
  postalCode: '75202',
};

function problemsOf(fields: Partial<ReturnType<typeof fieldsFrom>>): Record<string, string> {
  const { error } = addressDraft.safeParse({ ...fieldsFrom(dallas, 'US'), ...fields });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('addressDraft', () => {
  it('accepts an address that fits its country', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ country: 'DE', state: '', city: 'Berlin', postalCode: '10115' })).toEqual({});
  });

  it('reports every invalid field', () => {
    const problems = problemsOf({ addressLine1: ' ', city: '', state: '', postalCode: '123' });
    expect(Object.keys(problems).toSorted()).toEqual(['addressLine1', 'city', 'postalCode', 'state']);
    expect(problems.postalCode).toContain('ZIP code');
  });

  it('validates by the chosen country', () => {
    expect(problemsOf({ country: 'GB', state: '', city: 'London' }).postalCode).toContain('postcode');
    expect(problemsOf({ country: 'AE', state: '', postalCode: '' })).toHaveProperty('state');
  });
});

describe('fieldsFrom and normalizeAddress', () => {
  it('starts empty in the given country', () => {
    expect(fieldsFrom(undefined, 'CA')).toMatchObject({ country: 'CA', addressLine1: '', postalCode: '' });
  });

  it('selects a state that was stored by its name', () => {
    expect(fieldsFrom({ ...dallas, state: 'texas' }, 'US').state).toBe('TX');
    expect(fieldsFrom({ ...dallas, state: 'Tejas y más' }, 'US').state).toBe('Tejas y más');
  });

  it('sends one clean line per field, and null without an apartment', () => {
    const fields = {
      ...fieldsFrom(dallas, 'US'),
      addressLine1: '  500  Commerce Street ',
      apartmentNumber: ' ',
    };
    const { id: _id, ...body } = dallas;
    expect(normalizeAddress(fields)).toEqual(body);
  });

  it('formats a postal code', () => {
    expect(tidyPostalCode({ ...fieldsFrom(undefined, 'GB'), postalCode: 'tw50ld' })).toBe('TW5 0LD');
  });
});

describe('isStateOf', () => {
  it('accepts codes and names of listed states, and any text without a list', () => {
    expect(isStateOf('US', 'TX')).toBe(true);
    expect(isStateOf('US', 'Texas')).toBe(true);
    expect(isStateOf('CA', 'TX')).toBe(false);
    expect(isStateOf('DE', 'Bayern')).toBe(false);
    expect(isStateOf('US', '')).toBe(false);
  });

  it('works for every country', () => {
    for (const country of countryCodes) expect(typeof isStateOf(country, 'North')).toBe('boolean');
  });
});

describe('oneLineOf', () => {
  it('joins the lines of a pasted address', () => {
    expect(oneLineOf('500 Commerce St,\r\n  Suite 200\n\nDallas\t TX', ', ')).toBe(
      '500 Commerce St, Suite 200, Dallas TX',
    );
    expect(oneLineOf('75202\n', ' ')).toBe('75202');
    expect(oneLineOf('Dallas', ' ')).toBeNull();
  });

  it('removes all control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(oneLineOf(text, ', ') ?? text).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
      }),
    );
  });
});
