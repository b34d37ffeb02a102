import { countryCodes } from '@/lib/address/address-facts';
import { countryName } from '@/lib/address/address-rules';

/** The most frequent destinations, first in the list; the others follow by name. */
const commonCountries = 'US CA MX GB DE FR NL ES IT PL AE HK CN JP SG IN AU'.split(' ');

const byName = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The options of a country select: the common countries of the trade first, then all others by name. */
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
      <optgroup label="Other countries">
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
