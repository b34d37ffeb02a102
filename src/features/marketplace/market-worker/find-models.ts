import type { ListSearch } from '../search/marketplace-search';
import type { ModelCompletion } from '../search/model-completions';
import { marketStore } from './market-store';

/** The models that a text may become, with the lots that the other filters leave of each. */
export async function findModels(search: ListSearch, text: string): Promise<readonly ModelCompletion[]> {
  const { market } = marketStore.getState();
  return market && search.words === '' ? market.service.models(search, text) : [];
}
