import { ApiError } from './api-error';
import { plainRefusal } from './plain-refusal';

/** The service's sentence about one field of a form. */
export interface FieldRefusal<Field extends string> {
  field: Field;
  message: string;
}

function firstFieldIn<Field extends string>(text: string, fields: readonly Field[]): Field | null {
  let first: { field: Field; at: number } | null = null;
  for (const field of fields) {
    const at = text.search(new RegExp(String.raw`(?<![\w-])${field}(?![\w-])`, 'i'));
    if (at >= 0 && (first === null || at < first.at)) first = { field, at };
  }
  return first?.field ?? null;
}

/** "properties.countrySpec: must not be empty" → "Must not be empty": the sentence is shown beside the field. */
function withoutName(text: string): string {
  const plain = text.replace(/^["'`]?[\w.[\]]+["'`]?\s*:\s+/, '');
  return plain === text ? text : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/**
 * The form fields that a refusal names, each with its message: "postalCode must …", "city: must not be empty; state: …". Error bodies are
 * not specified: a field counts if its name is a whole word, and the refusal is split at semicolons only if every part names a field.
 * Otherwise the whole message belongs to the first named field.
 * @returns an empty list if the error is not a refusal of the input, or names no field.
 */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FieldRefusal<Field>[] {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.isOutcomeUnknown) return [];
  const refusals = new Map<Field, string>();
  for (const part of error.message.split(/;\s+/)) {
    const field = firstFieldIn(part, fields);
    if (field === null) {
      const first = firstFieldIn(error.message, fields);
      return first === null ? [] : [{ field: first, message: plainRefusal(error.message) }];
    }
    if (!refusals.has(field)) refusals.set(field, plainRefusal(withoutName(part)));
  }
  return [...refusals].map(([field, message]) => ({ field, message }));
}
