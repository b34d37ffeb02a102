import { humanize } from '@/lib/text/humanize';
import { type WireChoice, wireChoiceWords } from './wire-choice';

const labels = {
  payeeName: 'Payee',
  address: 'Payee address',
  accNo: 'Account number',
  routingNo: 'Routing number',
  swiftCode: 'SWIFT code',
  accType: 'Account type',
  bankAddress: 'Bank address',
  specialInstruction: 'Special instruction',
} as const;

export type WireFieldName = keyof typeof labels;

/** The fields of wire details in the order in which a bank's form asks for them. */
export const wireFieldNames = [
  'payeeName',
  'address',
  'accNo',
  'routingNo',
  'swiftCode',
  'accType',
  'bankAddress',
  'specialInstruction',
] as const satisfies WireFieldName[];

const isFieldName = (field: string): field is WireFieldName => Object.hasOwn(labels, field);

/** The label of a field of wire details; for one that the interface does not have, the service's name. */
export function wireFieldLabel(field: string): string {
  return isFieldName(field) ? labels[field] : humanize(field);
}

/** The same with the type of wire: "Domestic wire: Account number". */
export function fullWireFieldLabel(way: WireChoice, field: string): string {
  return `${wireChoiceWords[way].title}: ${wireFieldLabel(field)}`;
}
