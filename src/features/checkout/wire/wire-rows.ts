import type { WirePaymentDetails } from '@/contract/resources';
import type { WireChoice } from './wire-choice';
import { wireFieldLabel, wireFieldNames } from './wire-fields';

export interface WireRow {
  field: string;
  label: string;
  /** Exactly as received. */
  value: string;
  /** A number to be compared digit by digit, as opposed to text. */
  isNumber: boolean;
}

const numbers: ReadonlySet<string> = new Set(['accNo', 'routingNo', 'swiftCode', 'iban']);

/**
 * The details of one type of wire as label and value, in the order of a bank's form; then unknown fields. Empty ones are left out.
 */
export function wireRows(details: WirePaymentDetails, choice: WireChoice): WireRow[] {
  const chosen: Record<string, unknown> = details[choice];
  return [...new Set<string>([...wireFieldNames, ...Object.keys(chosen)])].flatMap((field) => {
    const value = chosen[field];
    if (typeof value !== 'string' || value.trim() === '') return [];
    return { field, label: wireFieldLabel(field), value, isNumber: numbers.has(field) };
  });
}

/** The last four letters and digits of an account number, to compare with the bank's screen; all of a shorter one. */
export function lastFour(accNo: string): string {
  return accNo.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4);
}
