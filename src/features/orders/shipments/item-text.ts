import type { BuyRequest, OrderItem } from '@/contract/resources';
import { devicePropertiesText } from '@/features/buy-requests/device-text';
import { humanize } from '@/lib/text/humanize';

/** The properties of an item, "A · 128GB · Midnight · Unlocked"; empty when there are none. */
export function itemProperties({ properties }: Pick<OrderItem, 'properties'>): string {
  return properties ? devicePropertiesText(properties) : '';
}

const isSameDevice = (item: Pick<OrderItem, 'name' | 'properties'>, { name, properties }: BuyRequest) =>
  name === item.name &&
  (['grade', 'storage', 'color', 'carrier'] as const).every(
    (key) => (properties[key] ?? '') === (item.properties?.[key] ?? ''),
  );

/**
 * The requested country spec of an item, "US spec"; the interface does not return it. It comes from the buy requests that the item's lot
 * matched, or else from those of the same device; "US or EU spec" when they differ. Empty when one of them states none.
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

/** An item's status in words. The interface has an open list, so any value is shown as received. */
export function itemStatusText({ status }: Pick<OrderItem, 'status'>): string {
  return humanize(status) || 'No status';
}
