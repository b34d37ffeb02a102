/** Reasons why two different texts can look equal; see Unicode Technical Report 36, "Unicode Security Considerations". */
export type Suspicion = 'control' | 'direction' | 'invisible' | 'mixed-scripts';

// Tab, line feed and carriage return count too: a bank field is one line.
const control = /[\p{Cc}\u2028\u2029]/u;
const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const invisible =
  /\u034F|[\uFE00-\uFE0F]|[\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200D\u2060-\u2064\u3164\uFEFF\uFFA0]/u;
/** Scripts with letters that look like each other's. */
const lookalikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Everything deceptive about a text; empty for plain text of one script. */
export function suspicionsOf(text: string): Suspicion[] {
  const suspicions: Suspicion[] = [];
  if (control.test(text)) suspicions.push('control');
  if (direction.test(text)) suspicions.push('direction');
  if (invisible.test(text)) suspicions.push('invisible');
  if (lookalikeScripts.filter((script) => script.test(text)).length > 1) suspicions.push('mixed-scripts');
  return suspicions;
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
 * A text with its deceptive characters spelled out: invisible ones ("a\u202Eb" → "a⟨U+202E⟩b"), and, next to Latin letters, letters of
 * similar scripts, each followed by its code.
 */
export function visibleText(text: string): string {
  const visible = text.replace(hidden, codeOf);
  return suspicionsOf(text).includes('mixed-scripts')
    ? visible.replace(foreign, (letter) => letter + codeOf(letter))
    : visible;
}
