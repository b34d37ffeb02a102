import { describe, expect, it } from 'vitest';
import { deviceDetailsText, devicePropertiesText } from './device-text';

describe('devicePropertiesText', () => {
  it('lists the stated properties in the order of the trade', () => {
    const properties = {
      color: 'Midnight',
      grade: 'A',
      carrier: 'Unlocked',
      storage: '128GB',
      countrySpec: 'US',
    };
    expect(devicePropertiesText(properties)).toBe(
      'A\u00a0· 128GB\u00a0· Midnight\u00a0· Unlocked\u00a0· US\u00a0spec',
    );
  });

  it('leaves out empty values, and shows an unknown country spec unchanged', () => {
    const properties = { color: '', grade: null, carrier: 'N/A', countrySpec: 'LATAM dual SIM' };
    expect(devicePropertiesText(properties)).toBe('LATAM dual SIM');
  });
});

describe('deviceDetailsText', () => {
  const properties = { grade: 'A', storage: '49mm GPS', color: 'Gold' };

  it('leaves out the brand and the storage that the name says', () => {
    expect(deviceDetailsText({ name: 'Apple Watch Ultra 49mm GPS', brand: 'Apple', properties })).toBe(
      'A\u00a0· Gold',
    );
  });

  it('says a brand and a storage that are only part of a word of the name', () => {
    expect(deviceDetailsText({ name: 'Applewood 49mm GPSX', brand: 'Apple', properties })).toBe(
      'Apple\u00a0· A\u00a0· 49mm GPS\u00a0· Gold',
    );
  });
});
