/*
 * For tests: every text that differs from another by one typo or one deceptive change.
 */

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/** Letters of other scripts, and other forms of the same letter, that look like the key. */
const lookAlikes: Readonly<Record<string, string>> = {
  A: 'АΑＡ',
  B: 'ВΒ8',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙl1|',
  K: 'КΚK',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ0',
  P: 'РΡ',
  S: 'Ѕ5',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'ҮΥ',
  a: 'аα',
  c: 'сϲ',
  e: 'её',
  i: 'іıí',
  l: 'ӏI1',
  o: 'оοо0',
  p: 'рρ',
  s: 'ѕ',
  x: 'хχ',
  y: 'у',
  '0': 'OО०٠０',
  '1': 'lI１١',
  '5': 'S５',
  '8': 'B８',
  '-': '‐‑‒–—−',
  ' ': '\u00a0\u2007\u2009\u202f\u3000\t',
  ',': '‚،',
  '.': '․。',
};

/**
 * Characters that show nothing by themselves: zero widths, joiners, fillers, direction marks, variation selectors, controls, combining
 * marks.
 */
const unseen = Array.from(
  '\u0000\u0009\u000a\u000d\u007f\u00a0\u00ad\u034f\u0301\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u202a\u202e' +
    '\u2060\u2063\u2066\u2069\u3164\ufe0f\ufeff\uffa0\u{e0020}',
);

const inserted = [...printable, ...unseen];
const caseOf = (character: string) =>
  character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase();

/**
 * Every text that differs from this one by a single change of a character: one replaced (by any printable character, a look-alike, the
 * other case or an unseen one), one deleted, one inserted anywhere, or two neighbors swapped. Also its Unicode normalizations.
 */
export function singleEdits(text: string): Set<string> {
  const characters = Array.from(text);
  const edits = new Set<string>();
  for (let place = 0; place <= characters.length; place += 1) {
    const before = characters.slice(0, place).join('');
    const after = characters.slice(place).join('');
    for (const character of inserted) edits.add(before + character + after);
    const own = characters[place];
    if (own === undefined) continue;
    const rest = characters.slice(place + 1);
    edits.add(before + rest.join(''));
    for (const other of [...inserted, ...Array.from(lookAlikes[own] ?? ''), caseOf(own)]) {
      edits.add(before + other + rest.join(''));
    }
    const [next, ...later] = rest;
    if (next !== undefined) edits.add(before + next + own + later.join(''));
  }
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) edits.add(text.normalize(form));
  edits.delete(text);
  return edits;
}
