import '@/contract/schema-config';
import * as z from 'zod/mini';
import { anyText, mustBe, reference } from '@/contract/input-rules';
import { isStorable } from '@/server/database/postgres-text';
import { Refusal } from './refusal';

/* Schemas of a buyer's input, built on the rules in the contract's input-rules.ts. */

const most = 10;

/** Text that may be absent or null, which reads as empty. */
export function textOrNothing(longest: number) {
  return z.pipe(
    z.nullish(anyText(longest)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );
}

/** Largest number of buy requests in one call. */
const buyRequestLimit = 200;

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

/** Deepest accepted nesting of objects and arrays; the body itself is level 1. */
export const depthLimit = 32;

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

function checkContentType(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((name) => name.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== 'application/json' || !isUtf8) {
    throw new Refusal(415, 'Content-Type: must be application/json in UTF-8');
  }
}

async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'The body: must be text in UTF-8');
  }
}

function checkText(text: string, path: string): void {
  if (!isStorable(text)) {
    throw new Refusal(400, `${path}: must not contain NUL characters or unpaired surrogates`);
  }
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkText(value, path || 'The body');
  if (typeof value !== 'object' || value === null) return;
  if (depth > depthLimit) {
    throw new Refusal(400, `The body: must not be nested deeper than ${depthLimit} levels`);
  }
  for (const [name, member] of Object.entries(value)) {
    if (forbiddenNames.has(name)) throw new Refusal(400, `${name}: is not allowed as a name`);
    checkText(name, `A name in ${path || 'the body'}`);
    checkValue(member, path === '' ? name.slice(0, 50) : `${path}.${name.slice(0, 50)}`, depth + 1);
  }
}

/**
 * Reads a request's body as JSON. The gateway has refused one that is too large.
 * @throws Refusal 415 for another content type, 400 for invalid UTF-8 or JSON, nesting
 * beyond depthLimit, a name such as `__proto__`, or text that PostgreSQL cannot store (NUL, lone surrogates).
 */
export async function readBody(request: Request): Promise<unknown> {
  checkContentType(request.headers);
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body: must be JSON');
  }
  checkValue(body, '', 1);
  return body;
}
