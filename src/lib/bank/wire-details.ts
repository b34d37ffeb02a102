import { isIban, isRoutingNumber, isSwiftCode, looksLikeIban } from './bank-numbers';
import { type Suspicion, suspicionsOf } from './suspicious-text';

/** Wire payment details as texts by name; fields that the interface does not know may be among them. */
interface WireSide {
  [field: string]: unknown;
}
export interface WireDetails {
  international: WireSide;
  local: WireSide;
}
export type WireSideName = 'international' | 'local';

/** A field that says another thing in two sets of wire details. */
export interface WireDifference {
  side: WireSideName;
  field: string;
  before: string;
  after: string;
}

const sides = ['international', 'local'] as const;
const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Every field in which two sets of wire details differ, to the character: nothing is trimmed, folded or normalised, and a field
 * that came or went counts.
 */
export function wireDifferences(before: WireDetails, after: WireDetails): WireDifference[] {
  const found: WireDifference[] = [];
  for (const side of sides) {
    const fields = new Set([...Object.keys(before[side]), ...Object.keys(after[side])]);
    for (const field of fields) {
      const one = text(before[side][field]);
      const other = text(after[side][field]);
      if (one !== other) found.push({ side, field, before: one, after: other });
    }
  }
  return found;
}

/** Something about one field that the buyer should know before paying. */
export interface WireFinding {
  side: WireSideName;
  field: string;
  problem: 'routing-number' | 'swift-code' | 'iban' | Suspicion;
}

/** What a set of wire details can be checked for by itself: check digits, form, and text that may deceive the eye. */
export function wireFindings(details: WireDetails): WireFinding[] {
  const found: WireFinding[] = [];
  for (const side of sides) {
    for (const [field, raw] of Object.entries(details[side])) {
      const value = text(raw);
      if (field === 'routingNo' && !isRoutingNumber(value))
        found.push({ side, field, problem: 'routing-number' });
      if (field === 'swiftCode' && !isSwiftCode(value)) found.push({ side, field, problem: 'swift-code' });
      const isIbanMeant = /iban/i.test(field)
        ? value.trim() !== ''
        : field === 'accNo' && looksLikeIban(value);
      if (isIbanMeant && !isIban(value)) found.push({ side, field, problem: 'iban' });
      for (const problem of suspicionsOf(value)) found.push({ side, field, problem });
    }
  }
  return found;
}
