import { amountAt } from './amount-words';
import { colourMatcher } from './colour-match';
import { modelAt } from './model-match';
import { capacityLabel, storageAt } from './storage-text';
import type { LiteralRun, Understanding, UnderstoodPart } from './understanding';
import { type Meaning, type Vocabulary, vocabulary } from './vocabulary';
import { type Atom, atomsOf, keyOf, normalForm } from './word-atoms';

/** A part that is found, its labels still without regard to the others. */
interface Found {
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

const meaningPart = (text: string, { kind, value }: Meaning): UnderstoodPart => ({
  kind,
  value,
  text,
  label: kindNames[kind](value),
});

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

function isColourOf(words: Vocabulary, part: UnderstoodPart, models: readonly number[]): boolean {
  if (part.kind !== 'colour') return false;
  const matches = colourMatcher(words, part.value);
  return models.some((model) => words.models[model]?.colours.some(matches));
}

/** A colour in the words of the makers, where the models that are meant tell which it is: purple is Deep Purple. */
function namedColour(words: Vocabulary, part: UnderstoodPart, models: readonly number[]): UnderstoodPart {
  if (part.kind !== 'colour') return part;
  const matches = colourMatcher(words, part.value);
  const names = new Set(models.flatMap((model) => words.models[model]?.colours.filter(matches) ?? []));
  return names.size === 0 || names.size > 3 ? part : { ...part, label: [...names].join(' or ') };
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

/** The parts with what the models among them decide: whether mint is a colour or a grade, and which purple it is. */
function settled(words: Vocabulary, found: readonly Found[]): UnderstoodPart[] {
  const models = found
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'model' ? part.models : []));
  return found.flatMap(({ parts, other }) => {
    const [first] = parts;
    const meant = first && other ? [first, meaningPart(first.text, other)] : [];
    const colour = meant.find((part) => part.kind === 'colour');
    const grade = meant.find((part) => part.kind === 'grade');
    const chosen = colour && grade ? [isColourOf(words, colour, models) ? colour : grade] : parts;
    return chosen.map((part) => namedColour(words, part, models));
  });
}

interface Reading {
  found: Found[];
  literal: LiteralRun[];
}

/** Reads atoms from left to right. @param brands to which models are limited; none for no limit */
function readAtoms(
  words: Vocabulary,
  text: string,
  atoms: readonly Atom[],
  brands: readonly string[],
): Reading {
  const found: Found[] = [];
  const literal: LiteralRun[] = [];
  let from = 0;
  let at = 0;
  let isAfterLine = false;
  const closeRun = () => {
    const run = atoms.slice(from, at);
    if (run.length > 0) literal.push({ text: text.slice(run[0]?.start, run.at(-1)?.end), atoms: run });
  };
  while (at < atoms.length) {
    const isStart = at === from || atoms[at]?.isWordStart === true || atoms[at]?.gap !== '';
    const isTimes = atoms[at]?.text === 'x' && atoms[at - 1]?.isNumber === true;
    const next: Found | null = isStart
      ? ((isTimes ? amountPartAt(text, atoms, at) : null) ??
        modelPartAt(words, text, atoms, at, { isFree: at > from || isAfterLine, brands }) ??
        amountPartAt(text, atoms, at) ??
        meaningAt(words, text, atoms, at) ??
        storagePartsAt(text, atoms, at))
      : null;
    if (next === null) {
      at += 1;
      continue;
    }
    closeRun();
    found.push(next);
    isAfterLine = next.parts[0]?.kind === 'line';
    at = next.end;
    from = at;
  }
  closeRun();
  return { found, literal };
}

/** Reads what a buyer typed. Whatever it is, something comes of it: what is not understood is left as literal words. */
export function understand(input: string): Understanding {
  const words = vocabulary();
  const text = normalForm(input);
  const atoms = atomsOf(text);
  const first = readAtoms(words, text, atoms, []);
  const brands = first.found.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'brand' ? [part.value] : [])),
  );
  // "Samsung 13 Pro" is no iPhone, wherever the brand stands.
  const { found, literal } = brands.length === 0 ? first : readAtoms(words, text, atoms, brands);
  return { parts: settled(words, found), literal, rest: literal.map((run) => run.text).join(' ') };
}
