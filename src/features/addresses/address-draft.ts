import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { ShippingAddressInput } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { addressRule, checkAddress, normalizeAddress } from '@/lib/address/address-rules';

/** What the form's fields hold. */
export interface AddressFields {
  addressLine1: string;
  apartmentNumber: string;
  city: string;
  state: string;
  country: string;
  postalCode: string;
}

/** The form's fields in the order they stand in; a refusal that names one is shown there. */
export const addressFieldNames = [
  'country',
  'addressLine1',
  'apartmentNumber',
  'city',
  'state',
  'postalCode',
] as const;

/** Checks the fields by their country's rules, each problem at its field. */
export const addressDraft = z
  .object({
    addressLine1: z.string(),
    apartmentNumber: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    postalCode: z.string(),
  })
  .check((context) => {
    for (const { field, message } of checkAddress(context.value)) {
      context.issues.push({ code: 'custom', message, input: context.value[field], path: [field] });
    }
  });

/** The fields as they stand before the buyer types: of the address that is edited, or empty but for the country. */
export function fieldsFrom(address: ShippingAddress | undefined, country: string): AddressFields {
  const fields = {
    addressLine1: address?.addressLine1 ?? '',
    apartmentNumber: address?.apartmentNumber ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.country ?? country,
    postalCode: address?.postalCode ?? '',
  };
  // "California" is chosen as CA where the list has that.
  return isStateOf(fields.country, fields.state)
    ? { ...fields, state: normalizeAddress(fields).state }
    : fields;
}

/** The body of a create or update: one line a field, codes in their country's form. */
export function inputFrom(fields: AddressFields): ShippingAddressInput {
  return normalizeAddress(fields);
}

/** A postal code laid out as its country does: "tw50ld" → "TW5 0LD"; as it is when it is none. */
export function tidyPostalCode(fields: AddressFields): string {
  return normalizeAddress(fields).postalCode;
}

/** Whether a state is one of a country's, by its code or any of its names; any text is where the country has no list. */
export function isStateOf(country: string, state: string): boolean {
  const { stateOptions, hasState } = addressRule(country);
  if (!hasState || state.trim() === '') return false;
  if (stateOptions === null) return true;
  const { state: code } = normalizeAddress({ ...emptyFields, country, state });
  return stateOptions.some((option) => option.code === code);
}

const emptyFields: AddressFields = {
  addressLine1: '',
  apartmentNumber: '',
  city: '',
  state: '',
  country: '',
  postalCode: '',
};

/**
 * Makes one line of pasted text: line ends become the separator, other control characters blanks.
 * @returns null where it is one clean line already.
 */
export function oneLineOf(text: string, separator: string): string | null {
  if (!/\p{Cc}|[\u2028\u2029]/u.test(text)) return null;
  return text
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) =>
      line
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .replace(/,$/, ''),
    )
    .filter((line) => line !== '')
    .join(separator);
}
