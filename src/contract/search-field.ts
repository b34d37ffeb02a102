import './schema-config';
import * as z from 'zod/mini';
import { isSameText } from '@/lib/text/same-text';

/*
 * Fields of a query string. A broken link still opens, because any value is read as a usable one. Our own links pass numbers and lists, the
 * address bar passes text, and a repeated name is a list.
 */

function textOf(value: unknown, longest: number): string {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const isPlain = (part: unknown) => typeof part === 'string' || typeof part === 'number';
  return parts.filter(isPlain).join(',').trim().slice(0, longest).trimEnd();
}

/** Trimmed text, cut after `longest` characters; empty for anything that is not text. */
export const textField = (longest = 120) =>
  z.pipe(
    z.transform((value: unknown) => textOf(value, longest)),
    z.string(),
  );

/** One of the values, in any case; undefined for anything else. */
export const choiceField = <const T extends string>(choices: readonly T[]) =>
  z.pipe(
    textField(),
    z.transform((text) => choices.find((choice) => isSameText(choice, text))),
  );
