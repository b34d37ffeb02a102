import { serverClock } from '@/api/clients';
import { type ListLine, listLimits } from '@/contract/lists';
import type { BuyRequest, DeviceProperties, OrderItem, SellRequest } from '@/contract/resources';
import { centsFromNumber } from '@/lib/money';

/** Cuts a text to the length limit of a line. */
const fitting = (text: string) => text.slice(0, listLimits.text).toWellFormed();

function statedProperties(properties: DeviceProperties | null | undefined): ListLine['properties'] {
  const stated = (value: string | null | undefined) => (value ? fitting(value) : null);
  const { grade, storage, color, carrier, countrySpec } = properties ?? {};
  return {
    grade: stated(grade),
    storage: stated(storage),
    color: stated(color),
    carrier: stated(carrier),
    countrySpec: stated(countrySpec),
  };
}

/** The source of a line. */
export interface ListLineSource {
  name: string;
  brand?: string;
  category?: string;
  properties?: DeviceProperties | null | undefined;
  quantity: number;
  /** Each, as a decimal number. */
  price?: number;
  currency?: string | null | undefined;
  /** Milliseconds since the epoch. */
  pricedAt?: number;
  sellRequestId?: string | null | undefined;
}

/** A line with a new id. Its price is null unless it is in whole cents. Without `pricedAt`, its time is now. */
export function newListLine(source: ListLineSource): ListLine {
  const { name, brand = '', category = '', properties, quantity, currency, sellRequestId } = source;
  const { price = Number.NaN, pricedAt = Number.NaN } = source;
  const cents = centsFromNumber(price);
  return {
    id: crypto.randomUUID(),
    name: fitting(name) || '—',
    brand: fitting(brand),
    category: fitting(category),
    properties: statedProperties(properties),
    quantity: Math.min(Math.max(1, quantity), listLimits.pieces),
    price: cents !== null && cents >= 0 ? cents : null,
    currency: currency?.slice(0, 10) || 'USD',
    pricedAt: Math.max(0, Math.round(Number.isFinite(pricedAt) ? pricedAt : serverClock.now())),
    // A shortened id would be the id of another lot.
    listing: sellRequestId && sellRequestId === fitting(sellRequestId) ? sellRequestId : null,
  };
}

/** A line of a lot at its asking price. */
export const lineFromSellRequest = (sellRequest: SellRequest, pieces = sellRequest.quantity): ListLine =>
  newListLine({ ...sellRequest, currency: 'USD', quantity: pieces, sellRequestId: sellRequest.id });

/** A line of a buy request at the buyer's offer. */
export function lineFromBuyRequest(buyRequest: BuyRequest, startedFrom: string | null): ListLine {
  return newListLine({
    ...buyRequest,
    pricedAt: Date.parse(buyRequest.createdAt),
    sellRequestId: startedFrom,
  });
}

/**
 * A line of an order's item at the price paid.
 * @param orderedAt milliseconds since the epoch; NaN if unknown
 */
export const lineFromOrderItem = (
  item: OrderItem & Pick<ListLineSource, 'brand' | 'category'>,
  orderedAt: number,
): ListLine => newListLine({ ...item, pricedAt: orderedAt, sellRequestId: item.sellrequestId });

/** Copies of lines with new ids. */
export const copiedLines = (lines: readonly ListLine[]): ListLine[] =>
  lines.map((line) => ({ ...line, id: crypto.randomUUID() }));
