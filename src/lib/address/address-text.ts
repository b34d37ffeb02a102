import { isolated } from '../text/isolated-text';
/*
 * The format of the city line in each country, from the Universal Postal Union's country sheets. Showing an address needs only the
 * browser's country names, not the large address rules.
 */

const codeFirst = new Set(
  (
    'AD AL AM AT AX BA BE BG BY CH CY CZ DE DK DZ EE ES FI FO FR GE GF GL GP GR HR HU IS IT KW LI LT LU LV MA MC MD ME MG ' +
    'MK MQ MX MY NC NE NL NO PF PH PL PM PT PY RE RO RS SE SI SJ SK SM SN TN TR UA UY VA WF XK YT ZM'
  ).split(' '),
);
const townAlone = new Set(['GB', 'GG', 'IE', 'IM', 'JE', 'ZA', 'LK', 'KE']);

let countryNames: Intl.DisplayNames | undefined;

/**
 * The English name of a country by its ISO 3166-1 alpha-2 code; other text unchanged. The names load on first use, which takes
 * milliseconds.
 */
export function countryLabel(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  countryNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  return countryNames.of(code.toUpperCase()) ?? code;
}

function present(parts: readonly (string | null | undefined)[]): string[] {
  return parts.map((part) => isolated(part?.trim() ?? '')).filter((part) => part !== '');
}

/** The fields of an address; missing ones are left out. */
interface AddressText {
  addressLine1: string;
  apartmentNumber?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  country: string;
  postalCode?: string | null | undefined;
}

/** The lines of an address below its street, without the country, in its country's order. */
function townLines({ city, state, country, postalCode }: AddressText): string[] {
  const code = country.toUpperCase();
  const commas = (...parts: (string | null | undefined)[]) => present(parts).join(', ');
  const blanks = (...parts: (string | null | undefined)[]) => present(parts).join(' ');
  if (codeFirst.has(code)) return [commas(blanks(postalCode, city), state)];
  if (townAlone.has(code)) return [commas(city, state), blanks(postalCode)];
  // A state that equals the city, as in Dubai or Singapore, is not repeated.
  return [commas(city, blanks(state === city ? null : state, postalCode))];
}

/** An address as its country writes it, line by line, the country by its English name last. */
export function addressLines(address: AddressText): string[] {
  const street = present([address.addressLine1, address.apartmentNumber]).join(', ');
  const lines = [street, ...townLines(address), isolated(countryLabel(address.country))];
  return lines.filter((line) => line !== '');
}

/** An address in one line, for a sentence. */
export function addressSentence(address: AddressText): string {
  return addressLines(address).join(', ');
}
