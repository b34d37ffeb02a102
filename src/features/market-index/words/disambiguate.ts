import { colourMatcher } from './color-match';
import { type Found, meaningPart } from './part-reading';
import type { ParsedPart } from './parsed-query';
import type { Vocabulary } from './vocabulary';

function isColourOf(words: Vocabulary, part: ParsedPart, models: readonly number[]): boolean {
  if (part.kind !== 'colour') return false;
  const matches = colourMatcher(words, [part.value]);
  return models.some((model) => words.models[model]?.colours.some(matches));
}

/** A colour in the words of the makers, where the models that are meant tell which it is: purple is Deep Purple. */
function namedColour(words: Vocabulary, part: ParsedPart, models: readonly number[]): ParsedPart {
  if (part.kind !== 'colour') return part;
  const matches = colourMatcher(words, [part.value]);
  const names = new Set(models.flatMap((model) => words.models[model]?.colours.filter(matches) ?? []));
  return names.size === 0 || names.size > 3 ? part : { ...part, label: [...names].join(' or ') };
}

/** The parts of each place with what the models among them decide: whether mint is a colour or a grade, and which purple it is. */
export function settled(words: Vocabulary, found: readonly Found[]): ParsedPart[][] {
  const models = found
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'model' ? part.models : []));
  return found.map(({ parts, other }) => {
    const [first] = parts;
    const meant = first && other ? [first, meaningPart(first.text, other)] : [];
    const colour = meant.find((part) => part.kind === 'colour');
    const grade = meant.find((part) => part.kind === 'grade');
    const chosen = colour && grade ? [isColourOf(words, colour, models) ? colour : grade] : parts;
    return chosen.map((part) => namedColour(words, part, models));
  });
}
