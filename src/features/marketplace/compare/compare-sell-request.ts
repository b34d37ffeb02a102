import type { SellRequest } from '@/contract/resources';
import { notify } from '@/ui/feedback/notify';
import type { Go } from '../search/marketplace-search';
import { comparisonText } from './compare-address';

/** Compares a lot with all others of its model and storage. The code that parses models loads on first use. */
export async function compareSellRequest(sellRequest: SellRequest, go: Go): Promise<void> {
  try {
    const { comparisonWith } = await import('./compare-entries');
    go({ compare: comparisonText(comparisonWith(sellRequest)) }, { resetScroll: false });
  } catch {
    notify({
      title: "Couldn't load the comparison",
      description: "Part of Lotdesk didn't load. Reload the page to compare.",
      isFailure: true,
    });
  }
}
