import type { Fault } from '@/contract/sandbox/fault-input';
import { parsePointer } from '@/lib/json-pointer';

/** A change of a response: `path` is a JSON Pointer; without a value the member is removed. */
export type FieldChange = (Fault & { kind: 'alter' })['changes'][number];

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

/**
 * Applies changes to a response one after the other. A missing last member is added; a path that leads
 * nowhere changes nothing.
 */
export function altered(answer: unknown, changes: readonly FieldChange[]): unknown {
  return changes.reduce((body, change) => alterAt(body, parsePointer(change.path) ?? [], change), answer);
}
