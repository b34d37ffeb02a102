import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { refusedField } from './refused-field';

const fields = ['postalCode', 'state', 'country', 'countrySpec'] as const;
const refused = (message: string, status = 400) =>
  new ApiError('refused', message, { endpoint: 'POST /v1/shipping-addresses', status });

describe('refusedField', () => {
  it('finds the field that the sentence names', () => {
    expect(refusedField(refused('postalCode must look like 95014'), fields)).toBe('postalCode');
    expect(refusedField(refused('Invalid value for properties.countrySpec'), fields)).toBe('countrySpec');
    expect(refusedField(refused('The "State" is unknown'), fields)).toBe('state');
  });

  it('takes the one that is named first', () => {
    expect(refusedField(refused('postalCode does not fit state'), fields)).toBe('postalCode');
  });

  it('does not find a name inside another word', () => {
    expect(refusedField(refused('countries are closed'), fields)).toBeNull();
    expect(refusedField(refused('restated'), fields)).toBeNull();
  });

  it('takes nothing from what is no refusal of the input', () => {
    expect(refusedField(refused('postalCode service is down', 503), fields)).toBeNull();
    expect(refusedField(new ApiError('network', 'state unknown', { endpoint: 'x' }), fields)).toBeNull();
    expect(refusedField(new Error('postalCode'), fields)).toBeNull();
  });
});
