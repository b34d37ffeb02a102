import './schema-config';
import * as z from 'zod/mini';
import { centsFromDecimal, centsFromNumber } from '@/lib/money';

/** A number of dollars with at most two decimal places, not negative; anything else fails closed. */
export const moneyNumber = z
  .number()
  .check(z.refine((value) => value >= 0 && centsFromNumber(value) !== null, 'not an amount in whole cents'));

/** A decimal string of dollars with at most two places, not negative; anything else fails closed. */
export const moneyText = z
  .string()
  .check(z.refine((value) => (centsFromDecimal(value) ?? -1) >= 0, 'not a decimal amount in whole cents'));

/** An amount that is only displayed, as a number: any number from JSON. */
export const displayedNumber = z.number();

/**
 * An asking price: above 0 and below the largest amount with exact cents. It may have digits beyond whole cents. Then it is displayed as
 * received, and nothing is offered or computed from it.
 */
export const askingPrice = z
  .number()
  .check(z.refine((value) => value > 0 && value < 1e13, 'not a valid amount'));

/** Text as it is, a number as its digits, and anything else as the fallback. */
const textOf = <Fallback extends string | null>(fallback: Fallback) =>
  z.transform((value: unknown): string | Fallback =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : fallback,
  );

/** An amount that is only displayed: text or number, as received; null for anything else. `amountText` decides whether it is an amount. */
export const displayedText = z.catch(z.pipe(textOf(null), z.nullable(z.string())), null);

/** Descriptive text: a number or boolean reads as its text, anything else that is not text as not stated. */
export const text = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value)),
    z.pipe(textOf(null), z.nullable(z.string())),
  ),
);

/** Descriptive text that reads as empty if it is not stated. */
export const textOrEmpty = z.catch(z.pipe(textOf(''), z.string()), '');

/** A whole number that is not negative. */
export const count = z.number().check(z.int(), z.gte(0));

/** The number of all rows: a count, or its digits. */
export const pageTotal = z.pipe(
  z.transform((value: unknown): unknown =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  ),
  count,
);

/** A count that arrives as digits. */
export const countText = z.string().check(z.regex(/^\d{1,15}$/, 'not a whole number'));

/** The number of an order to be paid: digits. Every other order's number is opaque text. */
export const orderDigits = z.string().check(z.regex(/^\d+$/, 'not a string of digits'));

/** ISO 8601 timestamp in UTC ("2026-11-20T09:30:00.000Z"). */
export const timestamp = z.string();

/** The interface's identifiers are opaque: any text that is not empty. */
export const identifier = z.string().check(z.minLength(1));

/** A field that has always been null so far and may be anything; see "Fields that are null in all observed data". */
export const unseen = z.optional(z.unknown());
