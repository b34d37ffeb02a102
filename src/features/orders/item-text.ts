import type { OrderItem } from '@/contract/resources';
import { devicePropertiesText } from '@/features/cart/device-text';
import { humanised } from '@/lib/humanised';

/** The stated properties of an item, "A · 128GB · Midnight · Unlocked"; empty when none is. */
export function itemProperties({ properties }: Pick<OrderItem, 'properties'>): string {
  return properties ? devicePropertiesText(properties) : '';
}

/** An item's status in words: an open list in the interface, so any value is shown as it came. */
export function itemStatusText({ status }: Pick<OrderItem, 'status'>): string {
  return humanised(status) || 'No status';
}

/** The category that an item's picture is of, where the picture is one of the desk's own drawings; otherwise empty. */
export function itemCategory({ imageUrl }: Pick<OrderItem, 'imageUrl'>): string {
  return /\/devices\/([a-z]+)\.svg$/.exec(imageUrl ?? '')?.[1] ?? '';
}
