import { describe, expect, it } from 'vitest';
import { devicePropertiesText } from './device-text';

describe('devicePropertiesText', () => {
  it('lists the stated properties in the order of the trade', () => {
    const properties = {
      color: 'Midnight',
      grade: 'A',
      carrier: 'Unlocked',
      storage: '128GB',
      countrySpec: 'US',
    };
    expect(devicePropertiesText(properties)).toBe('A · 128GB · Midnight · Unlocked · US\u00a0spec');
  });

  it('leaves out empty values, and shows an unknown country spec unchanged', () => {
    const properties = { color: '', grade: null, carrier: 'N/A', countrySpec: 'LATAM dual SIM' };
    expect(devicePropertiesText(properties)).toBe('LATAM dual SIM');
  });
});
