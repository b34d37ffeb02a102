import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { discountTone } from './sell-request-columns';
import { discountText } from '../search/sell-request-text';

/** The difference between the price and the launch price, in percent. */
export function Discount({ sellRequest }: { sellRequest: Pick<SellRequest, 'price' | 'msrp'> }) {
  const text = discountText(sellRequest);
  return <span className={classNames('tabular-nums', discountTone(text))}>{text}</span>;
}
