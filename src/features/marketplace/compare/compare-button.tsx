import { useNavigate } from '@tanstack/react-router';
import type { SellRequest } from '@/contract/resources';
import { Button } from '@/ui/controls/button';
import { notify } from '@/ui/feedback/notify';
import { comparisonText } from './compare-address';
import { changeSearch } from '../search/marketplace-search';

/** Compares a listing with all others of its model and storage. What reads models comes with the lots themselves. */
export function CompareButton({ listing }: { listing: SellRequest }) {
  const navigate = useNavigate({ from: '/marketplace' });

  async function compare() {
    try {
      const { comparisonWith } = await import('./compare-lots');
      const compared = comparisonText(comparisonWith(listing));
      await navigate({
        to: '/marketplace',
        search: (before) => changeSearch(before, { compare: compared }),
        resetScroll: false,
      });
    } catch {
      notify({
        title: "Couldn't load the comparison",
        description: "Part of Lotdesk didn't load. Reload the page to compare.",
        isFailure: true,
      });
    }
  }

  return (
    <Button
      size="tool"
      aria-keyshortcuts="l"
      title="Compare all lots of this model"
      onClick={() => void compare()}
    >
      Compare
    </Button>
  );
}
