import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { miami } from '../testing/test-address';
import { type AddressInput, addressRule, checkAddress, countryName, normalizeAddress } from './address-rules';
import { countryCodes } from './address-facts';
import samples from './address-samples.test-data.json';

const problemsOf = (change: Partial<AddressInput>) =>
  checkAddress({ ...miami, ...change }).map(({ field, message }) => `${field}: ${message}`);

describe('countries', () => {
  it('are those of ISO 3166-1, each with a name', () => {
    expect(countryCodes).toHaveLength(249);
    for (const code of countryCodes) expect(countryName(code)).not.toBe(code);
    expect(countryName('US')).toBe('United States');
    expect(countryName('UK')).toBe('UK');
    expect(countryName('toString')).toBe('toString');
  });

  it.each(countryCodes)('the rule of %s is consistent', (code) => {
    const rule = addressRule(code);
    expect(rule.requires('addressLine1')).toBe(true);
    expect(rule.requires('country')).toBe(true);
    if (rule.requires('state')) expect(rule.hasState).toBe(true);
    if (rule.requires('postalCode')) expect(rule.hasPostalCode).toBe(true);
    if (rule.stateOptions) expect(rule.hasState).toBe(true);
    const options = rule.stateOptions ?? [];
    expect(new Set(options.map((option) => option.name)).size).toBe(options.length);
    for (const option of options) {
      for (const state of [option.code, option.name, option.name.toUpperCase()]) {
        expect(normalizeAddress({ ...miami, country: code, state }).state).toBe(option.code);
      }
    }
    const sample = { ...miami, country: code, state: '', postalCode: rule.postalCodeExample ?? '' };
    expect(checkAddress(sample).filter((problem) => problem.field !== 'state')).toEqual([]);
  });

  it('have the labels and required fields of their post offices', () => {
    expect(addressRule('US').labels).toEqual({ city: 'City', state: 'State', postalCode: 'ZIP code' });
    expect(addressRule('JP').labels.state).toBe('Prefecture');
    expect(addressRule('GB').labels).toMatchObject({ city: 'Town or city', postalCode: 'Postcode' });
    expect(addressRule('KR').labels.state).toBe('Province or city');
    expect(addressRule('IN').labels.postalCode).toBe('PIN code');
    expect(addressRule('US').stateOptions).toContainEqual(
      expect.objectContaining({ code: 'FL', name: 'Florida' }),
    );
    expect(addressRule('JP').stateOptions).toContainEqual(
      expect.objectContaining({ code: 'Tokyo', name: 'Tokyo' }),
    );
    expect(addressRule('DE').stateOptions).toBeNull();
    expect(addressRule('HK')).toMatchObject({ hasPostalCode: false, hasState: true });
    expect(addressRule('SG').requires('city')).toBe(false);
  });

  it('have a default rule before the buyer chooses', () => {
    expect(addressRule('')).toMatchObject({ hasState: true, hasPostalCode: true, stateOptions: null });
    expect(addressRule('__proto__').labels.postalCode).toBe('Postal code');
  });
});

describe('checkAddress', () => {
  it.each(samples.good)('accepts $addressLine1, $city ($country)', (address) => {
    expect(checkAddress(address)).toEqual([]);
  });

  it.each(samples.bad)('rejects $addressLine1, $city ($country): $reason', (sample) => {
    const fields = checkAddress(sample).map((problem) => problem.field);
    expect(fields).toEqual(expect.arrayContaining(sample.fields));
    expect(fields).toHaveLength(sample.fields.length);
  });

  it.each([
    ['PT', '2725-079', ['2725-07', '27250790', '272A-079', 'PT-2725']],
    ['NL', '1234 AB', ['1234', '0234 AB', '1234 SA', '1234 SD', '1234 SS', '12345 AB']],
    ['FR', '33380', ['3338', '333800', '3338A', 'F-33380']],
    ['AU', '2060', ['206', '20600', '206A', 'NSW 2060']],
    ['DE', '26133', ['2613', '261333', '2613A']],
    ['ES', '28039', ['2803', '280390', '2803A']],
    ['IT', '00144', ['0014', '001440', '0014A']],
    ['PL', '00-950', ['00-95', '00-9500', '0A-950']],
    ['SE', '11455', ['1145', '114555', '1145A']],
    ['JP', '154-0023', ['154-002', '154-00234', '15A-0023']],
    ['GB', 'EC1Y 8SY', ['EC1Y', 'QQ1Y 8SY', 'EC1Y 8CY', '12345']],
    ['CA', 'H3Z 2Y7', ['H3Z 2Y', 'D3Z 2Y7', 'H3O 2Y7', '12345']],
    ['IE', 'A65 F4E2', ['A65 F4E', 'B65 F4E2', 'A65 F4O2']],
    ['BR', '40301-110', ['40301-11', '403011100', '4030A-110']],
    ['CN', '266033', ['26603', '2660333', '26603A']],
    ['IN', '110034', ['11003', '1100344', '11003A']],
    ['KR', '03051', ['0305', '030511', '0305A']],
    ['MX', '02860', ['0286', '028600', '0286A']],
    ['US', '95014', ['9501', '950144', '9501A', '95014-123']],
  ])('%s has postal codes such as %s, and not %j', (country, good, bad) => {
    const problems = (postalCode: string) =>
      checkAddress({ ...miami, country, state: '', postalCode }).filter(
        ({ field }) => field === 'postalCode',
      );
    expect(problems(good)).toEqual([]);
    for (const postalCode of bad) expect(problems(postalCode), postalCode).toHaveLength(1);
  });

  it('says what to enter', () => {
    expect(problemsOf({ addressLine1: '  ' })).toEqual(['addressLine1: Enter the street address']);
    expect(problemsOf({ city: '' })).toEqual(['city: Enter the city']);
    expect(problemsOf({ state: '' })).toEqual(['state: Choose the state']);
    expect(problemsOf({ postalCode: '' })).toEqual(['postalCode: Enter the ZIP code']);
    expect(problemsOf({ postalCode: '7870' })).toEqual(['postalCode: Enter a ZIP code such as 95014']);
    expect(problemsOf({ country: '' })).toEqual(['country: Choose the country']);
    expect(problemsOf({ country: 'UK' })).toEqual(['country: Use GB, the code of the United Kingdom']);
    expect(problemsOf({ state: 'Bavaria' })).toEqual(['state: United States has no state “Bavaria”']);
    expect(problemsOf({ country: 'IE', state: 'Dublin', postalCode: 'B22' })).toEqual([
      'postalCode: Enter an Eircode such as A65 F4E2',
    ]);
  });

  it('names the state of a postal code that is not in the chosen state', () => {
    expect(problemsOf({ postalCode: '90210' })).toEqual([
      'postalCode: ZIP code 90210 is in California, not Florida',
    ]);
    expect(problemsOf({ state: 'florida', postalCode: '90210' })).toHaveLength(1);
    expect(problemsOf({ postalCode: '00000' })).toEqual(['postalCode: ZIP code 00000 is not in Florida']);
  });

  it('rejects line breaks and control characters inside any field, but not around it', () => {
    expect(problemsOf({ apartmentNumber: 'Unit\u00004' })).toEqual([
      'apartmentNumber: Use one line of plain text',
    ]);
    expect(problemsOf({ city: 'Mia\nmi' })).toEqual(['city: Use one line of plain text']);
    expect(problemsOf({ city: '\tMiami\r\n' })).toEqual([]);
  });

  it('handles any text without throwing, before and after normalizing', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('constructor', 'FL', '33126'),
    );
    const address = fc.record({
      addressLine1: text,
      apartmentNumber: fc.option(text),
      city: text,
      state: text,
      country: fc.oneof(text, fc.constantFrom(...countryCodes)),
      postalCode: text,
    });
    fc.assert(
      fc.property(address, (input) => {
        const normal = normalizeAddress(input);
        expect(normalizeAddress(normal)).toEqual(normal);
        if (checkAddress(input).length === 0) expect(checkAddress(normal)).toEqual([]);
      }),
    );
  });
});

describe('normalizeAddress', () => {
  const normalized = (change: Partial<AddressInput>) => normalizeAddress({ ...miami, ...change });

  it('trims, collapses blanks and drops an empty apartment', () => {
    expect(normalized({ addressLine1: ' 1  Main \n St ', apartmentNumber: ' ', country: ' us ' })).toEqual({
      ...miami,
      addressLine1: '1 Main St',
      apartmentNumber: null,
    });
  });

  it('stores a state as its option, for any spelling', () => {
    expect(normalized({ state: ' florida' }).state).toBe('FL');
    expect(normalized({ country: 'CA', state: 'Québec' }).state).toBe('QC');
    expect(normalized({ country: 'JP', state: '東京都' }).state).toBe('Tokyo');
    expect(normalized({ country: 'JP', state: 'Tokyo-to' }).state).toBe('Tokyo');
    expect(normalized({ country: 'IE', state: 'Dublin' }).state).toBe('Co. Dublin');
    expect(normalized({ country: 'TW', state: 'Chiayi' }).state).toBe('Chiayi');
    expect(normalized({ country: 'GB', state: 'West Midlands' }).state).toBe('West Midlands');
  });

  it.each([
    ['GB', 'tw50ld', 'TW5 0LD'],
    ['CA', 'l5t1l6', 'L5T 1L6'],
    ['US', '750632253', '75063-2253'],
    ['US', '75063 – 2253', '75063-2253'],
    ['PL', '02457', '02-457'],
    ['JP', '1100015', '110-0015'],
    ['SE', '126 30', '126 30'],
    ['DE', '20 539', '20539'],
    ['DE', 'D-5066', 'D-5066'],
    ['HK', ' any thing ', 'ANY THING'],
  ])('formats %s %s as %s', (country, given, expected) => {
    expect(normalized({ country, postalCode: given }).postalCode).toBe(expected);
  });
});
