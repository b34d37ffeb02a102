import type { WirePaymentDetails } from '@/contract/resources';
import type { WireChoice } from './wire-choice';

export interface WireRow {
  label: string;
  /** Exactly as the service gave it. */
  value: string;
  /** A number to be compared digit by digit, as opposed to text. */
  isNumber: boolean;
}

/** The details of one way to wire as label and value, in the order in which a bank's form asks for them; empty ones are left out. */
export function wireRows(details: WirePaymentDetails, choice: WireChoice): WireRow[] {
  const chosen = details[choice];
  const rows = [
    { label: 'Payee', value: chosen.payeeName, isNumber: false },
    { label: 'Payee address', value: chosen.address, isNumber: false },
    { label: 'Account number', value: chosen.accNo, isNumber: true },
    { label: 'Routing number', value: chosen.routingNo, isNumber: true },
    {
      label: 'SWIFT code',
      value: choice === 'international' ? details.international.swiftCode : '',
      isNumber: true,
    },
    { label: 'Account type', value: chosen.accType, isNumber: false },
    { label: 'Bank address', value: chosen.bankAddress, isNumber: false },
    { label: 'Special instruction', value: chosen.specialInstruction, isNumber: false },
  ];
  return rows.filter(({ value }) => value.trim() !== '');
}

/** The last four characters of an account number, for comparing with what the bank shows; all of a shorter one. */
export function lastFour(accNo: string): string {
  return accNo.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4);
}
