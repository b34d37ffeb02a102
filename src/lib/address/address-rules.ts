import { type Country, countryOf, isCountryCode, stateOf } from './address-facts';
import { countryLabel } from './address-text';

/*
 * The address rules of every country, from Google's address metadata (scripts/generate/address-rules.ts).
 * The data is heavy (24 kB gzipped): in the browser this module is loaded with import(), never from the first bundle.
 */

/** An address in a form or a request, with the fields of the interface's "Shipping address". */
export interface AddressInput {
  addressLine1: string;
  apartmentNumber: string | null;
  city: string;
  state: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  postalCode: string;
}

export type AddressField = keyof AddressInput;

/** A problem of one field, as a sentence without a period. */
export interface AddressProblem {
  field: AddressField;
  message: string;
}

/** The English name of a country; the given text if it is not a country. */
export const countryName = (code: string): string => (isCountryCode(code) ? countryLabel(code) : code);

const letters: Record<AddressField, string | null> = {
  addressLine1: 'A',
  apartmentNumber: null,
  city: 'C',
  state: 'S',
  country: null,
  postalCode: 'Z',
};

function requires(country: Country, field: AddressField): boolean {
  const letter = letters[field];
  return letter === null ? field === 'country' : country.requires.includes(letter);
}

/** The rule of a country. An unknown code has minimal rules, so that a form has labels before the buyer chooses. */
export function addressRule(code: string) {
  const country = countryOf(code);
  return {
    /** In English and sentence case: "ZIP code", "Prefecture". */
    labels: country.labels,
    requires: (field: AddressField) => requires(country, field),
    /** Whether the country's addresses have a state or a similar region; free text when there are no options. */
    hasState: country.fields.includes('S'),
    hasPostalCode: country.fields.includes('Z'),
    /** Sorted by name; null if there is no list of the country's regions. */
    stateOptions: country.states.length > 0 ? country.states : null,
    postalCodeExample: country.examples[0] ?? null,
  };
}

function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** Formats a postal code as the country's example: "tw50ld" → "TW5 0LD"; other text stays unchanged. */
function normalizePostalCode(country: Country, text: string): string {
  const code = oneLine(text.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')).toUpperCase();
  if (!country.postalCode || (country.postalCode.test(code) && /[ -]/.test(code))) return code;
  const bare = code.replaceAll(/[ -]/g, '');
  for (const example of country.examples) {
    let used = 0;
    const laidOut = example.replaceAll(/[A-Z\d]/g, () => bare.charAt(used++));
    if (used === bare.length && country.postalCode.test(laidOut)) return laidOut;
  }
  return code;
}

/** Normalizes an address: one line per field, trimmed, codes in capitals, the state as its option's `code`. */
export function normalizeAddress(input: AddressInput): AddressInput {
  const code = oneLine(input.country).toUpperCase();
  const country = countryOf(code);
  const state = oneLine(input.state);
  return {
    addressLine1: oneLine(input.addressLine1),
    apartmentNumber: oneLine(input.apartmentNumber ?? '') || null,
    city: oneLine(input.city),
    state: stateOf(country, state)?.code ?? state,
    country: code,
    postalCode: normalizePostalCode(country, input.postalCode),
  };
}

const inSentence = (label: string) =>
  /^(ZIP|PIN|CEP|Eircode)/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

const withArticle = (noun: string) => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

function stateProblem(country: Country, state: string): string | null {
  const label = inSentence(country.labels.state);
  if (state === '') {
    if (!requires(country, 'state')) return null;
    return `${country.states.length > 0 ? 'Choose' : 'Enter'} the ${label}`;
  }
  if (country.states.length === 0 || stateOf(country, state)) return null;
  return `${countryName(country.code)} has no ${label} “${state}”`;
}

function postalCodeProblem(country: Country, address: AddressInput): string | null {
  const { postalCode } = address;
  const label = inSentence(country.labels.postalCode);
  if (postalCode === '') return requires(country, 'postalCode') ? `Enter the ${label}` : null;
  if (country.postalCode && !country.postalCode.test(postalCode)) {
    return `Enter ${withArticle(label)} such as ${country.examples[0] ?? ''}`;
  }
  const state = stateOf(country, address.state);
  if (!state?.prefix || state.prefix.test(postalCode)) return null;
  const [owner, ...others] = country.states.filter((other) => other.prefix?.test(postalCode));
  const where = owner && others.length === 0 ? `in ${owner.name}, not` : 'not in';
  return `${country.labels.postalCode} ${postalCode} is ${where} ${state.name}`;
}

function countryProblem(code: string): string | null {
  if (isCountryCode(code)) return null;
  if (code === '') return 'Choose the country';
  return code === 'UK'
    ? 'Use GB, the code of the United Kingdom'
    : 'Enter a two-letter country code such as US';
}

/**
 * The problems of an address, at most one per field; empty if it can be shipped to.
 * The input is normalized first, except that line breaks and control characters inside a field are a problem.
 * A postal code must have its country's form and, where the prefixes of the states are known, lie in the state.
 */
export function checkAddress(input: AddressInput): AddressProblem[] {
  const address = normalizeAddress(input);
  const country = countryOf(address.country);
  const cityMissing = address.city === '' && requires(country, 'city');
  const checks: [AddressField, string | null][] = [
    ['country', countryProblem(address.country)],
    ['addressLine1', address.addressLine1 === '' ? 'Enter the street address' : null],
    ['apartmentNumber', null],
    ['city', cityMissing ? `Enter the ${inSentence(country.labels.city)}` : null],
    ['state', stateProblem(country, address.state)],
    ['postalCode', postalCodeProblem(country, address)],
  ];
  return checks.flatMap(([field, problem]) => {
    const isBroken = /[\p{Cc}\u2028\u2029]/u.test((input[field] ?? '').trim());
    const message = isBroken ? 'Use one line of plain text' : problem;
    return message === null ? [] : [{ field, message }];
  });
}
