/*
 * Whether a text surely fits its cell, without laying anything out. A cell that cuts its text off is a picture of its own to the
 * browser: a table of a few hundred takes a good tenth longer to show.
 */

/** The size of the table's text, in rem. */
const size = 0.8125;
/** Pixels in which characters are measured: many, for a precise width. */
const sample = 100;

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of one character as the table writes it, in rem; all digits have the same. */
function widthOf(character: string): number {
  const glyph = character >= '0' && character <= '9' ? '0' : character;
  const known = widths.get(glyph);
  if (known !== undefined) return known;
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    // The heavier of the two weights there are.
    if (pen) pen.font = `500 ${sample}px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = pen ? (pen.measureText(glyph).width / sample) * size : Number.POSITIVE_INFINITY;
  widths.set(glyph, width);
  return width;
}

/**
 * Whether a text fits so much room.
 * @param room in rem.
 */
export function fits(text: string, room: number): boolean {
  let width = 0;
  for (const character of text) {
    width += widthOf(character);
    if (width > room) return false;
  }
  return true;
}

/** The room for text, in rem, that the classes of a cell's width and padding leave at least; a class counts in quarters of a rem. */
export function roomOf(className: string): number {
  const width = Number(/(?:^| )w-([\d.]+)/.exec(className)?.[1] ?? 0);
  const padding = /(?:^| )pr-4(?: |$)/.test(className) ? 1.5 + 4 : 1.5 + 1.5;
  return (width - padding) / 4;
}
