import { storageAt } from './storage-text';
import type { Vocabulary } from './vocabulary';
import { type Token, tokenize, isSuffix, keyOf, keysFrom, normalForm } from './tokenize';

/** A model, or several with the same words, up to but not including the token `end`. */
interface ModelFound {
  models: readonly number[];
  end: number;
}

// "128 A 12 pcs" is not a Galaxy A12: a single letter belongs to the number after it only without a space.
const loneLetter = /^[a-ewx]$/;

function isApart(tokens: readonly Token[], from: number): boolean {
  const next = tokens[from + 1];
  return next !== undefined && next.isNumber && next.isWordStart && loneLetter.test(tokens[from]?.text ?? '');
}

/** Whether a phrase may end here: at the end of a word, or before a capacity without a space ("13pm256"). */
function isEnd(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next === undefined || next.isWordStart || next.gap !== '') return true;
  return next.isNumber && (tokens[at - 1]?.text.length ?? 0) > 1 && storageAt(tokens, at) !== null;
}

/** Whether the tokens are memory and storage: "8+128" is not an iPhone 8 Plus. */
const isMemory = (tokens: readonly Token[], from: number, end: number): boolean =>
  end - from === 2 &&
  tokens[from]?.isNumber === true &&
  tokens[from + 1]?.text === 'plus' &&
  tokens[end]?.isNumber === true &&
  tokens[end]?.gap === '';

/** Whether the next word makes it another model: "S26" before "FE", "AirPods Pro" before "4". */
function isContinued(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  from: number,
  end: number,
): boolean {
  const next = tokens[end];
  if (isSuffix(next)) return true;
  const hasDigits = tokens.slice(from, end).some((token) => token.isNumber);
  if (!next || hasDigits) return false;
  if (next.text === 'gen') return true;
  // In "Switch Pro Controller ... 12" the number does not belong to the name.
  if (!/^[\s(-]{0,2}$/.test(next.gap)) return false;
  const isNumbered = next.isNumber && /^(?:\d|1\d|20\d\d)$/.test(next.text);
  if (!isNumbered || storageAt(tokens, end) !== null) return false;
  // "XS Max 13 Pro" is two models.
  return modelAt(words, text, tokens, end, { isFree: false, brands: [] }) === null;
}

/** Whether the word before makes it something else: "redmi 8 plus", "ipad x". */
function isContinuation(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  from: number,
  isFree: boolean,
): boolean {
  const before = tokens[from - 1];
  const first = tokens[from];
  if (!isFree || !before || !first || words.lineWords.has(first.text)) return false;
  // "SE3 64 blue + SE3 64 red"
  if (before.gap !== '' && text[before.start] === '+') return false;
  return words.nameWords.has(before.text) || words.lineWords.has(before.text);
}

/**
 * The model that starts at a token, by the longest phrase that names one.
 * @param isFree whether the token before is not part of anything else
 * @param brands the brands in the text; if there are any, only their models match
 */
export function modelAt(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  from: number,
  { isFree, brands }: { isFree: boolean; brands: readonly string[] },
): ModelFound | null {
  if (isContinuation(words, text, tokens, from, isFree)) return null;
  const keys = keysFrom(tokens, from, words.longest);
  for (let end = from + keys.length; end > from; end -= 1) {
    const candidates = words.phrases.get(keys[end - from - 1] ?? '');
    if (!candidates || !isEnd(tokens, end) || isMemory(tokens, from, end)) continue;
    if ((end > from + 1 && isApart(tokens, from)) || isContinued(words, text, tokens, from, end)) continue;
    const spelled = text.slice(tokens[from]?.start, tokens[end - 1]?.end).toLowerCase();
    const exact = words.aliases.get(spelled);
    const preferred = exact === undefined ? candidates : [exact];
    const models = preferred.filter(
      (model) => brands.length === 0 || brands.includes(words.models[model]?.brand ?? ''),
    );
    if (models.length === 0) return null;
    // Skips "5G", unless it is part of another model's name.
    const hasNetwork =
      tokens[end]?.text === '5' && tokens[end + 1]?.text === 'g' && tokens[end + 1]?.gap === '';
    return { models, end: hasNetwork ? end + 2 : end };
  }
  return null;
}

/** The fields of a sell request that identify its model. */
export interface NamedDevice {
  name: string;
  brand: string;
  category: string;
}

/**
 * The model in a lot's name, as its index in the vocabulary. Null if the catalog has none, if it has another brand or category, if the
 * lot is an accessory for the model ("Case for …"), or if the name contains several models.
 */
export function modelOfSellRequest(words: Vocabulary, device: NamedDevice): number | null {
  const text = normalForm(device.name);
  const tokens = tokenize(text);
  const brand = words.brands.get(device.brand.trim().toLowerCase());
  const category = device.category.trim().toLowerCase();
  const fitting = (model: number) => {
    const candidate = words.models[model];
    if (!candidate) return false;
    if (brand !== undefined && candidate.brand !== brand) return false;
    return !words.categories.has(category) || candidate.category === category;
  };
  let best: { models: readonly number[]; length: number } | null = null;
  let isFree = false;
  for (let at = 0; at < tokens.length; ) {
    const isBrand =
      at === 0 && words.meanings.get(tokens[0]?.text ?? '')?.some(({ kind }) => kind === 'brand');
    const before = tokens[at]?.isWordStart || tokens[at]?.gap !== '';
    const match = before ? modelAt(words, text, tokens, at, { isFree, brands: [] }) : null;
    const key = match ? keyOf(tokens.slice(at, match.end)) : '';
    // Without a brand, short names are not enough.
    if (!match || (brand === undefined && !words.fullNames.has(key))) {
      isFree = !isBrand;
      at += 1;
      continue;
    }
    if (at > 0 && /^(?:for|compatible|fits)$/.test(tokens[at - 1]?.text ?? '')) return null;
    const models = match.models.filter(fitting);
    const isSame = best?.models.some((model) => models.includes(model)) ?? true;
    if (best && !isSame && key.length > 3 && best.length > 3) return null;
    if (models.length > 0 && key.length > (best?.length ?? 0)) best = { models, length: key.length };
    at = match.end;
    isFree = false;
  }
  return best?.models.length === 1 ? (best.models[0] ?? null) : null;
}
