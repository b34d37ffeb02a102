import { ApiError } from './api-error';

/**
 * The field of a form that the service's refusal names, so that the sentence can stand beside it: "postalCode must …",
 * "Invalid properties.countrySpec". Error bodies are not specified, so a field is only taken where its name stands as a word
 * of its own; of several the one that is named first.
 * @returns null when the error is no refusal, or names none of the fields.
 */
export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | null {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.isOutcomeUnknown) return null;
  let first: { field: Field; at: number } | null = null;
  for (const field of fields) {
    const at = error.message.search(new RegExp(String.raw`(?<![\w-])${field}(?![\w-])`, 'i'));
    if (at >= 0 && (first === null || at < first.at)) first = { field, at };
  }
  return first?.field ?? null;
}
