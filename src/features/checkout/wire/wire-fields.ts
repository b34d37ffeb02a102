import type { WirePaymentDetails } from '@/contract/resources';
import { humanize } from '@/lib/text/humanize';
import { type WireChoice, wireChoiceWords } from './wire-choice';

/** The labels of the fields of wire details, in the order of a bank's form. */
const labels: Partial<Record<string, string>> = {
  payeeName: 'Payee',
  address: 'Payee address',
  accNo: 'Account number',
  routingNo: 'Routing number',
  swiftCode: 'SWIFT code',
  accType: 'Account type',
  bankAddress: 'Bank address',
  specialInstruction: 'Special instruction',
};

/** The label of a field of wire details; the service's name for fields that the interface does not document. */
function wireFieldLabel(field: string): string {
  return (Object.hasOwn(labels, field) ? labels[field] : undefined) ?? humanize(field);
}

/** The label of a field with the type of wire: "Domestic wire: Account number". */
export function fullWireFieldLabel(way: WireChoice, field: string): string {
  return `${wireChoiceWords[way].title}: ${wireFieldLabel(field)}`;
}

interface WireRow {
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
  return [...new Set([...Object.keys(labels), ...Object.keys(chosen)])].flatMap((field) => {
    const value = chosen[field];
    if (typeof value !== 'string' || value.trim() === '') return [];
    return { field, label: wireFieldLabel(field), value, isNumber: numbers.has(field) };
  });
}

/** The last four letters and digits of an account number, to compare with the bank's screen; all of a shorter one. */
export function lastFour(accNo: string): string {
  return accNo.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4);
}

const plain = /^[A-Z0-9]{5,}$/i;
const swift = /^([A-Z]{4})([A-Z]{2})([A-Z0-9]{2})([A-Z0-9]{3})?$/i;

/**
 * Splits a number into groups that are easy to compare: routing numbers by three, SWIFT codes by their parts, other letters and digits by
 * four. The joined groups equal the value: the gaps between them are style only and are never copied. A value that has separators is not
 * split.
 */
export function groupDigits(value: string): string[] {
  const code = swift.exec(value);
  if (code && /[a-z]/i.test(value)) return code.slice(1).filter((part) => part !== undefined);
  if (!plain.test(value)) return [value];
  const size = /^\d{9}$/.test(value) ? 3 : 4;
  const groups: string[] = [];
  for (let start = 0; start < value.length; start += size) groups.push(value.slice(start, start + size));
  // Join a single last character with the group before it.
  const last = groups.at(-1);
  if (last?.length === 1 && groups.length > 1) groups.splice(-2, 2, `${groups.at(-2)}${last}`);
  return groups;
}
