import { getOrInsert } from '../get-or-insert';
import { withoutAccents } from '../text/without-accents';
import generated from './address-rules.generated.json';

/*
 * Google's address metadata, written by scripts/generate/address-rules.ts. Each country is parsed on first use.
 * Only address-rules.ts uses this.
 */

interface CountryFacts {
  /** Letters of the fields that its addresses can have, and of the required ones: A line, C city, S state, Z postal code. */
  fields: string;
  requires: string;
  postalCode?: string;
  examples?: string[];
  stateKind?: string;
  postalCodeKind?: string;
  cityKind?: string;
  writesCodes?: boolean;
  /** Lines of code, English name, postal prefixes, local name, separated by tabs. */
  states?: string[];
}

/** A state, province or prefecture. An address stores its `code`: the abbreviation if parcels show it, otherwise the name. */
export interface State {
  code: string;
  name: string;
  /** All its spellings, folded. */
  spellings: string[];
  /** Its name without words such as "province", folded. */
  stem: string;
  /** Matches the start of its postal codes. */
  prefix: RegExp | null;
}

/** How one country writes its addresses. */
export interface Country {
  code: string;
  fields: string;
  requires: string;
  labels: { city: string; state: string; postalCode: string };
  /** Sorted by name; empty if there is no list of the country's regions. */
  states: readonly State[];
  /** The form of a whole postal code, in capitals. */
  postalCode: RegExp | null;
  /** One postal code of each form. */
  examples: readonly string[];
}

const facts: Record<string, CountryFacts> = generated.countries;

const stateLabels: Record<string, string> = { do_si: 'Province or city' };
const cityLabels: Record<string, string> = { post_town: 'Town or city', suburb: 'Suburb or city' };
const postalCodeLabels: Record<string, string> = { zip: 'ZIP code', pin: 'PIN code', eircode: 'Eircode' };
// The metadata has no labels for these countries. The labels are the terms of the national post offices.
const ownPostalCodeLabels: Record<string, string> = {
  ...Object.fromEntries(['GB', 'GG', 'IM', 'JE', 'AU', 'NZ'].map((country) => [country, 'Postcode'])),
  BR: 'CEP',
};

/** All countries of ISO 3166-1 alpha-2, by code. */
export const countryCodes: readonly string[] = Object.keys(facts);

/** Whether a text is a country's code, in capitals. */
export function isCountryCode(code: string): boolean {
  return Object.hasOwn(facts, code);
}

function label(kind: string | undefined, labels: Record<string, string>, fallback: string): string {
  if (!kind) return fallback;
  return labels[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
}

// Letters that Unicode normalization does not decompose.
const plainLetters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' };

function words(text: string): string[] {
  const lower = withoutAccents(text).toLowerCase();
  const plain = lower.replaceAll(/[ıłøđßæ]/g, (letter) => plainLetters[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

const fold = (text: string) => words(text).join('');

const kindWords = new Set(
  (
    'province prefecture governorate county co city region oblast state district department emirate parish sheng shi ' +
    'do si gun ken fu to of'
  ).split(' '),
);

function stemOf(text: string): string {
  return words(text)
    .filter((word) => !kindWords.has(word))
    .join('');
}

function readState(line: string, writesCodes: boolean): State {
  const [key = '', name = '', prefix = '', own = ''] = line.split('\t');
  return {
    code: writesCodes ? key : name,
    name,
    spellings: [key, name, own].filter((text) => text !== '').map(fold),
    stem: stemOf(name),
    prefix: prefix === '' ? null : new RegExp(`^(?:${prefix})`),
  };
}

function readCountry(code: string): Country {
  const fact: CountryFacts = isCountryCode(code)
    ? (facts[code] ?? { fields: '', requires: '' })
    : { fields: 'ACSZ', requires: 'AC' };
  return {
    code,
    fields: fact.fields,
    requires: fact.requires,
    labels: {
      city: label(fact.cityKind, cityLabels, 'City'),
      state: label(fact.stateKind, stateLabels, 'Province'),
      postalCode: ownPostalCodeLabels[code] ?? label(fact.postalCodeKind, postalCodeLabels, 'Postal code'),
    },
    states: (fact.states ?? []).map((line) => readState(line, fact.writesCodes ?? false)),
    postalCode: fact.postalCode ? new RegExp(`^(?:${fact.postalCode})$`) : null,
    examples: fact.examples ?? [],
  };
}

const countries = new Map<string, Country>();

/** A country by its code; an unknown code gets minimal rules. */
export function countryOf(code: string): Country {
  const key = isCountryCode(code) ? code : '';
  return getOrInsert(countries, key, () => readCountry(key));
}

/** Finds a state by code, by English or local name, or by a name that only one state has ("Dublin"). */
export function stateOf(country: Country, text: string): State | null {
  const folded = fold(text);
  const exact = country.states.find((state) => state.spellings.includes(folded));
  if (exact) return exact;
  const stem = stemOf(text);
  const alike = country.states.filter((state) => state.stem === stem);
  return stem !== '' && alike.length === 1 ? (alike[0] ?? null) : null;
}
