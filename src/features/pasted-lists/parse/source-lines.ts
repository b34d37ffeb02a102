/** A line of a pasted text, cleaned for reading. */
export interface SourceLine {
  /** From 1. */
  number: number;
  /** As it was pasted. */
  raw: string;
  /** Without quote marks, invisible characters and the name of the sender. */
  text: string;
  /** It begins a message of a chat. */
  isMessageStart: boolean;
  /** Struck through. */
  isStruck: boolean;
}

/** Longer lines are no positions of a list; reading stays quick whatever is pasted. */
export const longestLine = 2000;

// Zero-width marks, soft hyphens, byte order marks and direction controls.
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFE0F]/g;
const blanks = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const strike = /[\u0335-\u0338]/g;
const quoteMarks = /^(?:\s?>)+ ?/;
// "[14/10, 09:12] Sam: …", "14/10/26, 09:12 - Sam: …"
const sender =
  /^(?:\[[^\]\n]{6,40}\]|\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?: ?[ap]m)? -) ?[^:\n]{1,60}: ?/i;

/** The lines of a text. Any text is fine; line ends may be those of any system. */
export function sourceLines(text: string): SourceLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((raw, index) => {
    const plain = raw.replaceAll(invisible, '').replaceAll(blanks, ' ').replace(quoteMarks, '');
    const from = sender.exec(plain);
    const own = from ? plain.slice(from[0].length) : plain;
    const unstruck = own.replaceAll(strike, '');
    const isStruck = unstruck.length < own.length || /^\s*(?:~{1,2}\S.*\S~{1,2})\s*\S*\s*$/.test(unstruck);
    return { number: index + 1, raw, text: unstruck, isMessageStart: from !== null, isStruck };
  });
}
