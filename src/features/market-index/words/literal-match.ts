import type { LiteralRun } from './parsed-query';
import { type Atom, atomsOf, foldCase, isSuffix, normalForm, suffixRun } from './tokenize';

/** A text in which words are looked for. */
export interface ReadText {
  atoms: readonly Atom[];
  /** The atoms between blanks. */
  words: string;
  /** The text without regard to case. */
  folded: string;
}

/** Makes a text ready to be looked through. */
export function readText(text: string): ReadText {
  const atoms = atomsOf(normalForm(text));
  return { atoms, words: atoms.map((atom) => atom.text).join(' '), folded: foldCase(text) };
}

/** What may touch a number without being part of it: "16" is in "16GB", but not in "16e". */
const unitForm = /^(?:gb|tb|mm|inch|in|mah|w|hz)$/;

/** A word of the search, its atoms touching one another, with the suffix words that follow it. */
interface Word {
  text: string;
  atoms: readonly Atom[];
  suffixes: string;
  /** Whether it may go on, in itself and with suffix words. */
  isOpen: boolean;
}

function wordsOf({ atoms, isOpen }: LiteralRun): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < atoms.length; ) {
    let end = at + 1;
    while (atoms[end] && !atoms[end]?.isWordStart && atoms[end]?.gap === '') end += 1;
    const own = atoms.slice(at, end);
    // "18promax" and "s27+" carry their suffix words themselves.
    while (own.length > 1 && isSuffix(own.at(-1))) own.pop();
    const text = own.map((atom) => atom.text).join('');
    words.push({ text, atoms: own, suffixes: suffixRun(atoms, at + own.length), isOpen });
    at = at + own.length;
  }
  return words;
}

/** Whether a word with digits stands at a place, digit by digit, followed by the same suffix words and no others. */
function standsAt(word: Word, atoms: readonly Atom[], at: number): boolean {
  const isBegun = (atom: Atom, place: number) =>
    word.isOpen && place === word.atoms.length - 1 && atoms[at + place]?.text.startsWith(atom.text);
  const first = atoms[at];
  if (first && !first.isWordStart && first.gap === '') return false;
  if (!word.atoms.every((atom, place) => atoms[at + place]?.text === atom.text || isBegun(atom, place))) {
    return false;
  }
  if (word.isOpen) return true;
  const end = at + word.atoms.length;
  const next = atoms[end];
  const isGlued = next !== undefined && next.gap === '' && !isSuffix(next);
  if (isGlued && !unitForm.test(next.text)) return false;
  return suffixRun(atoms, end) === word.suffixes;
}

function isWithin(word: Word, text: ReadText): boolean {
  if (word.atoms.some((atom) => atom.isNumber)) {
    return text.atoms.some((_, at) => standsAt(word, text.atoms, at));
  }
  const { text: letters } = word;
  // Pro is not in "Product", nor SE in "Series".
  if (isSuffix(word.atoms[0]) && !word.isOpen) return text.atoms.some((atom) => atom.text === letters);
  if (letters.length > 2) return text.words.includes(letters);
  return text.atoms.some((atom) => atom.text.startsWith(letters));
}

/**
 * The words of a run as questions to a text, one for each word: case and spacing are free, digits and suffix words are exact.
 * "18 pro" is neither in "iPhone 18 Pro Max" nor in "iPhone 18".
 */
export function literalQuestions(run: LiteralRun): ((text: ReadText) => boolean)[] {
  return wordsOf(run).map((word) => (text) => isWithin(word, text));
}
