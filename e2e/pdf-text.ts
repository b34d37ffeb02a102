import { getDocumentProxy } from 'unpdf';

/** Text that stands together on one line of a page. */
export interface Piece {
  text: string;
  /** Points from the left edge of the page, where it begins and ends. */
  x: number;
  end: number;
  /** Points from the lower edge of the page to its baseline. */
  y: number;
  /** Its font size in points. */
  size: number;
}

/** Shares of the font size: a gap from here on is a space, and from there on it separates two pieces. */
const gapOfSpace = 0.1;
const gapBetweenPieces = 1;

interface PdfText {
  pages: number;
  /** Width and height of the last page in points. */
  width: number;
  height: number;
  pieces: Piece[];
}

/** Reads a PDF: the number of pages, and their text by position, in the order in which it is drawn. */
export async function readPdf(pdf: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pieces: Piece[] = [];
  let [width, height] = [0, 0];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    ({ width, height } = page.getViewport({ scale: 1 }));
    // Without normalization, which would turn the letter "ﬁ" into "fi".
    const { items } = await page.getTextContent({ disableNormalization: true });
    let end = { x: 0, y: 0 };
    for (const item of items) {
      // Spaces are known by the gap that they leave.
      if (!('str' in item) || item.str.trim() === '') continue;
      const [size, , , , x, y]: number[] = item.transform;
      if (size === undefined || x === undefined || y === undefined) throw new Error('a text has no place');
      const last = pieces.at(-1);
      const gap = Math.abs(y - end.y) < 0.5 ? Math.abs(x - end.x) / size : Number.POSITIVE_INFINITY;
      const endX = x + item.width;
      if (last && gap < gapBetweenPieces) {
        last.text += (gap < gapOfSpace ? '' : ' ') + item.str;
        last.end = endX;
      } else pieces.push({ text: item.str, x, end: endX, y, size });
      end = { x: endX, y };
    }
  }
  return { pages: document.numPages, width, height, pieces };
}
