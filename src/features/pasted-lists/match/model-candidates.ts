import { tokenize, keyOf, normalForm, type Token } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { readDeviceWords } from '../parse/words/device-words';
import { accessoryIn } from '../parse/words/remarks';
import type { ListItem } from '../parse/list/list-item';

/** Whether a model's name begins with a key, word by word: "iphone1" does not begin "iPhone 13". The line's name may be left out. */
function isBegunBy(key: string, name: string): boolean {
  const tokens = tokenize(normalForm(name));
  return [0, 1].some((from) =>
    tokens.some((_, place) => place >= from && keyOf(tokens.slice(from, place + 1)) === key),
  );
}

function modelsNamed(tokens: readonly Token[]): number[] {
  const { models, modelsBegun } = vocabulary();
  const key = keyOf(tokens);
  const begun = [...new Set(modelsBegun(key))];
  return begun.filter((model) => isBegunBy(key, models[model]?.name ?? ''));
}

/** Whether words may be left out to find models like it: no number but the capacity, which the item states anyway. */
function isLeftOut({ isNumber, text }: Token, storage: string | null): boolean {
  return !isNumber || storage?.startsWith(text) === true;
}

/**
 * The models that an item without one can mean, as places in the vocabulary: those that share the words, or those whose names begin alike.
 * They are a question to the buyer and never an answer.
 */
export function modelCandidates({ model, name, text, brand, properties }: ListItem): readonly number[] {
  if (model !== null || accessoryIn(text) !== null) return [];
  const shared = readDeviceWords(text, brand === null ? [] : [brand]).models;
  if (shared.length > 1) return shared;
  const tokens = tokenize(normalForm(name));
  for (let end = tokens.length; end > 0; end -= 1) {
    const models = modelsNamed(tokens.slice(0, end));
    if (models.length > 0) return models;
    const last = tokens[end - 1];
    if (!last || !isLeftOut(last, properties.storage)) return [];
  }
  return [];
}
