import type { ListSearch } from '../search/marketplace-search';
import type { ModelCompletion } from '../search/model-completions';
import { marketStore } from './market-store';

/** The models that complete a text, with the number of lots that pass the other filters. */
export async function findModels(search: ListSearch, text: string): Promise<readonly ModelCompletion[]> {
  const { market } = marketStore.getState();
  return market && search.words === '' ? market.service.models(search, text) : [];
}
