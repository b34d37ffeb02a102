import { useNavigate } from '@tanstack/react-router';
import type { SellRequest } from '@/contract/resources';
import { Button } from '@/ui/controls/button';
import { changeSearch } from '../search/marketplace-search';
import { compareSellRequest } from './compare-sell-request';

/** The button that compares a lot with all others of its model and storage. */
export function CompareButton({ sellRequest }: { sellRequest: SellRequest }) {
  const navigate = useNavigate({ from: '/marketplace' });
  return (
    <Button
      size="tool"
      aria-keyshortcuts="l"
      title="Compare all lots of this model"
      onClick={() =>
        void compareSellRequest(
          sellRequest,
          (change, how) =>
            void navigate({ to: '/marketplace', search: (before) => changeSearch(before, change), ...how }),
        )
      }
    >
      Compare
    </Button>
  );
}
