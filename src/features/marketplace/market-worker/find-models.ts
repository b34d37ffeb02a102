import type { ListSearch } from '../search/marketplace-search';
import type { ModelCompletion } from '../search/model-completions';
import { marketStore } from './market-store';

/**
 * The models that complete a text.
 * @param isCounted all lots are loaded: each model has the number of its lots that pass the other filters
 */
export async function findModels(
  search: ListSearch,
  text: string,
  isCounted: boolean,
): Promise<readonly ModelCompletion[]> {
  const { market } = marketStore.getState();
  const models = market && search.words === '' ? await market.service.models(search, text) : [];
  return isCounted ? models : models.map(({ model }) => ({ model, sellRequestCount: null }));
}
