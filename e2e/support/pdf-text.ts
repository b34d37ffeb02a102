import { getDocumentProxy } from 'unpdf';

/** A piece of text on one line of a page. */
export interface Piece {
  text: string;
  /** Start and end, in points from the left edge of the page. */
  x: number;
  end: number;
  /** Baseline, in points from the lower edge of the page. */
  y: number;
  /** Font size in points. */
  size: number;
}

/** Shares of the font size: the smallest gap that is a space, and the smallest that separates two pieces. */
const gapOfSpace = 0.1;
const gapBetweenPieces = 1;

interface PdfText {
  pages: number;
  /** Width and height of the last page in points. */
  width: number;
  height: number;
  pieces: Piece[];
}

/** Reads a PDF: the number of pages, and their text by position, in drawing order. */
export async function readPdf(pdf: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pieces: Piece[] = [];
  let [width, height] = [0, 0];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    ({ width, height } = page.getViewport({ scale: 1 }));
    // Without normalization, which would turn the ligature "ﬁ" into "fi".
    const { items } = await page.getTextContent({ disableNormalization: true });
    let end = { x: 0, y: 0 };
    for (const item of items) {
      // Spaces appear only as gaps.
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
