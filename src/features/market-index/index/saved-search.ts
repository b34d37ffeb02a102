import '@/contract/schema-config';
import * as z from 'zod/mini';

/*
 * Searches that a buyer wants to come back to, as this device keeps them: for each account apart, and of the listings nothing
 * but id, price and quantity.
 */

/** Most searches of an account, and most lots that a look remembers: together they stay within what a browser stores. */
export const mostSearches = 30;
export const mostLots = 2000;

const whole = z.number().check(z.int(), z.gte(0));

/** A lot as it was at the last look: id, unit price in cents, pieces. */
const seenLot = z.tuple([z.string().check(z.minLength(1), z.maxLength(200)), whole, whole]);
export type SeenLot = z.infer<typeof seenLot>;

const look = z.object({
  /** Milliseconds since the Unix epoch. */
  at: whole,
  lots: z.array(seenLot).check(z.maxLength(mostLots)),
  /** Whether these were all the lots that the search found. */
  isWhole: z.boolean(),
});
export type Look = z.infer<typeof look>;

const savedSearch = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The search as the address of the screen says it; what it means is the screen's affair. */
  search: z.record(z.string(), z.unknown()),
  look: z.nullable(look),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const version = 1;
const storedSearches = z.object({ version: z.literal(version), searches: z.array(z.unknown()) });

/** Under which name the searches of an account are kept. */
export function savedSearchesKey(account: string): string {
  return `lotdesk.searches.${account}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A search with whatever of it can be used: one whose look is damaged has not been looked at yet. */
function readSearch(value: unknown): SavedSearch[] {
  const entire = savedSearch.safeParse(value);
  if (entire.success) return [entire.data];
  const rest = savedSearch.safeParse(typeof value === 'object' && value ? { ...value, look: null } : value);
  return rest.success ? [rest.data] : [];
}

const nameKey = (name: string) => name.trim().toLowerCase();

/** The searches that are kept as this text. Damaged ones are left out and do not take the others with them. */
export function readSavedSearches(text: string | null): SavedSearch[] {
  const file = storedSearches.safeParse(parsedJson(text ?? ''));
  if (!file.success) return [];
  const searches = new Map<string, SavedSearch>();
  for (const search of file.data.searches.flatMap(readSearch)) {
    if (!searches.has(nameKey(search.name))) searches.set(nameKey(search.name), search);
  }
  return [...searches.values()].slice(0, mostSearches);
}

/** The text to keep for searches. */
export function savedSearchesText(searches: readonly SavedSearch[]): string {
  return JSON.stringify({ version, searches });
}

/**
 * The searches with one saved: it takes the place of one of the same name, whatever its case, or comes last.
 * @returns null when there are as many as can be kept, or when it has no name of 1 to 80 characters.
 */
export function withSearch(searches: readonly SavedSearch[], search: SavedSearch): SavedSearch[] | null {
  const read = savedSearch.safeParse(search);
  if (!read.success) return null;
  const place = searches.findIndex((one) => nameKey(one.name) === nameKey(search.name));
  if (place >= 0) return searches.with(place, read.data);
  return searches.length >= mostSearches ? null : [...searches, read.data];
}

/** The searches without the one of this name. */
export function withoutSearch(searches: readonly SavedSearch[], name: string): SavedSearch[] {
  return searches.filter((one) => nameKey(one.name) !== nameKey(name));
}
