import type { BuyRequest, OrderItem } from '@/contract/resources';
import { deviceDetailsText } from '@/features/buy-requests/device-text';
import { getOrInsert } from '@/lib/get-or-insert';
import { humanize } from '@/lib/text/humanize';

/** The properties of an item that are not in its name, "A · Midnight · Unlocked"; empty if there are none. */
export function itemProperties({ name, properties }: Pick<OrderItem, 'name' | 'properties'>): string {
  return properties ? deviceDetailsText({ name, properties }) : '';
}

const isSameDevice = (item: Pick<OrderItem, 'name' | 'properties'>, { name, properties }: BuyRequest) =>
  name === item.name &&
  (['grade', 'storage', 'color', 'carrier'] as const).every(
    (key) => (properties[key] ?? '') === (item.properties?.[key] ?? ''),
  );

type Item = Pick<OrderItem, 'name' | 'properties' | 'sellrequestId'>;

/** The buy requests that an item's lot matched, or else those of the same device. */
function requestsOf(item: Item, buyRequests: readonly BuyRequest[]): readonly BuyRequest[] {
  const matched = buyRequests.filter(({ matchedTarget }) =>
    matchedTarget.some(({ id }) => id === item.sellrequestId),
  );
  return matched.length > 0 ? matched : buyRequests.filter((one) => isSameDevice(item, one));
}

/**
 * The requested country spec of an item, "US spec"; the interface does not return it. "US or EU spec" when its buy requests differ, and empty
 * when one of them states none.
 */
export function itemCountrySpec(item: Item, buyRequests: readonly BuyRequest[]): string {
  const specs = [
    ...new Set(requestsOf(item, buyRequests).map(({ properties }) => properties.countrySpec?.trim() ?? '')),
  ];
  return specs.length === 0 || specs.includes('') ? '' : `${specs.join(' or ')} spec`;
}

/**
 * Tells rows of the same device apart, "Seller 1 of 2": one buy request can be filled from several lots. "Lot 1 of 2" where the buy requests
 * do not name another seller for each. Items of a device from one lot have no text.
 */
export function itemOrigins<I extends Item>(
  items: readonly I[],
  buyRequests: readonly BuyRequest[],
): ReadonlyMap<I, string> {
  const targets = buyRequests.flatMap(({ matchedTarget }) => matchedTarget);
  const devices = new Map<string, I[]>();
  for (const item of items) {
    const device = JSON.stringify([item.name, itemProperties(item), itemCountrySpec(item, buyRequests)]);
    getOrInsert(devices, device, () => []).push(item);
  }
  const origins = new Map<I, string>();
  for (const group of devices.values()) {
    const ids = [...new Set(group.map(({ sellrequestId }) => sellrequestId))];
    if (ids.length < 2) continue;
    const sellers = new Set(ids.map((from) => targets.find(({ id }) => id === from)?.seller).filter(Boolean));
    const noun = sellers.size === ids.length ? 'Seller' : 'Lot';
    for (const item of group) {
      origins.set(item, `${noun}\u00a0${ids.indexOf(item.sellrequestId) + 1} of ${ids.length}`);
    }
  }
  return origins;
}

/** An item's brand and category, which the interface does not return, from its buy requests; empty if unknown. */
export function itemBrand(
  item: Item,
  buyRequests: readonly BuyRequest[],
): Pick<BuyRequest, 'brand' | 'category'> {
  const [first, ...others] = requestsOf(item, buyRequests);
  const isSure =
    first && others.every(({ brand, category }) => brand === first.brand && category === first.category);
  return isSure ? { brand: first.brand, category: first.category } : { brand: '', category: '' };
}

/** An item's status in words. The interface has an open list, so any value is shown as received. */
export function itemStatusText({ status }: Pick<OrderItem, 'status'>): string {
  return humanize(status) || 'No status';
}
