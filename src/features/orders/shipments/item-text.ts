import type { BuyRequest, OrderItem } from '@/contract/resources';
import { devicePropertiesText } from '@/features/buy-requests/device-text';
import { humanize } from '@/lib/text/humanize';

/** The stated properties of an item, "A · 128GB · Midnight · Unlocked"; empty when none is. */
export function itemProperties({ properties }: Pick<OrderItem, 'properties'>): string {
  return properties ? devicePropertiesText(properties) : '';
}

const isSameDevice = (item: Pick<OrderItem, 'name' | 'properties'>, { name, properties }: BuyRequest) =>
  name === item.name &&
  (['grade', 'storage', 'color', 'carrier'] as const).every(
    (key) => (properties[key] ?? '') === (item.properties?.[key] ?? ''),
  );

/**
 * The country spec that was requested for an item, which the interface does not return with it: "US spec". It is that of the buy requests
 * the item's lot matched, or of the same device; "US or EU spec" when they differ. Empty when any of them states none.
 */
export function itemCountrySpec(
  item: Pick<OrderItem, 'name' | 'properties' | 'sellrequestId'>,
  buyRequests: readonly BuyRequest[],
): string {
  const matched = buyRequests.filter(({ matchedTarget }) =>
    matchedTarget.some(({ id }) => id === item.sellrequestId),
  );
  const requests = matched.length > 0 ? matched : buyRequests.filter((one) => isSameDevice(item, one));
  const specs = [...new Set(requests.map(({ properties }) => properties.countrySpec?.trim() ?? ''))];
  return specs.length === 0 || specs.includes('') ? '' : `${specs.join(' or ')} spec`;
}

/** An item's status in words: an open list in the interface, so any value is shown as it came. */
export function itemStatusText({ status }: Pick<OrderItem, 'status'>): string {
  return humanize(status) || 'No status';
}
