import { amountAt } from './amount-words';
import { modelAt } from './model-match';
import { capacityLabel, storageAt } from './storage-text';
import type { UnderstoodPart } from './parsed-query';
import type { Meaning, Vocabulary } from './vocabulary';
import { type Atom, keyOf } from './tokenize';

/** A part that is found, its labels still without regard to the others. */
export interface Found {
  parts: UnderstoodPart[];
  /** Other meanings of the same words, should the others speak for one. */
  other?: Meaning;
  end: number;
}

const kindNames: Record<Meaning['kind'], (value: string) => string> = {
  grade: (value) => (/^[A-D](?![a-z])/.test(value) && value.length <= 3 ? `Grade ${value}` : value),
  carrier: (value) => value,
  colour: (value) => value.replaceAll(/(^|[ (/])\p{L}/gu, (start) => start.toUpperCase()),
  brand: (value) => value,
  line: (value) => value,
  category: (value) => value.charAt(0).toUpperCase() + value.slice(1),
};

/** Words as the part that a meaning makes of them. */
export function meaningPart(text: string, { kind, value }: Meaning): UnderstoodPart {
  return { kind, value, text, label: kindNames[kind](value) };
}

/** Grades, carriers, colours, brands and categories, the longest words first. */
function meaningAt(words: Vocabulary, text: string, atoms: readonly Atom[], from: number): Found | null {
  for (let end = Math.min(atoms.length, from + 6); end > from; end -= 1) {
    const next = atoms[end];
    const run = atoms.slice(from, end);
    const key = keyOf(run);
    const meanings = words.meanings.get(key);
    const [first, other] = meanings ?? [];
    if (!first || (next && !next.isWordStart && next.gap === '')) continue;
    // "A B" are two grades and "A/B" is one.
    if (key.length <= 2 && run.some((atom, place) => place > 0 && atom.isWordStart)) continue;
    const typed = text.slice(atoms[from]?.start, atoms[end - 1]?.end);
    return { parts: [meaningPart(typed, first)], end, ...(other && { other }) };
  }
  return null;
}

function storagePartsAt(text: string, atoms: readonly Atom[], from: number): Found | null {
  const found = storageAt(atoms, from);
  if (!found) return null;
  const { capacities, memory, end } = found;
  const typed = text.slice(atoms[from]?.start, atoms[end - 1]?.end);
  const storage: UnderstoodPart = {
    kind: 'storage',
    gigabytes: capacities,
    text: typed,
    label: capacities.map(capacityLabel).join(' or '),
  };
  if (memory === null) return { parts: [storage], end };
  const label = `${memory}GB memory, where stated`;
  return { parts: [storage, { kind: 'memory', gigabytes: memory, text: typed, label }], end };
}

function amountPartAt(text: string, atoms: readonly Atom[], from: number): Found | null {
  const found = amountAt(atoms, from);
  if (!found) return null;
  const { end, ...part } = found;
  return { parts: [{ ...part, text: text.slice(atoms[from]?.start, atoms[end - 1]?.end) }], end };
}

function modelPartAt(
  words: Vocabulary,
  text: string,
  atoms: readonly Atom[],
  from: number,
  before: { isFree: boolean; brands: readonly string[] },
): Found | null {
  const found = modelAt(words, text, atoms, from, before);
  if (!found) return null;
  const { models, end } = found;
  const label = models.map((model) => words.models[model]?.label).join(' or ');
  const typed = text.slice(atoms[from]?.start, atoms[end - 1]?.end);
  return { parts: [{ kind: 'model', models, text: typed, label }], end };
}

/**
 * What stands from an atom on: a model before all else, for its digits are others' numbers. Null for words that are none of the
 * trade's.
 */
export function partAt(
  words: Vocabulary,
  text: string,
  atoms: readonly Atom[],
  from: number,
  before: { isFree: boolean; brands: readonly string[] },
): Found | null {
  // In "128 x 25" the letter is no iPhone X.
  const isTimes = atoms[from]?.text === 'x' && atoms[from - 1]?.isNumber === true;
  return (
    (isTimes ? amountPartAt(text, atoms, from) : null) ??
    modelPartAt(words, text, atoms, from, before) ??
    amountPartAt(text, atoms, from) ??
    meaningAt(words, text, atoms, from) ??
    storagePartsAt(text, atoms, from)
  );
}
