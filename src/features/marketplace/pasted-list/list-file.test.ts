import { describe, expect, it } from 'vitest';
import { decodeText, readListFile, sheetText } from './list-file';

const utf16 = (text: string, isBig: boolean) => {
  const marked = `\uFEFF${text}`;
  const bytes = Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at)).flatMap((code) => {
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
  return new Uint8Array(bytes);
};

describe('decodeText', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Größe 5 €')],
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFFGröße 5 €')],
    ['UTF-16, little-endian', utf16('Größe 5 €', false)],
    ['UTF-16, big-endian', utf16('Größe 5 €', true)],
  ])('decodes %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Größe 5 €');
  });

  it('decodes bytes that are not UTF-8 as Windows-1252', () => {
    // Node.js decodes the euro sign of Windows-1252 wrong; e2e/lists/paste.spec.ts covers it.
    expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBe('Größe');
  });
});

describe('sheetText', () => {
  it('writes numbers, dates and line breaks as cells between tabs', () => {
    const rows = [
      ['Model', 'Qty', 'Price', 'Listed', null],
      ['iPhone 13\n128GB', 20, 172.5, new Date('2026-11-20T00:00:00Z'), null],
      ['Apple\tPencil', 0.1 + 0.2, 194253000000, true, null],
    ];
    expect(sheetText(rows)).toBe(
      'Model\tQty\tPrice\tListed\niPhone 13 128GB\t20\t172.5\t2026-11-20\nApple Pencil\t0.3\t194253000000\ttrue',
    );
  });
});

describe('readListFile', () => {
  it.each([
    ['old.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'old.xls is an old Excel file. Save it as .xlsx or .csv.'],
    ['scan.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], 'scan.pdf is not a text file.'],
    ['photo.jpg', [0xff, 0xd8, 0xff, 0x00], 'photo.jpg is not a text file.'],
    ['empty.txt', [0x20, 0x0a], 'empty.txt is empty.'],
    ['cut.xlsx', [0x50, 0x4b, 3, 4, 0], 'cut.xlsx is not a spreadsheet that can be read.'],
  ])('says why it cannot read %s', async (name, bytes, why) => {
    expect(await readListFile(new File([new Uint8Array(bytes)], name))).toEqual({
      problem: expect.stringContaining(why),
    });
  });
});
