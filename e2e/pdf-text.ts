import { inflateSync } from 'node:zlib';

/*
 * The text of a PDF as Chromium prints it: uncompressed objects, streams deflated, fonts of two-byte glyphs with a ToUnicode map and widths.
 * Like a reader that copies text out of the page, it goes by where glyphs are: what stands apart is apart, whatever the page meant.
 */

/** A piece of text that stands together on one line; points from the upper left corner of its page. */
export interface Piece {
  page: number;
  text: string;
  x: number;
  y: number;
}

interface Font {
  letters: Map<number, string>;
  /** Thousandths of the font's size, by glyph. */
  widths: Map<number, number>;
}

type Matrix = [number, number, number, number, number, number];

/** The share of the font's size from which on readers take a gap for a space. */
const gapOfSpace = 0.1;

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

const same: Matrix = [1, 0, 0, 1, 0, 0];
const hex = (digits = '') => Number.parseInt(digits, 16);
const fromUtf16 = (digits = '') => Buffer.from(digits, 'hex').swap16().toString('utf16le');

/** The objects of a file by their numbers: the dictionary, and the stream behind it where there is one. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const file = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const begin of file.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const at = begin.index + begin[0].length;
    const [, head = ''] = /^(.*?)(?:\nendobj|stream\r?\n)/s.exec(file.slice(at)) ?? [];
    const length = /\/Length (\d+)/.exec(head)?.[1];
    const start = /^stream\r?\n/.exec(file.slice(at + head.length))?.[0].length;
    const bytes =
      start === undefined ? null : pdf.subarray(at + head.length + start).subarray(0, Number(length));
    const stream = bytes && head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(begin[1] ?? '', { head, stream: stream?.toString('latin1') ?? '' });
  }
  return objects;
}

function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar\n(.*?)endbfchar/gs)) {
    for (const [, glyph, text] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(hex(glyph), fromUtf16(text));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange\n(.*?)endbfrange/gs)) {
    for (const [, first, last, text] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = hex(first); glyph <= hex(last); glyph++) {
        letters.set(glyph, String.fromCodePoint(hex(text) + glyph - hex(first)));
      }
    }
  }
  return letters;
}

/** Widths as `first [w w …]` and `first last w`. */
function widthsOf(head: string): Map<number, number> {
  const widths = new Map<number, number>();
  const list = /\/W \[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(head)?.[1] ?? '';
  for (const [, first, each, last, width] of list.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) ([\d.]+))/g)) {
    if (each !== undefined) {
      for (const [index, one] of each.trim().split(/\s+/).entries())
        widths.set(Number(first) + index, Number(one));
    } else {
      for (let glyph = Number(first); glyph <= Number(last); glyph++) widths.set(glyph, Number(width));
    }
  }
  return widths;
}

/** What one page shows, in the order in which it is drawn. */
function piecesOf(content: string, fonts: Map<string, Font>, page: number, height: number): Piece[] {
  const pieces: (Piece & { end: number })[] = [];
  const stack: Matrix[] = [];
  let [space, line]: [Matrix, Matrix] = [same, same];
  let font: Font | undefined;
  let size = 0;
  let operands: string[] = [];
  const numbers = (): Matrix => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map(Number);
    return [a, b, c, d, e, f];
  };

  function show(glyphs: string): void {
    const codes = (glyphs.match(/\w{4}/g) ?? []).map(hex);
    const text = codes.map((glyph) => font?.letters.get(glyph) ?? '\uFFFD').join('');
    const wide = codes.reduce((sum, glyph) => sum + (font?.widths.get(glyph) ?? 0), 0) * (size / 1000);
    const [scale, , , , x, up] = times(line, space);
    const y = height - up;
    const last = pieces.at(-1);
    const gap = last && Math.abs(last.y - y) < 0.5 ? Math.abs(x - last.end) : Number.POSITIVE_INFINITY;
    if (last && gap < gapOfSpace * size * scale)
      Object.assign(last, { text: last.text + text, end: x + wide * scale });
    else pieces.push({ page, text, x, y, end: x + wide * scale });
  }

  const operators: Record<string, () => void> = {
    q: () => stack.push(space),
    Q: () => {
      space = stack.pop() ?? same;
    },
    cm: () => {
      space = times(numbers(), space);
    },
    BT: () => {
      line = same;
    },
    Tf: () => {
      font = fonts.get(operands.at(-2)?.slice(1) ?? '');
      size = Number(operands.at(-1));
    },
    Tm: () => {
      line = numbers();
    },
    Td: () => {
      const [x, y] = numbers();
      line = times([1, 0, 0, 1, x, y], line);
    },
    Tj: () => show(operands.at(-1) ?? ''),
  };
  for (const [token] of content.matchAll(/<\w*>|[^\s<>[\]]+/g)) {
    const isOperand = /^[<\d.+/-]/.test(token);
    if (isOperand) operands.push(token);
    else {
      operators[token]?.();
      operands = [];
    }
  }
  return pieces.map(({ text, x, y }) => ({ page, text, x, y }));
}

/** Reads a PDF that Chromium made: how many pages it has, and the text on them, in the order in which it is drawn. */
export function readPdf(pdf: Buffer): { pages: number; pieces: Piece[] } {
  const objects = objectsOf(pdf);
  const at = (number: string | undefined) => objects.get(number ?? '') ?? { head: '', stream: '' };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  const pieces = pages.flatMap(({ head }, page) => {
    const fonts = new Map<string, Font>();
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const described = at(number).head;
      const letters = lettersOf(at(/\/ToUnicode (\d+) 0 R/.exec(described)?.[1]).stream);
      const widths = widthsOf(at(/\/DescendantFonts \[(\d+) 0 R/.exec(described)?.[1]).head);
      fonts.set(name, { letters, widths });
    }
    const content = at(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(head)?.[1]);
    return piecesOf(content, fonts, page, height);
  });
  return { pages: pages.length, pieces };
}
