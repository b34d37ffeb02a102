import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { refusedFields } from './refused-fields';

const fields = ['postalCode', 'state', 'country', 'countrySpec'] as const;
const refused = (message: string, status = 400) =>
  new ApiError('refused', message, { endpoint: 'POST /v1/shipping-addresses', status });
const of = (message: string) => refusedFields(refused(message), fields);

describe('refusedFields', () => {
  it('finds the field that the refusal names', () => {
    expect(of('postalCode must look like 95014')).toEqual([
      { field: 'postalCode', message: 'postalCode must look like 95014' },
    ]);
    expect(of('The value of "State" is unknown')).toEqual([
      { field: 'state', message: 'The value of "State" is unknown' },
    ]);
  });

  it('removes the field name before a colon', () => {
    expect(of('properties.countrySpec: must not be empty')).toEqual([
      { field: 'countrySpec', message: 'Must not be empty' },
    ]);
  });

  it('splits a refusal of several fields', () => {
    expect(of('state: Choose the state; postalCode: Enter a ZIP code')).toEqual([
      { field: 'state', message: 'Choose the state' },
      { field: 'postalCode', message: 'Enter a ZIP code' },
    ]);
  });

  it('keeps a refusal whole when a part of it names no field', () => {
    const message = 'postalCode is wrong; ask the support';
    expect(of(message)).toEqual([{ field: 'postalCode', message }]);
    expect(of('Sorry; postalCode')).toEqual([{ field: 'postalCode', message: 'Sorry; postalCode' }]);
  });

  it('uses the field that is named first', () => {
    expect(of('postalCode does not fit state').map(({ field }) => field)).toEqual(['postalCode']);
  });

  it('does not find a name inside another word', () => {
    expect(of('countries are closed')).toEqual([]);
    expect(of('restated')).toEqual([]);
  });

  it('finds nothing in other errors', () => {
    expect(refusedFields(refused('postalCode service is down', 503), fields)).toEqual([]);
    const network = new ApiError('network', 'state unknown', { endpoint: 'x' });
    expect(refusedFields(network, fields)).toEqual([]);
    expect(refusedFields(new Error('postalCode'), fields)).toEqual([]);
    expect(refusedFields(null, fields)).toEqual([]);
  });
});
