import '@/contract/schema-config';
import * as z from 'zod/mini';
import { anyText, mustBe, reference } from '@/contract/input-rules';
import { Refusal } from './refusal';

/*
 * What a buyer may send, by the rules of the contract's input-rules.ts.
 */

const most = 10;

/** Text that may be left out or null: empty then. */
export function textOrNothing(longest: number) {
  return z.pipe(
    z.nullish(anyText(longest)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );
}

/** Most buy requests in one call. */
export const buyRequestLimit = 200;

/** Ids of buy requests: some, not too many, none twice. */
export const buyRequestReferences = z.array(reference, mustBe('an array of ids')).check(
  z.minLength(1, 'must hold at least 1 id'),
  z.maxLength(buyRequestLimit, `must hold at most ${buyRequestLimit} ids`),
  z.refine((ids) => new Set(ids).size === ids.length, 'must not hold an id twice'),
);

/** The shape of an object; what it does not name is ignored. */
export function shape<Shape extends Record<string, z.core.SomeType>>(members: Shape) {
  return z.object(members, mustBe('an object'));
}

/** Any object as it is, for one that is compared and not read. */
export const wholeObject = z.record(z.string(), z.unknown(), mustBe('an object'));

function sentence(issues: readonly z.core.$ZodIssue[], whole: string): string {
  const rules = issues.map((issue) => `${issue.path.map(String).join('.') || whole}: ${issue.message}`);
  return [...new Set(rules)].slice(0, most).join('; ');
}

/**
 * Reads a body by its schema.
 * @throws Refusal 400 with every field that is wrong and its rule.
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new Refusal(400, sentence(parsed.error.issues, 'The body'));
  return parsed.data;
}

/**
 * Reads the query by its schema, whose members are read from text; parameters it does not name are ignored.
 * @throws Refusal 400 as parseBody, and for a parameter that is given more than once.
 */
export function parseQuery<Shape extends Record<string, z.core.$ZodType>>(
  schema: z.ZodMiniObject<Shape>,
  query: URLSearchParams,
): z.output<z.ZodMiniObject<Shape>> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) throw new Refusal(400, `${name}: must not be given more than once`);
    if (value !== undefined) given[name] = value;
  }
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw new Refusal(400, sentence(parsed.error.issues, 'The query'));
  return parsed.data;
}
