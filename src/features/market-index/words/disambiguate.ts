import { colorMatcher } from './color-match';
import { type Found, meaningPart } from './part-reading';
import type { ParsedPart } from './parsed-query';
import type { Vocabulary } from './vocabulary';

function isColorOf(words: Vocabulary, part: ParsedPart, models: readonly number[]): boolean {
  if (part.kind !== 'color') return false;
  const matches = colorMatcher(words, [part.value]);
  return models.some((model) => words.models[model]?.colors.some(matches));
}

/** Labels a color with the makers' name if the models in the text have only a few such colors: purple becomes Deep Purple. */
function namedColor(words: Vocabulary, part: ParsedPart, models: readonly number[]): ParsedPart {
  if (part.kind !== 'color') return part;
  const matches = colorMatcher(words, [part.value]);
  const names = new Set(models.flatMap((model) => words.models[model]?.colors.filter(matches) ?? []));
  return names.size === 0 || names.size > 3 ? part : { ...part, label: [...names].join(' or ') };
}

/** The parts of each match, disambiguated by the models among them: whether mint is a color or a grade, and which purple it is. */
export function settled(words: Vocabulary, matches: readonly Found[]): ParsedPart[][] {
  const models = matches
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'model' ? part.models : []));
  return matches.map(({ parts, other }) => {
    const [first] = parts;
    const meanings = first && other ? [first, meaningPart(first.text, other)] : [];
    const color = meanings.find((part) => part.kind === 'color');
    const grade = meanings.find((part) => part.kind === 'grade');
    const chosen = color && grade ? [isColorOf(words, color, models) ? color : grade] : parts;
    return chosen.map((part) => namedColor(words, part, models));
  });
}
