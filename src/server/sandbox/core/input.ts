import '@/contract/schema-config';
import * as z from 'zod/mini';
import { anyText, mustBe, reference } from '@/contract/input-rules';
import { Refusal } from './refusal';

/* What a buyer may send, built on the rules in the contract's input-rules.ts. */

const most = 10;

/** Text that may be absent or null, which reads as empty. */
export function textOrNothing(longest: number) {
  return z.pipe(
    z.nullish(anyText(longest)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );
}

/** Largest number of buy requests in one call. */
export const buyRequestLimit = 200;

/** Ids of buy requests: at least one, at most the limit, no duplicates. */
export const buyRequestReferences = z.array(reference, mustBe('an array of ids')).check(
  z.minLength(1, 'must have at least 1 id'),
  z.maxLength(buyRequestLimit, `must have at most ${buyRequestLimit} ids`),
  z.refine((ids) => new Set(ids).size === ids.length, 'must not contain duplicates'),
);

/** An object's shape; unknown members are ignored. */
export function shape<Shape extends Record<string, z.core.SomeType>>(members: Shape) {
  return z.object(members, mustBe('an object'));
}

/** Any object, unchanged, to be compared as a whole. */
export const wholeObject = z.record(z.string(), z.unknown(), mustBe('an object'));

function sentence(issues: readonly z.core.$ZodIssue[], whole: string): string {
  const rules = issues.map((issue) => `${issue.path.map(String).join('.') || whole}: ${issue.message}`);
  return [...new Set(rules)].slice(0, most).join('; ');
}

/**
 * Parses a body.
 * @throws Refusal 400 with every invalid field and its rule.
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new Refusal(400, sentence(parsed.error.issues, 'The body'));
  return parsed.data;
}

/**
 * Parses the query, whose values are text; unknown parameters are ignored.
 * @throws Refusal 400 as parseBody does, and for a repeated parameter.
 */
export function parseQuery<Shape extends Record<string, z.core.$ZodType>>(
  schema: z.ZodMiniObject<Shape>,
  query: URLSearchParams,
): z.output<z.ZodMiniObject<Shape>> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) throw new Refusal(400, `${name}: must be given only once`);
    if (value !== undefined) given[name] = value;
  }
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw new Refusal(400, sentence(parsed.error.issues, 'The query'));
  return parsed.data;
}
