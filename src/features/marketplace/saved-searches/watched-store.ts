import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { SellRequest } from '@/contract/resources';
import { isInDollars } from '@/features/market-index/index/best-prices';
import { centsFromNumber, formatMoney } from '@/lib/money';
import { createPersistedStores } from '@/lib/persisted-store';
import { counted, formatCount } from '@/lib/text/count-text';
import { propertiesText } from '../search/sell-request-text';
import type { ChangeBadge } from './change-badges';

/** Most lots that can be watched, and the longest note. */
export const mostWatched = 200;
export const longestNote = 200;

const longestText = 200;
const whole = z.number().check(z.int(), z.gte(0));

/** A lot as it was when the buyer started watching it or last marked it as seen. The name stays readable when the lot is gone. */
const watchedLot = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(longestText)),
  name: z.string().check(z.maxLength(longestText)),
  properties: z.string().check(z.maxLength(longestText)),
  /** Cents; null where the price can't be compared. */
  price: z.nullable(whole),
  quantity: whole,
  /** Milliseconds since the Unix epoch. */
  at: whole,
  note: z.string().check(z.maxLength(longestNote)),
});
export type WatchedLot = z.infer<typeof watchedLot>;

type Lots = readonly WatchedLot[];

const entry = z.object({ version: z.literal(1), lots: z.array(z.unknown()) });

/** Reads the stored lots and skips damaged ones. @throws if the text is not a list of lots. */
function readLots(text: string): WatchedLot[] {
  const lots = new Map<string, WatchedLot>();
  for (const stored of entry.parse(JSON.parse(text)).lots) {
    const { success, data } = watchedLot.safeParse(stored);
    if (success && !lots.has(data.id)) lots.set(data.id, data);
  }
  return [...lots.values()].slice(0, mostWatched);
}

/**
 * The lots that an account watches on this device, newest first, with its notes. They have their own entry in storage: tabs with an older
 * Lotdesk write the entry of the saved searches without them.
 */
export const watchedLotStore = createPersistedStores<Lots>((account) => `lotdesk.watched.${account}`, {
  area: 'local',
  initial: [],
  format: {
    read: readLots,
    write: (lots) => (lots.length > 0 ? JSON.stringify({ version: 1, lots }) : null),
  },
  followsTabs: true,
});

/** The price of a listing in cents. Null if it is not in dollars or not in whole cents. */
function comparedPrice(listing: SellRequest): number | null {
  const price = isInDollars(listing) ? centsFromNumber(listing.price) : null;
  return price !== null && price >= 0 ? price : null;
}

/** A listing as it is stored. @param now milliseconds since the Unix epoch */
export function watchedFrom(listing: SellRequest, now: number, note = ''): WatchedLot {
  return {
    id: listing.id,
    name: listing.name.slice(0, longestText),
    properties: propertiesText(listing.properties).slice(0, longestText),
    price: comparedPrice(listing),
    quantity: listing.quantity,
    at: Math.max(0, Math.floor(now)),
    note: note.slice(0, longestNote),
  };
}

/** Adds a lot at the front, or updates it in place. Null if the list is full. */
export function withWatched(lots: Lots, lot: WatchedLot): Lots | null {
  const parsed = watchedLot.safeParse(lot);
  if (!parsed.success) return null;
  const place = lots.findIndex(({ id }) => id === lot.id);
  if (place >= 0) return lots.with(place, { ...lots[place], ...parsed.data });
  return lots.length >= mostWatched ? null : [parsed.data, ...lots];
}

/**
 * What changed in a watched lot. Null for nothing.
 * @param now the loaded lot; undefined if it is not loaded.
 * @param isWhole every lot of the market is loaded, so a missing one is gone.
 */
export function watchedChange(
  lot: WatchedLot,
  now: SellRequest | undefined,
  isWhole: boolean,
): ChangeBadge | null {
  if (!now) return isWhole ? { text: 'No longer listed', tone: 'warn' } : null;
  const price = comparedPrice(now);
  const hasPrice = price !== null && lot.price !== null && price !== lot.price;
  const parts = [
    hasPrice ? `${formatMoney(lot.price ?? 0)} → ${formatMoney(price)}` : '',
    now.quantity === lot.quantity ? '' : `${formatCount(lot.quantity)} → ${counted(now.quantity, 'pc')}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const tone = hasPrice ? (price < (lot.price ?? 0) ? 'good' : 'warn') : 'plain';
  return { text: parts.join(' · '), tone };
}
