import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Page } from '@/ui/layout/page';

/** A URL without a screen. */
export function NotFoundScreen() {
  return (
    <Page title="Not found">
      <EmptyState
        title="Page not found"
        action={
          <Link to="/marketplace" className={buttonClass('primary')}>
            Go to the marketplace
          </Link>
        }
      >
        Check the link. You may not have access to this page.
      </EmptyState>
    </Page>
  );
}
