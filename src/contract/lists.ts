import './schema-config';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';

/* Saved lists. Their table is apart from the desk's other resources, because the first screen does not need it. */

/** Limits of saved lists. The gateway refuses what is beyond them with a sentence. */
export const listLimits = { lines: 5000, lists: 200, name: 100, text: 300, pieces: 999_999_999 } as const;

const pieces = z.number().check(z.int(), z.gte(1), z.lte(listLimits.pieces));
const listText = z.string('must be text').check(z.maxLength(listLimits.text, 'is too long'));
const statedListText = z.nullish(listText);
const listIdentifier = z
  .string('must be text')
  .check(z.minLength(1, 'is missing'), z.maxLength(100, 'is too long'));
/** The name of a list. */
export const listName = z
  .string('must be text')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(listLimits.name, `Use up to ${listLimits.name} characters`),
  );

/** A line of a saved list: what it takes to find the device again when its lot is gone. */
export const listLine = z.object({
  /** A UUID made by the app: a line that is sent twice is stored once. */
  id: listIdentifier,
  name: listText.check(z.minLength(1)),
  brand: listText,
  category: listText,
  properties: z.object({
    grade: statedListText,
    storage: statedListText,
    color: statedListText,
    carrier: statedListText,
    countrySpec: statedListText,
  }),
  quantity: pieces,
  /** The price each when the line was saved, in cents; null where there is none in whole cents. */
  price: z.nullable(z.number().check(z.int(), z.gte(0))),
  currency: z.string().check(z.minLength(1), z.maxLength(10)),
  /** When that was the price, in milliseconds since the epoch. */
  pricedAt: z.number().check(z.int(), z.gte(0)),
  /** The sell request that the line comes from, if it is known. */
  listing: z.nullable(listText),
});
export type ListLine = z.infer<typeof listLine>;

const listLines = z.array(listLine);

/** A saved list without its lines. Times are on the desk's clock. */
export const listSummary = z.object({
  id: z.string(),
  name: z.string(),
  lineCount: z.number(),
  pieces: z.number(),
  createdAt: z.number(),
  changedAt: z.number(),
});
export type ListSummary = z.infer<typeof listSummary>;

/** A saved list. */
export const savedList = z.extend(listSummary, { lines: listLines });
export type SavedList = z.infer<typeof savedList>;

/**
 * What changes in a list: `add` skips lines that it has, and `remove` and `quantities` skip lines that it does not have, so that a repeat
 * changes nothing.
 */
export const listChange = z.object({
  name: z.optional(listName),
  add: z.optional(listLines),
  remove: z.optional(z.array(z.string())),
  /** New quantities of lines, by the line's id. */
  quantities: z.optional(z.array(z.object({ id: z.string(), quantity: pieces }))),
});
export type ListChange = z.infer<typeof listChange>;

/** Saved lists as resources of the gateway: same-origin, JSON, bare. */
export const listEndpoints = {
  /** The saved lists, last changed first. */
  listLists: { method: 'GET', path: '/desk/lists', data: z.array(listSummary) },
  /** The app makes the key, which becomes the list's id: a repeat returns the list as it is stored and changes nothing. */
  createList: {
    method: 'POST',
    path: '/desk/lists',
    status: 201,
    body: z.object({ key: listIdentifier, name: listName, lines: listLines }),
    data: savedList,
  },
  readList: { method: 'GET', path: '/desk/lists/:id', data: savedList },
  changeList: { method: 'PATCH', path: '/desk/lists/:id', body: listChange, data: savedList },
  /** Deletes a list. It can be restored for a while. */
  deleteList: { method: 'DELETE', path: '/desk/lists/:id', data: z.object({ id: z.string() }) },
  /** Restores a deleted list. */
  restoreList: { method: 'PUT', path: '/desk/lists/:id', data: savedList },
} as const satisfies Record<string, Endpoint>;
