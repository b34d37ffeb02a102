import type { Context } from 'hono';
import type { Refusal } from './refusal';

/** Whether a text can be the id of anything of ours. */
export function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** An id out of the path; what can be no id is refused before it reaches a query. */
export function idIn(context: Context, name: string, refusal: Refusal): string {
  const id = context.req.param(name) ?? '';
  if (!isId(id)) throw refusal;
  return id;
}
