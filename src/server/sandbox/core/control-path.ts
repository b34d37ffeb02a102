import type { Context } from 'hono';
import type { Refusal } from './refusal';

/** Whether a text has the form of our ids. */
export function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** Reads an id from the path and refuses a malformed one before any query. */
export function idIn(context: Context, name: string, refusal: Refusal): string {
  const id = context.req.param(name) ?? '';
  if (!isId(id)) throw refusal;
  return id;
}
