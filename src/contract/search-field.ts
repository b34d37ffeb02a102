import './schema-config';
import * as z from 'zod/mini';

/*
 * Fields of a query string. A mangled link still opens: any value gives a usable one. Own links pass numbers and lists, the address bar
 * passes text, and a name that stands there several times is a list.
 */

function textOf(value: unknown, longest: number): string {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const isPlain = (part: unknown) => typeof part === 'string' || typeof part === 'number';
  return parts.filter(isPlain).join(',').trim().slice(0, longest).trimEnd();
}

/** Text without blanks around it, cut off after so many characters; empty for anything that is no text. */
export const textField = (longest = 120) =>
  z.pipe(
    z.transform((value: unknown) => textOf(value, longest)),
    z.string(),
  );

/** One of the values, in any case; undefined for anything else. */
export const choiceField = <const T extends string>(choices: readonly T[]) =>
  z.pipe(
    textField(),
    z.transform((text) => choices.find((choice) => choice.toLowerCase() === text.toLowerCase())),
  );
