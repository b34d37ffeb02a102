/** What can make two texts look alike that are not: see Unicode Technical Report 36, "Unicode Security Considerations". */
export type Suspicion = 'control' | 'direction' | 'invisible' | 'mixed-scripts';

// Tab, line feed and carriage return count too: a bank field is one line.
const control = /[\p{Cc}\u2028\u2029]/u;
const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const invisible =
  /\u034F|[\uFE00-\uFE0F]|[\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200D\u2060-\u2064\u3164\uFEFF\uFFA0]/u;
/** Scripts whose letters are taken for each other's. */
const lookalikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Everything about a text that may deceive the eye; empty for plain text of any one script. */
export function suspicionsOf(text: string): Suspicion[] {
  const found: Suspicion[] = [];
  if (control.test(text)) found.push('control');
  if (direction.test(text)) found.push('direction');
  if (invisible.test(text)) found.push('invisible');
  if (lookalikeScripts.filter((script) => script.test(text)).length > 1) found.push('mixed-scripts');
  return found;
}

const hidden = new RegExp([control, direction, invisible].map((pattern) => pattern.source).join('|'), 'gu');
const foreign = new RegExp(
  lookalikeScripts
    .slice(1)
    .map((script) => script.source)
    .join('|'),
  'gu',
);

const codeOf = (character: string) =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * A text with everything in it that deceives the eye written out: characters that cannot be seen ("a\u202Eb" → "a⟨U+202E⟩b"), and beside
 * Latin letters those of scripts that look like them, each followed by its code.
 */
export function visibleText(text: string): string {
  const shown = text.replace(hidden, codeOf);
  return suspicionsOf(text).includes('mixed-scripts')
    ? shown.replace(foreign, (letter) => letter + codeOf(letter))
    : shown;
}
