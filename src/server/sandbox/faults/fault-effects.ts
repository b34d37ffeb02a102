import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '@/contract/sandbox/fault-input';
import { parsePointer } from '@/lib/json-pointer';
import { Refusal, refused } from '../core/refusal';

/** A change of a response: `path` is a JSON Pointer; without a value the member is removed. */
type FieldChange = (Fault & { kind: 'alter' })['changes'][number];

function alterAt(target: unknown, names: readonly string[], change: FieldChange): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return change.value;
  const isEnd = rest.length === 0;
  if (Array.isArray(target)) {
    const isHere = (index: number) => name === '*' || name === String(index);
    if (isEnd && change.value === undefined) return target.filter((_, index) => !isHere(index));
    return target.map((entry: unknown, index) => (isHere(index) ? alterAt(entry, rest, change) : entry));
  }
  if (typeof target !== 'object' || target === null) return target;
  const members = new Map<string, unknown>(Object.entries(target));
  if (isEnd && change.value === undefined) members.delete(name);
  else if (isEnd || members.has(name)) members.set(name, alterAt(members.get(name), rest, change));
  return Object.fromEntries(members);
}

/** Applies changes to a response one after the other. A missing last member is added; a path that leads nowhere changes nothing. */
export function altered(response: unknown, changes: readonly FieldChange[]): unknown {
  return changes.reduce((body, change) => alterAt(body, parsePointer(change.path) ?? [], change), response);
}

/** The connection to the marketplace failed: this call gets no response. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
  /** False when no connection was made, so that nothing can have happened. */
  readonly isSent: boolean;

  constructor(isSent: boolean) {
    super(isSent ? 'The connection dropped before the response' : "Couldn't connect");
    this.isSent = isSent;
  }
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

function page(status: number): Response {
  const title = status === 200 ? 'Sign in to this network' : `${status} Error`;
  return new Response(
    `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
    { status, headers: htmlHeaders },
  );
}

const brokenJson = () =>
  new Response('{"status":200,"description":"Th', { headers: { 'content-type': 'application/json' } });

async function alter(response: Response, changes: readonly FieldChange[]): Promise<Response> {
  if (!response.ok) return response;
  const { status, headers } = response;
  return Response.json(altered(await response.json(), changes), { status, headers });
}

/**
 * Applies a fault to a call.
 * @param call.work handles the call and responds, also with refusals.
 * @param call.signal aborts when the caller disconnects.
 * @throws ConnectionDropped when there is no response.
 */
export async function underFault(
  fault: Fault,
  call: { work: () => Promise<Response>; signal: AbortSignal },
): Promise<Response> {
  if ('isDone' in fault && fault.isDone) await call.work();
  switch (fault.kind) {
    case 'latency':
      await wait(fault.milliseconds);
      return call.work();
    case 'refusal':
      return refused(new Refusal(fault.status, fault.description ?? 'The marketplace rejected this request'));
    case 'serverError':
      return refused(new Refusal(fault.status, fault.description ?? 'Internal server error'));
    case 'html':
      return page(fault.status);
    case 'notJson':
      return brokenJson();
    case 'notSent':
      throw new ConnectionDropped(false);
    case 'cutBefore':
      throw new ConnectionDropped(true);
    case 'cutAfter':
      await call.work();
      throw new ConnectionDropped(true);
    case 'hang':
      // Rejects when the caller disconnects.
      await wait(fault.milliseconds, undefined, { signal: call.signal }).catch(() => {});
      throw new ConnectionDropped(true);
    case 'tooMany':
      return refused(
        new Refusal(429, fault.description ?? `Too many requests; try again in ${fault.seconds} seconds`, {
          'retry-after': String(fault.seconds),
        }),
      );
    case 'alter':
      return alter(await call.work(), fault.changes);
    default:
      return fault satisfies never;
  }
}
