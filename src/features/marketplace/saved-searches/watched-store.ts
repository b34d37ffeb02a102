import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { SellRequest } from '@/contract/resources';
import { isInDollars } from '@/features/market-index/index/best-prices';
import { centsFromNumber, formatMoney } from '@/lib/money';
import { createPersistedStores } from '@/lib/persisted-store';
import { counted, formatCount } from '@/lib/text/count-text';
import { factsText } from '@/lib/text/facts-text';
import { propertiesText } from '../search/sell-request-text';
import type { ChangeBadge } from './change-badges';

/** Most lots that can be watched, and the longest note. */
export const mostWatched = 200;
export const longestNote = 200;

const longestText = 200;
const whole = z.number().check(z.int(), z.gte(0));

/** A lot as it was when the buyer started watching it or last marked it as seen. The name stays readable when the lot is gone. */
const watchedSellRequest = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(longestText)),
  name: z.string().check(z.maxLength(longestText)),
  properties: z.string().check(z.maxLength(longestText)),
  /** Cents; null if the price can't be compared. */
  price: z.nullable(whole),
  quantity: whole,
  /** Milliseconds since the Unix epoch. */
  at: whole,
  note: z.string().check(z.maxLength(longestNote)),
});
export type WatchedSellRequest = z.infer<typeof watchedSellRequest>;

type SellRequests = readonly WatchedSellRequest[];

const entry = z.object({ version: z.literal(1), lots: z.array(z.unknown()) });

/** Reads the stored lots and skips damaged ones. @throws if the text is not a list of lots. */
function readSellRequests(text: string): WatchedSellRequest[] {
  const sellRequests = new Map<string, WatchedSellRequest>();
  for (const stored of entry.parse(JSON.parse(text)).lots) {
    const { success, data } = watchedSellRequest.safeParse(stored);
    if (success && !sellRequests.has(data.id)) sellRequests.set(data.id, data);
  }
  return [...sellRequests.values()].slice(0, mostWatched);
}

/**
 * The lots that an account watches on this device, newest first, with its notes. They have their own entry in storage: tabs with an older
 * Lotdesk write the entry of the saved searches without them.
 */
export const watchedSellRequestStore = createPersistedStores<SellRequests>(
  (account) => `lotdesk.watched.${account}`,
  {
    area: 'local',
    initial: [],
    format: {
      read: readSellRequests,
      write: (sellRequests) =>
        sellRequests.length > 0 ? JSON.stringify({ version: 1, lots: sellRequests }) : null,
    },
    followsTabs: true,
  },
);

/** The price of a sell request in cents. Null if it is not in dollars or not in whole cents. */
function comparedPrice(sellRequest: SellRequest): number | null {
  const price = isInDollars(sellRequest) ? centsFromNumber(sellRequest.price) : null;
  return price !== null && price >= 0 ? price : null;
}

/** A sell request as it is stored. @param now milliseconds since the Unix epoch */
export function watchedFrom(sellRequest: SellRequest, now: number, note = ''): WatchedSellRequest {
  return {
    id: sellRequest.id,
    name: sellRequest.name.slice(0, longestText),
    properties: propertiesText(sellRequest.properties).slice(0, longestText),
    price: comparedPrice(sellRequest),
    quantity: sellRequest.quantity,
    at: Math.max(0, Math.floor(now)),
    note: note.slice(0, longestNote),
  };
}

/** The stored properties without those in the name: "A · Midnight" for "iPhone 13 128GB". A grade is never left out. */
export function watchedProperties({ name, properties }: WatchedSellRequest): string {
  const isNamed = (fact: string) => fact.length > 2 && ` ${name} `.includes(` ${fact} `);
  return factsText(properties.split(/\s· /).filter((fact) => !isNamed(fact)));
}

/** Adds a lot at the front, or updates it in place. Null if the list is full. */
export function withWatched(
  sellRequests: SellRequests,
  sellRequest: WatchedSellRequest,
): SellRequests | null {
  const parsed = watchedSellRequest.safeParse(sellRequest);
  if (!parsed.success) return null;
  const place = sellRequests.findIndex(({ id }) => id === sellRequest.id);
  if (place >= 0) return sellRequests.with(place, { ...sellRequests[place], ...parsed.data });
  return sellRequests.length >= mostWatched ? null : [parsed.data, ...sellRequests];
}

/**
 * What changed in a watched lot. Null for nothing.
 * @param now the loaded lot; undefined if it is not loaded.
 * @param isWhole every lot of the market is loaded, so a missing one is gone.
 */
export function watchedChange(
  sellRequest: WatchedSellRequest,
  now: SellRequest | undefined,
  isWhole: boolean,
): ChangeBadge | null {
  if (!now) return isWhole ? { text: 'No longer listed', tone: 'warn' } : null;
  const price = comparedPrice(now);
  const hasPrice = price !== null && sellRequest.price !== null && price !== sellRequest.price;
  const parts = [
    hasPrice ? `${formatMoney(sellRequest.price ?? 0)} → ${formatMoney(price)}` : '',
    now.quantity === sellRequest.quantity
      ? ''
      : `${formatCount(sellRequest.quantity)} → ${counted(now.quantity, 'pc')}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const tone = hasPrice ? (price < (sellRequest.price ?? 0) ? 'good' : 'warn') : 'plain';
  return { text: parts.join(' · '), tone };
}
