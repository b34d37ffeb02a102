import './schema-config';
import * as z from 'zod/mini';
import { centsFromNumber } from '@/lib/money';

/* Rules for the sandbox's input, stricter than for reading. Each has the words that follow the field's name in a refusal. */

/** The rule for a wrong type or a missing value. */
export function mustBe(what: string) {
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined ? 'is required' : `must be ${what}`;
  return { error };
}

/** Invisible characters that can mislead: controls, and marks that change the direction of text. */
const unseenCharacter = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Text, trimmed, with single spaces between words; may be empty. */
export function anyText(longest: number) {
  return z.string(mustBe('text')).check(
    z.overwrite((value) => value.replaceAll(/\s+/g, ' ').trim()),
    z.maxLength(longest, `must have at most ${longest} characters`),
    z.refine((value) => !unseenCharacter.test(value), 'must not contain control or direction characters'),
  );
}

/** The same, not empty. */
export function someText(longest: number) {
  return anyText(longest).check(z.minLength(1, 'must not be empty'));
}

/** A whole number within bounds. */
export function wholeNumber(least: number, greatest: number) {
  const rule = { error: `must be a whole number of at least ${least}`, abort: true };
  return z
    .number(mustBe('a whole number'))
    .check(z.int(rule), z.gte(least, rule), z.lte(greatest, `must be at most ${greatest}`));
}

/** An amount of dollars above zero and at most `greatest`, in whole cents. */
export function price(greatest: number) {
  return z.number(mustBe('a number')).check(
    z.gt(0, { error: 'must be more than 0', abort: true }),
    z.lte(greatest, { error: `must be at most ${greatest}`, abort: true }),
    z.refine((value) => centsFromNumber(value) !== null, 'must be an amount in whole cents'),
  );
}

/** A factor of prices: above 0, with a sensible maximum. */
export function factor(greatest: number) {
  return z
    .number(mustBe('a number'))
    .check(z.gt(0, 'must be more than 0'), z.lte(greatest, `must be at most ${greatest}`));
}

/** An identifier of the service: any text, because an unknown one gets 404, not 400. */
export const reference = z.string(mustBe('text')).check(z.minLength(1, 'must not be empty'));

/**
 * An object without other members. Unlike a buyer's calls, the control calls refuse unknown members, because a misspelled field of a test's
 * set-up must not count as absent.
 */
export function onlyShape<Shape extends z.core.$ZodShape>(members: Shape) {
  return z.strictObject(members, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') {
        return `must have no other fields than ${Object.keys(members).join(', ')}`;
      }
      return issue.input === undefined ? 'is required' : 'must be an object';
    },
  });
}

/** One of several shapes of an object, distinguished by the literal of one member. */
export function eitherShape<
  const Shapes extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]],
>(member: string, shapes: Shapes) {
  const names = shapes.flatMap((option) => [...(option._zod.propValues?.[member] ?? [])].map(String));
  return z.discriminatedUnion(member, shapes, {
    error: (issue) =>
      issue.code === 'invalid_union' ? `must be one of ${names.join(', ')}` : 'must be an object',
  });
}

/** One of several words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, mustBe(`one of ${words.join(', ')}`));
}

/** Yes or no. */
export const trueOrFalse = z.boolean(mustBe('true or false'));

/** Any text, unchanged, including misleading characters, because an app must handle such text. */
export function freeText(longest: number, shortest = 0) {
  return z
    .string(mustBe('text'))
    .check(
      z.minLength(shortest, 'must not be empty'),
      z.maxLength(longest, `must have at most ${longest} characters`),
    );
}
