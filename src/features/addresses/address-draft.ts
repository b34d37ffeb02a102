import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { ShippingAddress } from '@/contract/resources';
import { addressRule, checkAddress, normalizeAddress } from '@/lib/address/address-rules';

/** The form's fields in their order on screen. A refusal that names a field is shown at that field. */
export const addressFieldNames = [
  'country',
  'addressLine1',
  'apartmentNumber',
  'city',
  'state',
  'postalCode',
] as const;

/** Validates the fields by their country's rules; each problem is at its field. */
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

/** The values of the form's fields. */
export type AddressFields = z.infer<typeof addressDraft>;

const fieldsOf = (address: Partial<ShippingAddress>): AddressFields => ({
  addressLine1: address.addressLine1 ?? '',
  apartmentNumber: address.apartmentNumber ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  country: address.country ?? '',
  postalCode: address.postalCode ?? '',
});

/** The initial fields: of the address to edit, or empty except for the country. */
export function fieldsFrom(address: ShippingAddress | undefined, country: string): AddressFields {
  const fields = fieldsOf(address ?? { country });
  // "California" becomes CA if the list has it.
  return isStateOf(fields.country, fields.state)
    ? { ...fields, state: normalizeAddress(fields).state }
    : fields;
}

/** A postal code in its country's format: "tw50ld" → "TW5 0LD". Unchanged if it is not valid. */
export function tidyPostalCode(fields: AddressFields): string {
  return normalizeAddress(fields).postalCode;
}

/** Whether a country has a state, by its code or any of its names. True for any text if the country has no list. */
export function isStateOf(country: string, state: string): boolean {
  const { stateOptions, hasState } = addressRule(country);
  if (!hasState || state.trim() === '') return false;
  if (stateOptions === null) return true;
  const { state: code } = normalizeAddress({ ...fieldsOf({}), country, state });
  return stateOptions.some((option) => option.code === code);
}

/**
 * Joins pasted lines into one: line ends become the separator, other control characters spaces.
 * @returns null if the text is already one clean line.
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
