import { capitalized, type NamedLot, plainRefusal } from '@/api/plain-refusal';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { OrderSearchNote } from './order-search-note';
import type { PlacingState } from './placing-state';
import { LotRemedy, refusedLots } from './refused-lots';

const toOrders = (
  <Link to="/orders" className={buttonClass('secondary', 'tool')}>
    Look at your orders
  </Link>
);
const toCart = (
  <Link to="/cart" className={buttonClass('secondary', 'tool')}>
    Back to cart
  </Link>
);

/** The service's text as a sentence: with a capital letter and a period. */
const asSentence = (text: string) => {
  const capital = capitalized(text);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
};

/**
 * The state of placing in words: what happened, what was and was not done, and what to do.
 * @param lots the lots of the order, as sent.
 */
export function PlacingNotice({ state, lots }: { state: PlacingState; lots: readonly NamedLot[] }) {
  const sentence = (text: string) => asSentence(plainRefusal(text, lots));
  switch (state.state) {
    case 'sending':
      return (
        <Notice tone="info" title="The order is being placed">
          It is sent once, whatever happens here. You can leave this screen and come back: it shows what
          became of it.
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warn" title="We don't know yet whether the order was placed" actions={toOrders}>
          <p>{sentence(state.description)}</p>
          <p className="mt-1">
            It is not sent again, and these lots cannot be ordered another way until this is known. You can
            leave: this screen and your orders show what became of it. Pay nothing for it before that.
          </p>
          {'candidates' in state ? <OrderSearchNote search={state} /> : null}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" title="Order not accepted" actions={toCart}>
          <p>{sentence(state.description)}</p>
          <LotRemedy lots={refusedLots(state.description, lots)} />
          <p className="mt-1">
            Nothing was ordered and you owe nothing. Refresh the amounts to try again, or edit your cart.
          </p>
        </Notice>
      );
    case 'notPlaced':
      return (
        <Notice tone="warn" title="The order was not placed">
          <p>{sentence(state.description)}</p>
          <p className="mt-1">Nothing was ordered and nothing is owed. Refresh the amounts to place it.</p>
        </Notice>
      );
    case 'notSent':
      return (
        <Notice tone="bad" title="The order was not sent">
          <p>{sentence(state.description)}</p>
          <p className="mt-1">Place it again when the connection is back: it can become one order only.</p>
        </Notice>
      );
    default:
      return null;
  }
}
