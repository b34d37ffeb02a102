import { countryCodes, countryName } from '@/lib/address/address-rules';

/** Where most lots go, so that these need no scrolling; the others follow by name. */
const commonCountries = [
  'US',
  'CA',
  'MX',
  'GB',
  'DE',
  'FR',
  'NL',
  'ES',
  'IT',
  'PL',
  'AE',
  'HK',
  'CN',
  'JP',
  'SG',
  'IN',
  'AU',
];

const byName = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The choices of a country select: every country by name, the common ones of the trade first. */
export function CountryOptions({ current }: { current: string }) {
  const isKnown = byName.some(({ code }) => code === current);
  return (
    <>
      {isKnown ? null : <option value={current}>{current === '' ? 'Choose a country' : current}</option>}
      <optgroup label="Common">
        {commonCountries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </optgroup>
      <optgroup label="All others">
        {byName
          .filter(({ code }) => !commonCountries.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </optgroup>
    </>
  );
}
