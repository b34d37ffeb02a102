import type { Context } from 'hono';
import type { Refusal } from './refusal';

export const faultsPath = '/sandbox/worlds/:world/faults';
export const faultPath = `${faultsPath}/:fault`;

/** An id out of the path; what can be no id is refused before it reaches a query. */
export function idIn(context: Context, name: string, refusal: Refusal): string {
  const id = context.req.param(name) ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw refusal;
  return id;
}
