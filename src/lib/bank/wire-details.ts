import { isIban, isRoutingNumber, isSwiftCode, looksLikeIban } from './bank-numbers';
import { type Suspicion, suspicionsOf } from './suspicious-text';

/** Wire payment details as texts by name, unknown fields included. */
interface WireSide {
  [field: string]: unknown;
}
export interface WireDetails {
  international: WireSide;
  local: WireSide;
}
export type WireSideName = 'international' | 'local';

/** A field that differs between two sets of wire details. */
export interface WireDifference {
  side: WireSideName;
  field: string;
  before: string;
  after: string;
}

const sides = ['international', 'local'] as const;
const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Every field that differs between two sets of wire details, character by character. Nothing is trimmed, folded or normalized, and a field
 * that only one set has counts.
 */
export function wireDifferences(before: WireDetails, after: WireDetails): WireDifference[] {
  const differences: WireDifference[] = [];
  for (const side of sides) {
    const fields = new Set([...Object.keys(before[side]), ...Object.keys(after[side])]);
    for (const field of fields) {
      const one = text(before[side][field]);
      const other = text(after[side][field]);
      if (one !== other) differences.push({ side, field, before: one, after: other });
    }
  }
  return differences;
}

/** A problem of one field that the buyer should know before paying. */
export interface WireFinding {
  side: WireSideName;
  field: string;
  problem: 'routing-number' | 'swift-code' | 'iban' | Suspicion;
}

/** The problems of a set of wire details by itself: check digits, form, and deceptive text. */
export function wireFindings(details: WireDetails): WireFinding[] {
  const findings: WireFinding[] = [];
  for (const side of sides) {
    for (const [field, raw] of Object.entries(details[side])) {
      const value = text(raw);
      if (field === 'routingNo' && !isRoutingNumber(value))
        findings.push({ side, field, problem: 'routing-number' });
      if (field === 'swiftCode' && !isSwiftCode(value)) findings.push({ side, field, problem: 'swift-code' });
      const isIbanMeant = /iban/i.test(field)
        ? value.trim() !== ''
        : field === 'accNo' && looksLikeIban(value);
      if (isIbanMeant && !isIban(value)) findings.push({ side, field, problem: 'iban' });
      for (const problem of suspicionsOf(value)) findings.push({ side, field, problem });
    }
  }
  return findings;
}
