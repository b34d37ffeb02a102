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

/** A whole number that is not negative. */
export const count = z.number().check(z.int(), z.gte(0));

/** A count that arrives as digits. */
export const countText = z.string().check(z.regex(/^\d{1,15}$/, 'not a whole number'));

/** ISO 8601 timestamp in UTC ("2026-11-20T09:30:00.000Z"). */
export const timestamp = z.string();

/** The interface's identifiers are opaque to the app: any text but the empty one. */
export const identifier = z.string().check(z.minLength(1));

/** Text that has only ever been seen as null and may one day be anything; see "Fields that are null in all observed data". */
export const unseen = z.optional(z.unknown());
