import '@/contract/schema-config';
import * as z from 'zod/mini';

/*
 * The saved searches of an account as stored on this device. Of the lots they store only the id, price and quantity.
 */

/** The most searches of an account and the most lots of a look. Together they fit into a browser's storage. */
export const mostSearches = 30;
export const maxSellRequests = 2000;

const whole = z.number().check(z.int(), z.gte(0));

/** A lot at the last look: id, unit price in cents, pieces. */
const seenSellRequest = z.tuple([z.string().check(z.minLength(1), z.maxLength(200)), whole, whole]);
export type SeenSellRequest = z.infer<typeof seenSellRequest>;

const look = z.object({
  /** Milliseconds since the Unix epoch. */
  at: whole,
  lots: z.array(seenSellRequest).check(z.maxLength(maxSellRequests)),
  /** Whether these were all lots of the search. */
  isWhole: z.boolean(),
});
export type Look = z.infer<typeof look>;

const savedSearch = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The search params of the screen, which interprets them. */
  search: z.record(z.string(), z.unknown()),
  /** A damaged or missing look counts as never checked. */
  look: z.catch(z.nullable(look), null),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const version = 1;
const storedSearches = z.object({ version: z.literal(version), searches: z.array(z.unknown()) });

/** The storage key of an account's searches. */
export function savedSearchesKey(account: string): string {
  return `lotdesk.searches.${account}`;
}

const nameKey = (name: string) => name.trim().toLowerCase();

/** Whether two search names are equal, ignoring case. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Reads stored searches and skips damaged ones. @throws if the text is not a list of searches, or one of a later version */
export function readSavedSearches(text: string): SavedSearch[] {
  const searches = new Map<string, SavedSearch>();
  for (const stored of storedSearches.parse(JSON.parse(text)).searches) {
    const { success, data } = savedSearch.safeParse(stored);
    if (success && !searches.has(nameKey(data.name))) searches.set(nameKey(data.name), data);
  }
  return [...searches.values()].slice(0, mostSearches);
}

/** The stored text of searches. */
export function savedSearchesText(searches: readonly SavedSearch[]): string {
  return JSON.stringify({ version, searches });
}

/**
 * Adds a search at the end, or replaces the one with the same name, ignoring case.
 * @returns null if there are too many searches, or if the name does not have 1 to 80 characters.
 */
export function withSearch(searches: readonly SavedSearch[], search: SavedSearch): SavedSearch[] | null {
  const read = savedSearch.safeParse(search);
  if (!read.success) return null;
  const place = searches.findIndex((one) => isSameName(one.name, search.name));
  if (place >= 0) return searches.with(place, read.data);
  return searches.length >= mostSearches ? null : [...searches, read.data];
}

/** The searches without the one of this name. */
export function withoutSearch(searches: readonly SavedSearch[], name: string): SavedSearch[] {
  return searches.filter((one) => !isSameName(one.name, name));
}
