import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Page } from '@/ui/layout/page';

/** A URL without a screen. */
export function NotFoundScreen() {
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no screen at this address"
        action={
          <Link to="/marketplace" className={buttonClass('primary')}>
            Go to the marketplace
          </Link>
        }
      >
        The link may be mistyped, or what it led to is not yours to see.
      </EmptyState>
    </Page>
  );
}
