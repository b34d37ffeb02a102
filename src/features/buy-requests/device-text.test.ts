import { describe, expect, it } from 'vitest';
import { devicePropertiesText } from './device-text';

describe('devicePropertiesText', () => {
  it('says what is stated, in the order of the trade', () => {
    const properties = {
      color: 'Midnight',
      grade: 'A',
      carrier: 'Unlocked',
      storage: '128GB',
      countrySpec: 'US',
    };
    expect(devicePropertiesText(properties)).toBe('A · 128GB · Midnight · Unlocked · US\u00a0spec');
  });

  it('leaves out what says nothing, and shows another specification as it came', () => {
    const properties = { color: '', grade: null, carrier: 'N/A', countrySpec: 'LATAM dual SIM' };
    expect(devicePropertiesText(properties)).toBe('LATAM dual SIM');
  });
});
