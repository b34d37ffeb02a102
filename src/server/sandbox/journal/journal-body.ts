import type { JournalBody } from '@/contract/sandbox/journal';
import { type Hide, redacted, redactedText } from './redaction';

/** Characters that are stored of a request's and a response's body. */
export const bodyLimits = { request: 16_000, response: 8_000 };

/** Longer bodies are not parsed, because that would delay the call. */
const longestParsed = 128_000;

/** Steps of truncation: elements per array, characters per text. Each step costs time, so there are few. */
const cuts = [
  [8, 500],
  [1, 40],
] as const;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withShortArrays(value: unknown, elements: number): unknown {
  const inner = (entry: unknown) => withShortArrays(entry, elements);
  if (Array.isArray(value)) {
    const more = value.length - elements;
    return [...value.slice(0, elements).map(inner), ...(more > 0 ? [`… ${more} more`] : [])];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inner(entry)]));
}

function withShortTexts(value: unknown, characters: number): unknown {
  const inner = (entry: unknown) => withShortTexts(entry, characters);
  if (typeof value === 'string') {
    return value.length > characters ? `${value.slice(0, characters)}…`.toWellFormed() : value;
  }
  if (Array.isArray(value)) return value.map(inner);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inner(entry)]));
}

/** Deeper than any accepted body; not traversed. */
const deepest = 40;

function isDeeper(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * A body as the journal stores it. JSON that is too long loses the ends of its arrays and texts, so its ids
 * and first elements stay readable.
 * @param limit in characters.
 */
export function journalBody(text: string, limit: number, hide: Hide): JournalBody {
  const { length } = text;
  if (length > longestParsed) return { length, isWhole: false };
  const body = parsed(text);
  if (!body) {
    // Redacted first: truncation could leave half a key.
    const hidden = redactedText(text, hide);
    return { length, isWhole: length <= limit, text: hidden.slice(0, limit).toWellFormed() };
  }
  if (isDeeper(body.json, deepest)) return { length, isWhole: false };
  if (length <= limit) return { length, isWhole: true, json: redacted(body.json, hide) };
  for (const [elements, characters] of cuts) {
    // In this order: dropped elements need no redaction, and a truncated text could end in half a key.
    const json = withShortTexts(redacted(withShortArrays(body.json, elements), hide), characters);
    if (JSON.stringify(json).length <= limit) return { length, isWhole: false, json };
  }
  return { length, isWhole: false };
}
