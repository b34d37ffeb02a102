import { Page } from '@/ui/page';
import { CartSkeleton } from './cart-table-frame';

/** The cart's screen while it loads. */
export function CartPending() {
  return (
    <Page title="Cart">
      <CartSkeleton />
    </Page>
  );
}
