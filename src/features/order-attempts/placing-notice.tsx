import { sentenceCase } from '@/api/explain-error';
import { type NamedSellRequest, plainRefusal } from '@/api/plain-refusal';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { OrderSearchNote } from './order-search-note';
import type { PlacingState } from './placing-state';
import { SellRequestRemedy, refusedSellRequests } from './refused-sell-requests';

const toOrders = (
  <Link to="/orders" className={buttonClass('secondary', 'tool')}>
    View orders
  </Link>
);

/**
 * The state of placing in words: what happened, what was and was not done, and what to do.
 * @param sellRequests the lots of the order, as sent.
 */
export function PlacingNotice({
  state,
  sellRequests,
}: {
  state: PlacingState;
  sellRequests: readonly NamedSellRequest[];
}) {
  const sentence = (text: string) => sentenceCase(plainRefusal(text, sellRequests));
  switch (state.state) {
    case 'sending':
      return (
        <Notice tone="info" title="Placing your order">
          It's sent only once. You can leave this page and come back for the result.
        </Notice>
      );
    case 'unknown': {
      // With candidates, the description names the orders and says not to pay, and a button opens each order.
      const hasCandidates = 'candidates' in state && state.candidates.length > 0;
      return (
        <Notice
          tone="warn"
          title="We don't know yet whether the order was placed"
          actions={hasCandidates ? null : toOrders}
        >
          <p>{sentence(state.description)}</p>
          <p className="mt-1">
            We won't send it again, and these lots are locked until we know. You can leave; we'll show the
            result here and in Orders.{hasCandidates ? null : " Don't pay yet."}
          </p>
          {'candidates' in state ? <OrderSearchNote search={state} /> : null}
        </Notice>
      );
    }
    case 'refused': {
      const refused = refusedSellRequests(state.description, sellRequests);
      // Refreshing the prices does not help a lot that the marketplace named: its remedy is in the cart.
      const isInCart = refused.length > 0;
      return (
        <Notice
          tone="bad"
          title="Order not accepted"
          actions={
            <Link to="/cart" className={buttonClass(isInCart ? 'primary' : 'secondary', 'tool')}>
              Back to cart
            </Link>
          }
        >
          <p>{sentence(state.description)}</p>
          <SellRequestRemedy sellRequests={refused} />
          <p className="mt-1">
            Nothing was ordered and you owe nothing.
            {isInCart ? null : ' Refresh prices to try again, or edit your cart.'}
          </p>
        </Notice>
      );
    }
    case 'notPlaced':
      return (
        <Notice tone="warn" title="The order was not placed">
          <p>{sentence(state.description)}</p>
          {/* The sentence above says what to do. */}
          <p className="mt-1">Nothing was ordered and you owe nothing.</p>
        </Notice>
      );
    case 'notSent':
      return (
        <Notice tone="bad" title="The order was not sent">
          <p>{sentence(state.description)}</p>
          <p className="mt-1">Try again when you're back online. It can only become one order.</p>
        </Notice>
      );
    default:
      return null;
  }
}
